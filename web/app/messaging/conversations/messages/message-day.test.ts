import { expect, test } from 'vitest'
import { showDay } from './message-day.ts'

test('a day is today or yesterday in Lagos, else a date', () => {
  const now = Date.parse('2026-03-14T23:30:00Z')
  expect(showDay('2026-03-14T23:05:00Z', now)).toBe('Today')
  expect(showDay('2026-03-14T22:55:00Z', now)).toBe('Yesterday')
  expect(showDay('2026-03-13T22:55:00Z', now)).toBe('13 March 2026')
})
