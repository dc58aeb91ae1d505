/** The longest title and text of an announcement. Screens import this, so this file uses no Zod. */
export const announcementLengths = { title: 100, text: 2_000 } as const

/** Whom an announcement is for. `all`: all sellers. */
export const announcementAudiences = ['all', 'state', 'category', 'buyers', 'everybody'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]
