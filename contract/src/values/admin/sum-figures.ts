import type { DayFigures, FigureSums } from '../../schemas/admin/admin-figures.ts'

/** Refunded orders of every 10,000 orders, at most all of them; null without orders, where a rate says nothing. */
export function refundRateOf({ refunds, sales }: Pick<FigureSums, 'refunds' | 'sales'>): number | null {
  return sales === 0 ? null : Math.min(10_000, Math.round((refunds / sales) * 10_000))
}

/** The sums of some days, the oldest first. What is due is that of the last one. */
export function sumFigures(days: readonly DayFigures[]): FigureSums {
  const add = (name: keyof FigureSums) => days.reduce((sum, day) => sum + day[name], 0)
  return {
    salesMinor: add('salesMinor'),
    sales: add('sales'),
    commissionMinor: add('commissionMinor'),
    refunds: add('refunds'),
    dueMinor: days.at(-1)?.dueMinor ?? 0,
  }
}
