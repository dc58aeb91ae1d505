import { z } from 'zod'
import { isDay } from '../../values/calendar.ts'

const kobo = z.number()

/** A month in Lagos, like 2026-11. */
export const StatementMonth = z
  .string()
  .refine((text) => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`), 'Choose a month')

/** Which month; without one the newest that has entries. */
export const StatementQuery = z.object({ month: StatementMonth.optional() })
export type StatementQuery = z.input<typeof StatementQuery>

/** What happened to the seller's money: one journal of the ledger. */
export const StatementLine = z.object({
  _id: z.string(),
  createdAt: z.string(),
  what: z.string(),
  /** The order number. */
  number: z.string(),
  productName: z.string(),
  /** What the buyer paid; below 0 for a refund. */
  paidMinor: kobo,
  commissionMinor: kobo,
  /** What it added to the seller's balance; below 0 for a refund and for a payout. */
  yoursMinor: kobo,
})
export type StatementLine = z.infer<typeof StatementLine>

/**
 * The seller's money in one month. Opening balance and sales, less refunds, fees and payouts, are the closing balance. A
 * balance is what the market owes the seller.
 */
export const MonthStatement = z.object({
  month: z.string(),
  /** The shop, for paper. Servers before 0.28 leave it out. */
  storeName: z.string().optional(),
  openingMinor: kobo,
  soldMinor: kobo,
  refundedMinor: kobo,
  /** Taken, less given back. */
  commissionMinor: kobo,
  /** Given back with refunds. Servers before 0.27 leave it out. */
  commissionBackMinor: kobo.optional(),
  paidOutMinor: kobo,
  closingMinor: kobo,
  /** In the newest month, the refunds that were started and have not reached the buyers. They are no part of the sums above. */
  goingBackMinor: kobo,
  /** The commission that the market gives back in those refunds. */
  goingBackCommissionMinor: kobo,
  /** Newest first, by the day in Lagos. */
  days: z.array(z.object({ day: z.string(), yoursMinor: kobo, lines: z.array(StatementLine) })),
  /** False when the first days of the month are left out: only the CSV file has all of them. */
  isWhole: z.boolean(),
  /** The months that have entries, newest first. */
  months: z.array(z.string()),
})
export type MonthStatement = z.infer<typeof MonthStatement>
export const MonthStatementAnswer = z.object({ data: MonthStatement })
export type MonthStatementAnswer = z.infer<typeof MonthStatementAnswer>
