const zone = 'Africa/Lagos'
const dates = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const times = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

const weekdays = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long' })

// Made once: a number asked for its own words makes one of these each time, thirty times the work.
const counts = new Intl.NumberFormat('en-NG')

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** "1,250". */
export function showCount(count: number): string {
  return counts.format(count)
}

/** "14 March 2026", as the day is in Lagos. */
export function showDate(iso: string): string {
  return dates.format(new Date(iso))
}

/** "14 March 2026, 9:05 am", as the clock stands in Lagos. */
export function showDateTime(iso: string): string {
  return `${showDate(iso)}, ${showTime(iso)}`
}

/** "Saturday", as the day is in Lagos; `moment` in milliseconds since 1970. */
export function showWeekday(moment: number): string {
  return weekdays.format(moment)
}

/** "9:05 am", as the clock stands in Lagos. */
export function showTime(iso: string): string {
  // Versions of ICU differ in the space before "am"; the server and the browser must write the same text.
  return times.format(new Date(iso)).replace(/\s/g, ' ')
}

/** "5 minutes ago": seconds, minutes, hours, days while under 7, then the date. `now` in milliseconds. */
export function relativeTime(iso: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(iso))
  if (passed < minute) return ago(passed / second, 'second')
  if (passed < hour) return ago(passed / minute, 'minute')
  if (passed < day) return ago(passed / hour, 'hour')
  if (passed < 7 * day) return ago(passed / day, 'day')
  return showDate(iso)
}

/** "08:00" → "8 am", "13:30" → "1:30 pm". */
export function showClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${past} ${hours % 24 < 12 ? 'am' : 'pm'}`
}

/** "individual" → "Individual". */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a shop offers: "Products", "Services", "Products & Services". */
export function offerWords(businessCategory: string): string {
  return businessCategory === 'both' ? 'Products & Services' : capitalise(businessCategory)
}

/** What there is of some words, with commas between. */
export function commas(...words: string[]): string {
  return words.filter(Boolean).join(', ')
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
