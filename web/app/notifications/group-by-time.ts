import type { Notification } from '@oja/contract/schemas/messaging.ts'
import { relativeTime, showDate, showDay, showTime } from '../format/format.ts'

/**
 * The notifications in their order, under "Today" or "Yesterday", and the older ones under their month: a heading for
 * each day would stand over a single line.
 */
export function groupByTime(
  lines: Notification[],
  now: number,
): { heading: string; lines: Notification[] }[] {
  const groups = new Map<string, Notification[]>()
  for (const line of lines) {
    const heading = headingOf(line.createdAt, now)
    groups.set(heading, [...(groups.get(heading) ?? []), line])
  }
  return Array.from(groups, ([heading, group]) => ({ heading, lines: group }))
}

/** "5 minutes ago" of today, "9:05 am" of yesterday, "19 Nov, 9:05 am" of an older line. */
export function timeOfLine(iso: string, now: number): string {
  const day = showDay(iso, now)
  if (day === 'Today') return relativeTime(iso, now)
  return day === 'Yesterday' ? showTime(iso) : `${day}, ${showTime(iso)}`
}

function headingOf(iso: string, now: number): string {
  const day = showDay(iso, now)
  if (day === 'Today' || day === 'Yesterday') return day
  const [month, year] = monthOf(iso)
  const [thisMonth, thisYear] = monthOf(new Date(now).toISOString())
  if (year !== thisYear) return `${month} ${year}`
  return month === thisMonth ? `Earlier in ${month}` : `${month}`
}

function monthOf(iso: string): string[] {
  return showDate(iso).split(' ').slice(1)
}
