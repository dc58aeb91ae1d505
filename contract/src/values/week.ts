/** The days of a working week, in order. */
export const daysOfWeek = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export type DayOfWeek = (typeof daysOfWeek)[number]

const dayMilliseconds = 86_400_000
/** Nigeria keeps West Africa Time, an hour before UTC, all year. */
export const lagosMilliseconds = 3_600_000

/** The day of the week in Lagos at a moment, in milliseconds since 1970, which began on a Thursday. */
export function dayInLagos(moment: number): DayOfWeek {
  const days = Math.floor((moment + lagosMilliseconds) / dayMilliseconds)
  return daysOfWeek[(days + 3) % 7] ?? 'Monday'
}
