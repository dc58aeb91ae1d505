import type { FigureSums } from '@oja/contract/schemas/admin/admin-figures.ts'
import type { MonthFigures } from '@oja/contract/schemas/admin/admin-work.ts'
import { refundRateOf } from '@oja/contract/values/admin/sum-figures.ts'
import type { Pool } from '../../platform/database/database.ts'
import { marketFigures } from './daily-figures.ts'

/** The money of the last thirty days beside that of the thirty days before, from the ledger. */
export async function monthFigures(pool: Pool): Promise<MonthFigures> {
  const { total, before } = await marketFigures(pool, 30)
  const pair = (name: keyof FigureSums) => ({ now: total[name], before: before[name] })
  return {
    salesMinor: pair('salesMinor'),
    sales: pair('sales'),
    commissionMinor: pair('commissionMinor'),
    refundRate: { now: refundRateOf(total) ?? 0, before: refundRateOf(before) ?? 0 },
    payoutsDueMinor: pair('dueMinor'),
  }
}
