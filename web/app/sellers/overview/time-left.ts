const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "46 h left", "12 min left", "3 days left" from three days on, "late" once it has passed; `now` in milliseconds. */
export function timeLeft(until: string, now: number): string {
  const left = Date.parse(until) - now
  if (left <= 0) return 'late'
  if (left < hour) return `${Math.ceil(left / minute)} min left`
  if (left < 3 * day) return `${Math.floor(left / hour)} h left`
  return `${Math.floor(left / day)} days left`
}
