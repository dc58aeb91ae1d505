/** What an admin may do. `all` is every area, the audit log and the rights of other admins. */
export const adminAreas = ['all', 'sellers', 'money', 'support', 'content'] as const
export type AdminArea = (typeof adminAreas)[number]

/** Each area as the page of an admin names it. */
export const adminAreaLabels: Record<AdminArea, { name: string; text: string }> = {
  all: { name: 'Everything', text: 'All areas, the audit log, and the rights of admins' },
  sellers: { name: 'Sellers', text: 'Shops, documents, names, reports and accounts' },
  money: { name: 'Money', text: 'Orders, refunds, disputes, payouts and commission' },
  support: { name: 'Support', text: 'Messages, canned answers and accounts' },
  content: { name: 'Content', text: 'Reports and the words of the search' },
}
