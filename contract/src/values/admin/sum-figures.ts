import type { DayFigures, FigureSums } from '../../schemas/admin/admin-figures.ts'

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
