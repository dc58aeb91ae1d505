import { daysOfWeek } from '@oja/contract/values/week.ts'
import { expect, test } from 'vitest'
import { hoursInWords } from './hours-in-words.ts'

test('opening hours are one line, days with the same hours together', () => {
  const day = (day: (typeof daysOfWeek)[number], open: string, close: string, closed = false) => ({
    day,
    open,
    close,
    closed,
  })
  expect(
    hoursInWords(
      daysOfWeek.map((name) =>
        name === 'Sunday' ? day(name, '10:00', '14:30') : day(name, '08:00', '18:00', name === 'Wednesday'),
      ),
    ),
  ).toBe('Mon–Tue, 8am–6pm; Thu–Sat, 8am–6pm; Sun, 10am–2:30pm')
  expect(hoursInWords('Any day but Sunday')).toBe('Any day but Sunday')
  expect(hoursInWords([])).toBe('')
})
