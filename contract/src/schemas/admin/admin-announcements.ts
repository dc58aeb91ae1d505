import { z } from 'zod'
import { announcementAudiences, announcementLengths } from '../../values/admin/announcements.ts'
import { isDay } from '../../values/calendar.ts'
import { productCategories, serviceCategories } from '../../values/categories.ts'
import { stateNames } from '../../values/places/state-names.ts'
import { id, requiredText } from '../fields.ts'

const day = (missing: string) => z.string(missing).refine(isDay, missing)

/** An announcement to sellers, buyers or everybody. `from` and `to` are days in Lagos, both included. */
export const NewAnnouncement = z
  .object({
    /** Of the form: the same key announces once. */
    key: id,
    title: requiredText(announcementLengths.title, 'Write a title'),
    text: requiredText(announcementLengths.text, 'Write the announcement'),
    audience: z.enum(announcementAudiences, 'Choose who reads it'),
    state: z.enum(['', ...stateNames], 'Choose a state from the list').default(''),
    category: z
      .enum(['', ...productCategories, ...serviceCategories], 'Choose a category from the list')
      .default(''),
    from: day('Choose the first day'),
    to: day('Choose the last day'),
    byMail: z.boolean(),
  })
  .superRefine(({ audience, state, category, from, to }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (audience === 'state' && state === '') refuse('state', 'Choose a state')
    if (audience === 'category' && category === '') refuse('category', 'Choose a category')
    if (to < from) refuse('to', 'The last day must not be before the first')
  })
export type NewAnnouncement = z.input<typeof NewAnnouncement>

/** Other words for an announcement, in the version that the admin has seen. */
export const AnnouncementCorrection = z.object({
  version: z.int('Load the page again'),
  title: requiredText(announcementLengths.title, 'Write a title'),
  text: requiredText(announcementLengths.text, 'Write the announcement'),
})
export type AnnouncementCorrection = z.input<typeof AnnouncementCorrection>

/** An announcement as its readers see it. */
export const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  from: z.string(),
})
export type Announcement = z.infer<typeof Announcement>

/** What sellers are told now, the newest first. */
export const Announcements = z.object({ data: z.array(Announcement) })
export type Announcements = z.infer<typeof Announcements>

export const AdminAnnouncement = Announcement.extend({
  audience: z.enum(announcementAudiences),
  /** The state or the category; "" for all others. */
  of: z.string(),
  /** The last day. */
  to: z.string(),
  byMail: z.boolean(),
  /** `withdrawing`: nobody reads it any more; its notifications are being deleted. */
  phase: z.enum(['planned', 'shown', 'over', 'withdrawing', 'withdrawn']),
  version: z.number(),
  /** When its words were last corrected. */
  correctedAt: z.string().nullable(),
  /** How many people were notified. */
  notified: z.number(),
  /** Has it begun, and are there people who were not notified yet? Servers before 0.23 leave it out. */
  isSending: z.boolean().optional(),
  /** How many of these notifications a withdrawal has deleted. */
  takenBack: z.number(),
  by: z.string(),
})
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>

/** `readers`: how many people an announcement reaches now: all sellers, those of each state, those of each category; buyers; everybody. */
export const AdminAnnouncements = z.object({
  data: z.array(AdminAnnouncement),
  readers: z.object({
    all: z.number(),
    state: z.record(z.string(), z.number()),
    category: z.record(z.string(), z.number()),
    /** Servers before 0.29 leave both out. */
    buyers: z.number().optional(),
    everybody: z.number().optional(),
  }),
})
export type AdminAnnouncements = z.infer<typeof AdminAnnouncements>
