import { lagosMilliseconds } from './week.ts'

/** When support answers the phone, in hours of the day in Lagos; index 0 is Sunday. */
const openings: readonly ({ from: number; to: number } | null)[] = [
  null,
  { from: 9, to: 19 },
  { from: 9, to: 19 },
  { from: 9, to: 19 },
  { from: 9, to: 19 },
  { from: 9, to: 19 },
  { from: 10, to: 16 },
]

export const supportHours = { label: 'Mon-Fri 9:00-7:00, Sat 10:00-4:00, Sunday closed' } as const

export interface PhoneNow {
  isOpen: boolean
  /** "Open now, until 7:00 pm", "Closed now, opens Monday 9:00 am". */
  label: string
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Whether support answers the phone at a moment, in milliseconds since 1970. */
export function phoneAt(moment: number): PhoneNow {
  const lagos = new Date(moment + lagosMilliseconds)
  const today = lagos.getUTCDay()
  const hour = lagos.getUTCHours()
  const opening = openings[today]
  if (opening && hour >= opening.from && hour < opening.to)
    return { isOpen: true, label: `Open now, until ${clock(opening.to)}` }
  if (opening && hour < opening.from)
    return { isOpen: false, label: `Closed now, opens today ${clock(opening.from)}` }
  for (let ahead = 1; ; ahead += 1) {
    const day = (today + ahead) % 7
    const next = openings[day]
    if (next) {
      const name = ahead === 1 ? 'tomorrow' : weekdays[day]
      return { isOpen: false, label: `Closed now, opens ${name} ${clock(next.from)}` }
    }
  }
}

function clock(hour: number): string {
  return `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'am' : 'pm'}`
}
