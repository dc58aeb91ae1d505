const words = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZone: 'Africa/Lagos',
})

/** A time in Lagos as the screens show it: "5 August 2026, 1:34 pm". */
export function formatDateTime(moment: Date): string {
  const parts = Object.fromEntries(words.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { day, month, year, hour, minute, dayPeriod } = parts
  return `${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod?.toLowerCase()}`
}

/** A time in Lagos that is less than a year away: "5 August, 1:34 pm". */
export function formatDeadline(moment: Date): string {
  return formatDateTime(moment).replace(/ \d{4},/, ',')
}

/** A day, `2026-11-26`, as the screens show it: "26 November 2026". */
export function formatDay(day: string): string {
  return formatDateTime(new Date(`${day}T12:00:00+01:00`)).split(',')[0] ?? day
}

const figures = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Africa/Lagos',
})

/** A time in Lagos as files have it, which sorts and which spreadsheets read: "2026-08-05 13:34:00". */
export function lagosTimestamp(moment: Date): string {
  return figures.format(moment)
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day as the screens show it: "2026-12-05" becomes "5 December", for a day that is near. */
export function formatDayOfYear(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}
