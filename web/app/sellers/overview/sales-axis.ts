import { groupThousands } from '@oja/contract/values/money.ts'
import { showDate } from '../../format/format.ts'

interface Day {
  /** `2026-11-21`. */
  day: string
  orders: number
  amountMinor: number
}

/** One bar of the plot: a day, or some days together. */
export interface Bar {
  label: string
  orders: number
  amountMinor: number
}

const maxBars = 31
const daysTogether = 5

/** The bars of the days, oldest first: one for each day, or for each five days where there are too many. */
export function barsOf(days: readonly Day[]): Bar[] {
  if (days.length <= maxBars) return days.map((day) => ({ ...day, label: shortDay(day.day) }))
  const bars: Bar[] = []
  for (let start = 0; start < days.length; start += daysTogether) {
    const together = days.slice(start, start + daysTogether)
    const [first, last] = [together[0]?.day ?? '', together.at(-1)?.day ?? '']
    bars.push({
      label: period(shortDay(first), shortDay(last)),
      orders: sum(together.map(({ orders }) => orders)),
      amountMinor: sum(together.map(({ amountMinor }) => amountMinor)),
    })
  }
  return bars
}

/** The top of the axis: the next of 1, 2 or 5 times a power of ten, at least 1,000 naira. In kobo. */
export function topOfAxis(amounts: readonly number[]): number {
  const highest = Math.max(100_000, ...amounts)
  let power = 100_000
  while (power * 10 < highest) power *= 10
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}

/** "₦20k", "₦1.5m", "₦500": an amount as an axis has room for it; `kobo` is a whole number. */
export function shortNaira(kobo: number): string {
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
