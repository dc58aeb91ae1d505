import { expect, test } from 'vitest'
import { formatDateTime } from './lagos-time.ts'

test('times are shown in Lagos time, one hour ahead of Greenwich all year', () => {
  expect(formatDateTime(new Date('2026-08-05T12:34:56.789Z'))).toBe('5 August 2026, 1:34 pm')
  expect(formatDateTime(new Date('2026-12-31T23:05:00Z'))).toBe('1 January 2027, 12:05 am')
})
