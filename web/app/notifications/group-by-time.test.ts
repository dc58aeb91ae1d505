import type { Notification } from '@oja/contract/schemas/messaging.ts'
import { expect, test } from 'vitest'
import { groupByTime, timeOfLine } from './group-by-time.ts'

const now = Date.parse('2026-11-27T10:00:00.000Z')
const line = (createdAt: string) => ({ id: createdAt, createdAt }) as Notification

test('today and yesterday have their heading, older lines that of their month', () => {
  const groups = groupByTime(
    [
      line('2026-11-27T09:55:00.000Z'),
      line('2026-11-26T09:00:00.000Z'),
      line('2026-11-19T18:26:00.000Z'),
      line('2026-11-04T07:00:00.000Z'),
      line('2026-10-31T07:00:00.000Z'),
      line('2025-11-30T07:00:00.000Z'),
    ],
    now,
  )
  expect(groups.map(({ heading, lines }) => `${heading}: ${lines.length}`)).toEqual([
    'Today: 1',
    'Yesterday: 1',
    'Earlier in November: 2',
    'October: 1',
    'November 2025: 1',
  ])
})

test('a line says its day only where the heading does not', () => {
  expect(timeOfLine('2026-11-27T09:55:00.000Z', now)).toBe('5 minutes ago')
  expect(timeOfLine('2026-11-26T09:00:00.000Z', now)).toBe('10:00\u00a0am')
  expect(timeOfLine('2026-11-19T18:26:00.000Z', now)).toBe('19 Nov, 7:26\u00a0pm')
  expect(timeOfLine('2025-11-30T07:00:00.000Z', now)).toBe('30 Nov 2025, 8:00\u00a0am')
})
