import type { DemoWorkingDay } from '../demo-market.ts'

type Day = DemoWorkingDay['day']
type Span = readonly [open: string, close: string] | 'closed'

export const shopHours = week(['08:00', '18:00'], ['08:00', '18:00'], 'closed')
export const weekdayHours = week(['09:00', '17:00'], ['10:00', '16:00'], 'closed')
export const earlyHours = week(['07:00', '18:00'], ['07:00', '16:00'], 'closed')
export const everydayHours = week(['07:00', '20:00'], ['07:00', '21:00'], ['10:00', '18:00'])
export const anytimeHours = week(['06:00', '22:00'], ['06:00', '22:00'], ['06:00', '22:00'])
/** Salons rest on Monday and open on Sunday after church. */
export const salonHours = week(['09:00', '19:00'], ['08:00', '20:00'], ['13:00', '18:00'], 'closed')

function week(
  weekdays: Span,
  saturday: Span,
  sunday: Span,
  monday: Span = weekdays,
): readonly DemoWorkingDay[] {
  const middle: readonly Day[] = ['Tuesday', 'Wednesday', 'Thursday', 'Friday']
  return [
    workingDay('Monday', monday),
    ...middle.map((day) => workingDay(day, weekdays)),
    workingDay('Saturday', saturday),
    workingDay('Sunday', sunday),
  ]
}

function workingDay(day: Day, span: Span): DemoWorkingDay {
  if (span === 'closed') return { day, closed: true, open: null, close: null }
  return { day, closed: false, open: span[0], close: span[1] }
}
