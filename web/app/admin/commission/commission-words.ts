import type { CommissionRates } from '@oja/contract/schemas/admin/admin-commission.ts'
import { shortDay } from '../../format/chart-axis.ts'
import { showCount } from '../../format/format.ts'

type Category = CommissionRates['data']['categories'][number]

/** What an admin is asked before the rate of a category changes; `wanted` is null for the market's. */
export function questionOf(
  { category, percent, isOwn }: Category,
  wanted: number | null,
  market: number,
): string {
  const next = wanted ?? market
  if (next !== percent) return `${category}: ${percent}% until now, ${next}% for new orders?`
  return isOwn
    ? `${category}: ${percent}%, from now on always as the market?`
    : `${category}: ${percent}%, also when the market’s rate changes?`
}

/** Whom a change is told, before it and after it. Undefined when the server does not say. */
export function tellsShops(
  notification: CommissionRates['data']['notification'],
  category: string | undefined,
  isDone = false,
): string | undefined {
  if (!notification) return undefined
  const count = category === undefined ? notification.shops.all : (notification.shops.category[category] ?? 0)
  if (count === 0) return category === undefined ? 'No shop is told.' : 'No shop sells in it: nobody is told.'
  const shops = count === 1 ? '1 shop' : `${showCount(count)} shops`
  const verb = isDone && count === 1 ? 'gets' : isDone ? 'get' : 'will get'
  return `${shops} ${verb} an email and an announcement, which stays on the dashboard until ${shortDay(notification.until)}.`
}

/** Is a change so large that it may be a slip: more than double, or more than 10 points up or down? */
export function isLargeJump(from: number, to: number): boolean {
  return Math.abs(to - from) > 10 || (from > 0 && to > 2 * from)
}

/** "Groceries keeps 3%, Fashion keeps 4%"; "" when no category has a rate of its own. */
export function keptRates(categories: readonly Category[]): string {
  return categories
    .filter(({ isOwn }) => isOwn)
    .map(({ category, percent }) => `${category} keeps ${percent}%`)
    .join(', ')
}
