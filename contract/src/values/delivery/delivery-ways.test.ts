import { expect, test } from 'vitest'
import { acceptByOf, latestArrival } from './delivery-ways.ts'

const sunday = Date.parse('2026-11-29T07:30:00Z')

test('goods arrive at the latest when the two days to accept and the days of the seller are over', () => {
  expect(latestArrival(acceptByOf(sunday, ''), 5)).toMatch(/^2026-12-06T/)
  expect(latestArrival(acceptByOf(sunday, ''), 0)).toMatch(/^2026-12-01T/)
  // A server of the release before says nothing of holidays.
  expect(latestArrival(acceptByOf(sunday), 5)).toMatch(/^2026-12-06T/)
})

test('the days of a shop on holiday count from the day on which it opens', () => {
  expect(latestArrival(acceptByOf(sunday, '2026-12-05'), 2)).toBe('2026-12-08T23:00:00.000Z')
  // A holiday that is over changes nothing.
  expect(latestArrival(acceptByOf(sunday, '2026-11-20'), 5)).toMatch(/^2026-12-06T/)
})
