import { expect, test } from 'vitest'
import { groupDays } from './chart-axis.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    day: new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10),
  }))
const sizes = (count: number, atLeast?: number) =>
  groupDays(days(count), atLeast).map(({ days: some }) => some.length)

test('no bar of a chart has much fewer days than the others', { tags: ['G8'] }, () => {
  expect(sizes(31, 5)).toEqual([6, 5, 5, 5, 5, 5])
  expect(sizes(30, 5)).toEqual([5, 5, 5, 5, 5, 5])
  expect(sizes(33, 5)).toEqual([3, 5, 5, 5, 5, 5, 5])
  expect(sizes(7)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(sizes(3, 5)).toEqual([3])
  expect(groupDays(days(91), 14).at(0)?.label).toBe('1 to 7 Jan')
})
