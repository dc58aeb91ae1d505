import { z } from 'zod'
import { adminAreas } from '../../values/admin/admin-areas.ts'

/** What waits for a person, the most urgent first; what has a deadline of somebody outside comes before all. */
export const waitingKinds = [
  'disputes',
  'refunds',
  'payouts',
  'chargebacks',
  'overdueTickets',
  'pending',
  'strays',
  'events',
  'suspended',
  'reports',
  'documents',
  'tickets',
  'reminders',
  'moderation',
  'names',
  'accountNames',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const WaitingWork = z.array(
  z.object({
    kind: z.enum(waitingKinds),
    /** Counted up to 1,000. */
    count: z.number(),
    /** Since when the oldest waits, and for how many hours. */
    since: z.string(),
    hours: z.number(),
    /** By when the first of them has to be answered; null where nothing says so. */
    answerBy: z.string().nullable(),
  }),
)
export type WaitingWork = z.infer<typeof WaitingWork>

const areas = z.array(z.enum(adminAreas))

/** A colleague who has rights that the reader may lack. */
export const AdminColleague = z.object({ name: z.string(), areas })
export type AdminColleague = z.infer<typeof AdminColleague>

/**
 * What waits, for the counts on the menu, and the areas in which the admin has rights. `colleagues`: whom they may ask for
 * the rest; none for an admin with all rights.
 */
export const AdminWaiting = z.object({ data: WaitingWork, areas, colleagues: z.array(AdminColleague) })
export type AdminWaiting = z.infer<typeof AdminWaiting>

/** A figure of the last thirty days and of the thirty days before them. */
const figure = z.object({ now: z.number(), before: z.number() })

/** Money in kobo, rates in hundredths of a per cent. */
export const MonthFigures = z.object({
  salesMinor: figure,
  sales: figure,
  commissionMinor: figure,
  refundRate: figure,
  /** What we owe sellers now, and what we owed them thirty days ago. */
  payoutsDueMinor: figure,
})
export type MonthFigures = z.infer<typeof MonthFigures>
