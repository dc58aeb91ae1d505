import { groupThousands } from '@oja/contract/values/money.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

// Nigeria is one hour ahead of UTC all year (docs/requirements/nigeria.md). The functions do not use `Intl`, whose
// first use costs a browser 15 ms and more before anything on the page works.
const lagosAhead = hour
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** 1250 → "1,250", 7.5 → "7.5". */
export function showCount(count: number): string {
  return groupThousands(String(count))
}

/** "14 March 2026", the day in Lagos. */
export function showDate(iso: string): string {
  const there = inLagos(Date.parse(iso))
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

/** "14 March 2026, 9:05 am", the time in Lagos. */
export function showDateTime(iso: string): string {
  return `${showDate(iso)}, ${showTime(iso)}`
}

/** "14 March, 9:05 am": a deadline. It is never a year away, so the year is left out. */
export function showDeadline(iso: string): string {
  return showDateTime(iso).replace(/ \d{4},/, ',')
}

/** "Today 9:05 am", "Yesterday", "14 Mar", "14 Mar 2025" of another year, the day in Lagos; `now` in milliseconds. */
export function showRecent(iso: string, now: number): string {
  const shown = showDay(iso, now)
  return shown === 'Today' ? `Today ${showTime(iso)}` : shown
}

/** "Today", "Yesterday", "22 Nov", or "22 Nov 2025" for another year. `now` in milliseconds. */
export function showDay(iso: string, now: number): string {
  const date = showDate(iso)
  const today = showDate(new Date(now).toISOString())
  if (date === today) return 'Today'
  if (date === showDate(new Date(now - day).toISOString())) return 'Yesterday'
  const [dayOfMonth = '', month = '', year = ''] = date.split(' ')
  const short = `${dayOfMonth} ${month.slice(0, 3)}`
  return today.endsWith(year) ? short : `${short} ${year}`
}

/** "9:05 am", the time in Lagos. */
export function showTime(iso: string): string {
  const there = inLagos(Date.parse(iso))
  return clock(there.getUTCHours(), String(there.getUTCMinutes()).padStart(2, '0'))
}

/** "5 minutes ago": seconds, minutes, hours, days below 7, then the date. `now` in milliseconds. */
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
  return clock(hours, minutes === 0 ? '' : String(minutes).padStart(2, '0'))
}

/** "individual" → "Individual". */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a shop offers: "Products", "Services", "Shop and services". */
export function offerLabel(businessCategory: string): string {
  return businessCategory === 'both' ? 'Shop and services' : capitalise(businessCategory)
}

/** How large a shop is: "Individual", "Small business", "Enterprise". */
export function levelLabel(businessLevel: string): string {
  return businessLevel === 'small' ? 'Small business' : capitalise(businessLevel)
}

/** A name whose numbers stay in one line with their units: "50 kg", "89 %", "5 / kg". */
export function withUnits(name: string): string {
  return name.replace(/(\d|\/) (?=[%/]|[a-z]{1,3}\b)/gi, '$1\u00a0')
}

/** Joins the texts that are not empty with commas. */
export function joinWithCommas(...texts: string[]): string {
  return texts.filter(Boolean).join(', ')
}

/** The space does not break: a narrow column keeps a time in one line. */
function clock(hours: number, minutes: string): string {
  return `${hours % 12 || 12}${minutes && `:${minutes}`}\u00a0${hours % 24 < 12 ? 'am' : 'pm'}`
}

/** A date whose UTC fields hold the time in Lagos; `moment` in milliseconds since 1970. */
function inLagos(moment: number): Date {
  return new Date(moment + lagosAhead)
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
