import { expect, test } from 'vitest'
import { dueDayOf, nextDueFirst } from './due-day.ts'

const none = { accept: null, send: null, receive: null, dispute: null, answer: null }
const to = (send: string | null, receive: string | null = null) => ({
  deadlines: { ...none, send, receive },
  delivery: null,
  atStall: false,
})
const byPark = { way: 'courier', feeMinor: 0 } as const
const now = Date.parse('2026-11-30T14:00:00Z')

test('the row of an accepted order says by which day, and how many days are left', () => {
  expect(dueDayOf(to('2026-12-02'), now)).toEqual({
    text: 'Have it ready by Wed 2 Dec · 2 days left',
    tone: 'later',
  })
  expect(dueDayOf({ ...to('2026-12-01'), delivery: byPark }, now)?.text).toBe(
    'Send it by Tue 1 Dec · 1 day left',
  )
  expect(dueDayOf(to(null), now)).toBeNull()
})

test('the last day and a day that is over are named, by the clock of Lagos', () => {
  expect(dueDayOf(to('2026-11-30'), now)).toEqual({ text: 'Have it ready today', tone: 'today' })
  // Half an hour after midnight in Lagos.
  const night = Date.parse('2026-11-30T23:30:00Z')
  expect(dueDayOf({ ...to('2026-11-30'), delivery: byPark }, night)).toEqual({
    text: 'Late: was due Mon 30 Nov. After Thu 3 Dec we refund it.',
    tone: 'late',
  })
})

test('the next deadline comes first, whenever the order was made', () => {
  const orders = [to('2026-12-04'), to(null, '2026-12-03T10:00:00Z'), to(null), to('2026-12-02')]
  expect(nextDueFirst(orders)).toEqual([orders[3], orders[1], orders[0], orders[2]])
})
