import { formatNaira, maximumKobo } from '@oja/contract/values/money.ts'
import { dayInLagos } from '@oja/contract/values/week.ts'
import { expect, test } from 'vitest'
import {
  capitalise,
  relativeTime,
  showClock,
  showCount,
  showDate,
  showDateTime,
  showDeadline,
  showRecent,
  showTime,
  withUnits,
} from './format.ts'

test('a date is written with the name of the month, for the day in Lagos', () => {
  expect(showDate('2026-03-14T12:00:00Z')).toBe('14 March 2026')
  expect(showDate('2026-03-14T23:30:00Z')).toBe('15 March 2026')
})

test('a time uses the twelve-hour clock of Lagos and an ordinary space', () => {
  expect(showDateTime('2026-03-14T08:05:00Z')).toBe('14 March 2026, 9:05\u00a0am')
  expect(showDateTime('2026-03-14T13:00:00Z')).toBe('14 March 2026, 2:00\u00a0pm')
  expect(showTime('2026-03-14T23:05:00Z')).toBe('12:05\u00a0am')
})

test('a date in a list is as short as it can be, by the days of Lagos', () => {
  const now = Date.parse('2026-03-14T12:00:00Z')
  expect(showRecent('2026-03-14T08:05:00Z', now)).toBe('Today 9:05\u00a0am')
  expect(showRecent('2026-03-13T23:05:00Z', now)).toBe('Today 12:05\u00a0am')
  expect(showRecent('2026-03-13T22:55:00Z', now)).toBe('Yesterday')
  expect(showRecent('2026-03-12T12:00:00Z', now)).toBe('12 Mar')
  expect(showRecent('2025-11-22T12:00:00Z', now)).toBe('22 Nov 2025')
})

test('a deadline names no year', () => {
  expect(showDeadline('2026-03-14T08:05:00Z')).toBe('14 March, 9:05\u00a0am')
})

test(
  'relative time counts seconds, minutes, hours, days while under 7, then shows the date',
  { tags: ['CN2'] },
  () => {
    const now = Date.parse('2026-03-14T12:00:00Z')
    const before = (milliseconds: number) => relativeTime(new Date(now - milliseconds).toISOString(), now)
    expect(before(1_000)).toBe('1 second ago')
    expect(before(59_999)).toBe('59 seconds ago')
    expect(before(60_000)).toBe('1 minute ago')
    expect(before(3_600_000)).toBe('1 hour ago')
    expect(before(23.9 * 3_600_000)).toBe('23 hours ago')
    expect(before(24 * 3_600_000)).toBe('1 day ago')
    expect(before(6.9 * 24 * 3_600_000)).toBe('6 days ago')
    expect(before(7 * 24 * 3_600_000)).toBe('7 March 2026')
    expect(before(-5_000)).toBe('0 seconds ago')
  },
)

test('a word gets a capital letter', () => {
  expect(capitalise('individual')).toBe('Individual')
  expect(capitalise('')).toBe('')
})

test('hours use the twelve-hour clock', { tags: ['SD3'] }, () => {
  expect(['00:00', '08:00', '12:00', '13:30', '23:59', '24:00'].map(showClock)).toEqual([
    '12\u00a0am',
    '8\u00a0am',
    '12\u00a0pm',
    '1:30\u00a0pm',
    '11:59\u00a0pm',
    '12\u00a0am',
  ])
})

test('a number stays in one line with its unit', () => {
  expect(withUnits('Rice 50 kg, 5 / kg, battery 89 %')).toBe(
    'Rice 50\u00a0kg, 5\u00a0/\u00a0kg, battery 89\u00a0%',
  )
  expect(withUnits('Farm eggs, 1 crate of 30 large')).toBe('Farm eggs, 1 crate of 30 large')
})

test('the day of the week is the day in Lagos', () => {
  expect(dayInLagos(Date.parse('2026-03-14T22:59:00Z'))).toBe('Saturday')
  expect(dayInLagos(Date.parse('2026-03-14T23:00:00Z'))).toBe('Sunday')
})

test('money, counts, dates and times are written as Intl writes them', () => {
  const naira = (digits: number) =>
    new Intl.NumberFormat('en-NG', { minimumFractionDigits: digits, maximumFractionDigits: 2 })
  const zone = { timeZone: 'Africa/Lagos' } as const
  const date = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'long', year: 'numeric' })
  const time = new Intl.DateTimeFormat('en-GB', { ...zone, hour: 'numeric', minute: '2-digit', hour12: true })
  const weekday = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'long' })
  const amounts = Array.from({ length: 2_000 }, (_, step) => Math.round(1.013 ** step) + step)
  for (const amount of amounts.filter((one) => one <= maximumKobo)) {
    expect(formatNaira(amount)).toBe(`₦${naira(amount % 100 === 0 ? 0 : 2).format(amount / 100)}`)
    expect(showCount(amount)).toBe(amount.toLocaleString('en-NG'))
  }
  expect(formatNaira(-250_050)).toBe('₦-2,500.50')
  expect(showCount(7.5)).toBe('7.5')
  for (let moment = Date.UTC(2024, 1, 28); moment < Date.UTC(2027, 0, 2); moment += 7_777_777) {
    const iso = new Date(moment).toISOString()
    expect(showDate(iso)).toBe(date.format(moment))
    // The space that ICU writes before "am" differs between versions.
    expect(showTime(iso)).toBe(time.format(moment).replace(/\s/g, '\u00a0'))
    expect(dayInLagos(moment)).toBe(weekday.format(moment))
  }
})
