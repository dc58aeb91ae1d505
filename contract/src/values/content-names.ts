/** The kinds of questions, in the order of their tabs. */
export const faqCategories = [
  'General',
  'Seller',
  'Buyer',
  'Trust & Safety',
  'Payment & Transactions',
  'Technical Support',
] as const

/** The readers of an article. */
export const audiences = ['everyone', 'buyers', 'sellers'] as const
