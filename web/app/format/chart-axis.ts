import { groupThousands } from '@oja/contract/values/money.ts'
import { showDate } from './format.ts'

/** The days of one bar of a chart, and what they are called. */
export interface DayGroup<Day> {
  label: string
  days: Day[]
}

const maxBars = 31

/**
 * One bar for each day, or for some days together where there are too many, or where a bar needs `atLeast` so many. The
 * oldest first.
 */
export function groupDays<Day extends { day: string }>(days: readonly Day[], atLeast = 1): DayGroup<Day>[] {
  const together = Math.max(atLeast, days.length <= maxBars ? 1 : days.length <= 5 * maxBars ? 5 : 14)
  // What is left over stands in the oldest bar: one day beside bars of five would look like a fall.
  const over = days.length % together
  const first = over * 2 >= together ? over : over + together
  const groups: DayGroup<Day>[] = []
  for (let start = 0, end = first; start < days.length; start = end, end += together) {
    const some = days.slice(start, end)
    groups.push({ label: period(shortDay(some[0]?.day ?? ''), shortDay(some.at(-1)?.day ?? '')), days: some })
  }
  return groups
}

/** The top of an axis of money, at least 1,000 naira. In kobo. */
export function topOfAxis(amounts: readonly number[]): number {
  return roundTop(amounts, 100_000)
}

/**
 * The bottom of an axis of money with this top, in kobo: 0, or a quarter, the half or all of the top below it, as
 * the lowest value needs. The top is at least as far from 0 as any value.
 */
export function bottomOfAxis(amounts: readonly number[], top: number): number {
  const lowest = Math.min(0, ...amounts)
  if (lowest === 0) return 0
  return -([top / 4, top / 2].find((depth) => depth >= -lowest) ?? top)
}

// Their halves are short too, and the next one is at most a third larger: the highest bar fills the plot.
const steps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

/** A round number at or just above the highest value: a step times `lowest` times a power of ten. */
export function roundTop(values: readonly number[], lowest: number): number {
  const highest = Math.max(lowest, ...values)
  let power = lowest
  while (power * 10 < highest) power *= 10
  return steps.map((step) => Math.round(step * power)).find((top) => top >= highest) ?? highest
}

/** "₦20k", "₦1.5m", "₦500", "−₦20k": an amount as an axis has room for it; `kobo` is a whole number. */
export function shortNaira(kobo: number): string {
  if (kobo < 0) return `−${shortNaira(-kobo)}`
  const naira = kobo / 100
  if (naira >= 1_000_000) return `₦${trimmed(naira / 1_000_000)}m`
  if (naira >= 1_000) return `₦${trimmed(naira / 1_000)}k`
  return `₦${Math.round(naira)}`
}

/** "21 Nov". */
export function shortDay(day: string): string {
  const [dayOfMonth = '', month = ''] = showDate(`${day}T12:00:00Z`).split(' ')
  return `${dayOfMonth} ${month.slice(0, 3)}`
}

/** "1 to 5 Aug", "29 Aug to 2 Sep". */
function period(first: string, last: string): string {
  if (first === last) return first
  const [dayOfMonth = '', month = ''] = first.split(' ')
  return last.endsWith(month) ? `${dayOfMonth} to ${last}` : `${first} to ${last}`
}

/** "20% more than", "the same as", "35% less than"; "" where there was nothing before. */
export function comparison(now: number, before: number): string {
  if (before <= 0) return ''
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'about the same as'
  return `${groupThousands(String(Math.abs(percent)))}% ${percent > 0 ? 'more' : 'less'} than`
}

function trimmed(value: number): string {
  return groupThousands(value.toFixed(1).replace(/\.0$/, ''))
}
