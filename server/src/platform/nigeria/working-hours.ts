import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { WorkingDay, WorkingHours } from '@oja/contract/schemas/hours.ts'
import { daysOfWeek } from '@oja/contract/values/week.ts'
import type { DayOfWeek } from '@oja/contract/values/week.ts'
import { trimText } from '@oja/contract/values/text/trim-text.ts'
import { hasControlCharacters } from '../multipart/form-values.ts'
import type { FormErrors, FormValues } from '../multipart/form-values.ts'

/**
 * Reads the opening hours of a form.
 * `workingHours` is JSON ([{day, closed, open, close}]) or the owner's own words.
 * When it is blank, the fields `hours.Monday.open`, `.close` and `.closed` of each day count.
 * Undefined when the form has neither. An error when both are given, because one of them would be lost.
 */
export function readWorkingHours(values: FormValues, faults: FormErrors): WorkingHours | undefined {
  const words = values.workingHours
  const hasDays = Object.keys(values).some((name) => name.startsWith('hours.'))
  // A day without input has unknown hours.
  const days = daysOfWeek
    .map((day) => dayOfFields(day, values))
    .filter(({ closed, open, close }) => closed || open !== '' || close !== '')
  if (words !== undefined && !(words.trim() === '' && hasDays)) {
    if (days.length > 0) faults.workingHours = bothWays
    return days.length > 0 ? days : readHours(words, faults)
  }
  return hasDays ? checked(days, faults, (day) => `hours.${day}.open`) : undefined
}

const bothWays = 'Give the hours by day, or in your own words: not both.'

function dayOfFields(day: DayOfWeek, values: FormValues): WorkingDay {
  const closed = Boolean(values[`hours.${day}.closed`])
  const time = (name: string) => (closed ? '' : (values[`hours.${day}.${name}`] ?? '').trim())
  return { day, closed, open: time('open'), close: time('close') }
}

function readHours(text: string, faults: FormErrors): WorkingHours {
  const trimmed = trimText(text)
  if (!/^[[{"]/.test(trimmed)) return ownWords(trimmed, faults)
  let given: unknown
  try {
    given = JSON.parse(trimmed)
  } catch {
    return ownWords(trimmed, faults)
  }
  if (typeof given === 'string') return ownWords(trimText(given), faults)
  const days = Array.isArray(given) ? given.map(dayOf) : [null]
  if (days.length > daysOfWeek.length || days.includes(null)) {
    faults.workingHours = 'Give each day once, with its name and its hours like 8 am'
    return []
  }
  return checked(days as WorkingDay[], faults, () => 'workingHours')
}

function ownWords(text: string, faults: FormErrors): string {
  if (text.length > fieldLengths.workingHours)
    faults.workingHours = `Please use at most ${fieldLengths.workingHours} characters`
  else if (hasControlCharacters(text)) faults.workingHours = 'Please remove the hidden characters'
  return text
}

function dayOf(given: unknown): WorkingDay | null {
  if (typeof given !== 'object' || given === null) return null
  const { day, closed = false, open = '', close = '' } = given as Partial<Record<keyof WorkingDay, unknown>>
  const known = daysOfWeek.find((name) => typeof day === 'string' && name.toLowerCase() === day.toLowerCase())
  if (!known || typeof closed !== 'boolean') return null
  if (closed) return { day: known, closed, open: '', close: '' }
  return typeof open === 'string' && typeof close === 'string' ? { day: known, closed, open, close } : null
}

/** The days in the order of the week, with times as HH:MM. */
function checked(days: WorkingDay[], faults: FormErrors, fieldOf: (day: DayOfWeek) => string): WorkingDay[] {
  const read = new Map<DayOfWeek, WorkingDay>()
  for (const day of days) {
    const [open, close] = [readTime(day.open), readTime(day.close)]
    if (read.has(day.day)) faults[fieldOf(day.day)] = `${day.day} is there twice`
    else if (!day.closed && (open === null || close === null))
      faults[fieldOf(day.day)] = `Give both times of ${day.day}, like 8 am and 6 pm, or mark it closed`
    else if (!day.closed && open === close && open !== '00:00')
      faults[fieldOf(day.day)] =
        'Opening and closing are the same. Open all day? Give midnight (12:00 am) for both'
    read.set(day.day, {
      ...day,
      open: day.closed ? '' : (open ?? ''),
      close: day.closed ? '' : (close ?? ''),
    })
  }
  return daysOfWeek.flatMap((day) => read.get(day) ?? [])
}

/**
 * Reads "8:00", "08:00", a browser's "08:00:00", "8 am" and "8:00am" as eight o'clock. "24:00" is midnight. Null for any
 * other text.
 */
function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?::(\d\d)(?::00)?)?(?: ?([ap])\.?m\.?)?$/i.exec(text.trim())
  const [, hours, minutes = '', half] = match ?? []
  if (!hours || (minutes === '' && !half)) return null
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours)
  if (hour === 24 && Number(minutes) === 0) return '00:00'
  const isTime = hour !== null && hour < 24 && Number(minutes) < 60
  return isTime ? `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}` : null
}

/** 12 am is midnight, 12 pm noon. Null for an hour that no half of a day has. */
function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}
