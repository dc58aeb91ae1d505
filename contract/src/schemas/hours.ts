import { z } from 'zod'
import { daysOfWeek } from '../values/week.ts'

/** Hours of one day, "08:00" to "18:00" in Lagos; both "" when closed. Closing at or before opening is on the next day. */
export const WorkingDay = z.object({
  day: z.enum(daysOfWeek),
  closed: z.boolean(),
  open: z.string(),
  close: z.string(),
})
export type WorkingDay = z.infer<typeof WorkingDay>

/** Hours by day, or in the owner's own words; an empty list when nothing has been said. */
export const WorkingHours = z.union([z.array(WorkingDay), z.string()])
export type WorkingHours = z.infer<typeof WorkingHours>
