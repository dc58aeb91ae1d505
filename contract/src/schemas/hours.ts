import { z } from 'zod'
import { daysOfWeek } from '../values/week.ts'

/**
 * Hours of one day, "08:00" to "18:00" in Lagos; both "" when closed. A closing time before the opening is on
 * the next day; midnight for both is the whole day. Other equal times are refused.
 */
export const WorkingDay = z.object({
  day: z.enum(daysOfWeek),
  closed: z.boolean(),
  open: z.string(),
  close: z.string(),
})
export type WorkingDay = z.infer<typeof WorkingDay>

/** Hours by day, or a text of the owner; an empty list when the owner gave none. */
export const WorkingHours = z.union([z.array(WorkingDay), z.string()])
export type WorkingHours = z.infer<typeof WorkingHours>

/** Whether a provider or a shop is at work, in Lagos. */
export const openingFields = {
  /** This minute, never during a holiday; null when the hours do not say. */
  openNow: z.boolean().nullable(),
  /**
   * When it opens next: "7 am" today, else "tomorrow 7 am" or "Monday 9 am". "" while it is open, or when the
   * hours do not say. During a holiday the day that it ends: "2 Dec".
   */
  opensAt: z.string(),
}
const Opening = z.object(openingFields)
export type Opening = z.infer<typeof Opening>
