/** What an admin may do. `all` is every area, the audit log and the rights of other admins. */
export const adminAreas = ['all', 'sellers', 'money', 'support', 'content'] as const
export type AdminArea = (typeof adminAreas)[number]

/** The name of each area. Which pages it opens says `area-pages.ts` of the web. */
export const adminAreaLabels: Record<AdminArea, { name: string }> = {
  all: { name: 'Everything' },
  sellers: { name: 'Sellers' },
  money: { name: 'Money' },
  support: { name: 'Support' },
  content: { name: 'Content' },
}
