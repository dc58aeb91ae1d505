import type { FigureSums } from '@oja/contract/schemas/admin/admin-figures.ts'
import type { MonthFigures } from '@oja/contract/schemas/admin/admin-work.ts'
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
    refundRate: { now: rate(total), before: rate(before) },
    payoutsDueMinor: pair('dueMinor'),
  }
}

/** Refunds of every 10,000 sales. */
function rate({ refunds, sales }: FigureSums): number {
  return sales === 0 ? 0 : Math.round((refunds / sales) * 10_000)
}
