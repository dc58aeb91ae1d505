import { expect, test } from 'vitest'
import { bottomOfAxis, comparison, shortNaira, topOfAxis } from '../../format/chart-axis.ts'
import { barsOf } from './sales-axis.ts'
import { timeLeft } from './time-left.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 7, 1 + index)).toISOString().slice(0, 10),
    orders: 1,
    amountMinor: 100,
  }))

test('thirty days are thirty bars, and ninety days are eighteen bars of five days', () => {
  expect(barsOf(days(30))).toHaveLength(30)
  expect(barsOf(days(30))[0]).toMatchObject({ label: '1 Aug', orders: 1 })
  const many = barsOf(days(90))
  expect(many).toHaveLength(18)
  expect(many[0]).toEqual({ label: '1 to 5 Aug', orders: 5, amountMinor: 500 })
})

test('the axis ends with a round amount just above the highest bar', () => {
  expect([[], [1_250_000], [2_000_000], [2_100_000], [9_000_000]].map(topOfAxis)).toEqual([
    100_000, 1_600_000, 2_000_000, 2_400_000, 10_000_000,
  ])
  expect([50_000, 2_000_000, 250_000, 123_456_789_00].map(shortNaira)).toEqual([
    '₦500',
    '₦20k',
    '₦2.5k',
    '₦123.5m',
  ])
})

test('the axis goes below 0 where a bar does, far enough for a word', () => {
  const bottoms = [0, -62_000, -2_000_000, -3_000_000, -7_900_000].map((lowest) =>
    bottomOfAxis([8_000_000, lowest], 8_000_000),
  )
  expect(bottoms).toEqual([0, -2_000_000, -2_000_000, -4_000_000, -8_000_000])
  expect(shortNaira(-1_304_000)).toBe('−₦13k')
})

test('a period is compared with the one before, where there was something', () => {
  expect(comparison(120, 100)).toBe('20% more than')
  expect(comparison(65, 100)).toBe('35% less than')
  expect(comparison(100, 100)).toBe('about the same as')
  expect(comparison(100, 0)).toBe('')
})

test('a deadline says how long is left', () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  const left = [
    '2026-11-23T06:30:00Z',
    '2026-11-21T08:11:10Z',
    '2026-11-26T08:00:00Z',
    '2026-11-21T07:00:00Z',
  ]
  expect(left.map((until) => timeLeft(until, now))).toEqual([
    '46 h left',
    '12 min left',
    '5 days left',
    'late',
  ])
})
