import { z } from 'zod'
import { longestRange } from '../../values/admin/figure-ranges.ts'
import { isDay } from '../../values/calendar.ts'

export const FiguresQuery = z.object({
  days: z.enum(['7', '30', '90', '365'], 'Choose 7, 30, 90 or 365 days').optional(),
})
export type FiguresQuery = z.input<typeof FiguresQuery>

const sums = {
  salesMinor: z.number(),
  sales: z.number(),
  commissionMinor: z.number(),
  /** How many of these orders were refunded since, in whole or in part. Servers before 0.28 count the refunds of these days. */
  refunds: z.number(),
  /** What we owed sellers at the end. */
  dueMinor: z.number(),
}

/** Sums of money in kobo. */
export const FigureSums = z.object(sums)
export type FigureSums = z.infer<typeof FigureSums>

export const DayFigures = z.object({ day: z.string(), ...sums })
export type DayFigures = z.infer<typeof DayFigures>

/** The figures of the last days, today included, against as many days before. Days are Lagos days, the oldest first. */
export const MarketFigures = z.object({
  data: z.object({
    days: z.number(),
    byDay: z.array(DayFigures),
    total: FigureSums,
    before: FigureSums,
    /** Of what we owe sellers now: what leaves our account now. Servers before 0.27 leave it out. */
    payNowMinor: z.number().optional(),
  }),
})
export type MarketFigures = z.infer<typeof MarketFigures>

const day = (message: string) => z.string(message).refine(isDay, message)

/** Days in Lagos, both included. */
export const DayRange = z
  .object({ from: day('Choose the first day'), to: day('Choose the last day') })
  .superRefine(({ from, to }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['to'], message })
    if (to < from) refuse('The last day must not be before the first')
    else if (Date.parse(to) - Date.parse(from) > longestRange * 86_400_000)
      refuse('Choose at most five years')
  })
export type DayRange = z.infer<typeof DayRange>
