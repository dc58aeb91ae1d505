import type { DayFigures, MarketFigures } from '@oja/contract/schemas/admin/admin-figures.ts'
import { sumFigures } from '@oja/contract/values/admin/sum-figures.ts'

const lastDay = Date.UTC(2026, 10, 20, 12)

/** Invented figures of so many days, for everybody who is no admin. */
export function sampleFigures(days: number): MarketFigures['data'] {
  const all = Array.from({ length: 2 * days }, (_, index) => dayOf(2 * days - 1 - index))
  const [before, byDay] = [all.slice(0, days), all.slice(days)]
  return { days, byDay, total: sumFigures(byDay), before: sumFigures(before) }
}

function dayOf(ago: number): DayFigures {
  const sales = 9 + ((ago * 7) % 6) - Math.min(4, Math.floor(ago / 20))
  const salesMinor = sales * (480_000 + ((ago * 37) % 11) * 20_000)
  return {
    day: new Date(lastDay - ago * 86_400_000).toISOString().slice(0, 10),
    salesMinor,
    sales,
    commissionMinor: salesMinor / 20,
    refunds: ago % 6 === 2 ? 1 : 0,
    dueMinor: 24_000_000 + ((ago * 13) % 9) * 900_000,
  }
}
