import { expect, test } from 'vitest'
import { isLargeJump, keptRates, tellsShops } from './commission-words.ts'

const notification = { until: '2026-12-31', shops: { all: 1200, category: { Groceries: 5, Toys: 1 } } }

test('the question and the result say how many shops are told, and until when', () => {
  expect(tellsShops(notification, 'Groceries')).toBe(
    '5 shops will get an email and an announcement, which stays on the dashboard until 31 Dec.',
  )
  expect(tellsShops(notification, 'Toys', true)).toBe(
    '1 shop gets an email and an announcement, which stays on the dashboard until 31 Dec.',
  )
  expect(tellsShops(notification, undefined)).toContain('1,200 shops')
  expect(tellsShops(notification, 'Books')).toBe('No shop sells in it: nobody is told.')
  // A server before this version.
  expect(tellsShops(undefined, 'Books')).toBeUndefined()
})

test('more than double, or more than 10 points, is a large change', () => {
  expect([isLargeJump(5, 10), isLargeJump(5, 10.5), isLargeJump(20, 9), isLargeJump(0, 5)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('the categories that keep their own rate are named', () => {
  expect(
    keptRates([
      { category: 'Groceries & Essentials', percent: 3, isOwn: true },
      { category: 'Toys, Baby & Kids', percent: 5, isOwn: false },
    ]),
  ).toBe('Groceries & Essentials keeps 3%')
})
