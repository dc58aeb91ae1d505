import { showDate } from '../../../format/format.ts'

const day = 24 * 3_600_000

/** "Today", "Yesterday", else the date, as days are in Lagos. `now` in milliseconds. */
export function showDay(iso: string, now: number): string {
  const date = showDate(iso)
  if (date === showDate(new Date(now).toISOString())) return 'Today'
  return date === showDate(new Date(now - day).toISOString()) ? 'Yesterday' : date
}
