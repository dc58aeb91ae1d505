import type { WorkingHours } from '../../schemas/hours.ts'

/** Opening hours in a line: "Mon–Sat, 8am–6pm; Sun, 10am–2:30pm". Closed and unsaid days are left out; "" without any. */
export function hoursInWords(hours: WorkingHours): string {
  if (typeof hours === 'string') return hours
  const groups: { first: string; last: string; at: number; time: string }[] = []
  for (const [at, { day, closed, open, close }] of hours.entries()) {
    if (closed || !open || !close) continue
    const time = open === close ? 'all day' : `${shortTime(open)}–${shortTime(close)}`
    const before = groups.at(-1)
    if (before?.time === time && before.at === at - 1) Object.assign(before, { last: day, at })
    else groups.push({ first: day, last: day, at, time })
  }
  return groups
    .map(({ first, last, time }) => {
      const days = first === last ? first.slice(0, 3) : `${first.slice(0, 3)}–${last.slice(0, 3)}`
      return `${days}, ${time}`
    })
    .join('; ')
}

/** "8am", "2:30pm". */
function shortTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}
