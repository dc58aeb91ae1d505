/** What an admin may do. `all` is every area, the audit log and the rights of other admins. */
export const adminAreas = ['all', 'sellers', 'money', 'support', 'content'] as const
export type AdminArea = (typeof adminAreas)[number]

/** Each area as the page of an admin names it. A test of the menu holds the texts to the pages that it opens. */
export const adminAreaLabels: Record<AdminArea, { name: string; text: string }> = {
  all: { name: 'Everything', text: 'All areas, the audit log, and the rights of admins' },
  sellers: {
    name: 'Sellers',
    text: 'Sellers, KYC verification, names to check, reports, reviews, moderation, announcements, users (also to suspend them), the market day',
  },
  money: { name: 'Money', text: 'Payments, disputes, commission, text messages' },
  support: { name: 'Support', text: 'Messages, users (also to suspend them), canned answers' },
  content: {
    name: 'Content',
    text: 'Reports, reviews, moderation, announcements, the market day, the home page, search synonyms',
  },
}
