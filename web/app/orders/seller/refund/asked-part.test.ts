import { expect, test } from 'vitest'
import { askedPart, isPartWithoutSum } from './asked-part.ts'

type Facts = Parameters<typeof askedPart>[0]

/** A dispute whose buyer wants a part: of `named` kobo, or without a sum. */
const disputed = (named: number | null, refunded: 'done' | 'failed' | null = null) =>
  ({
    dispute: 'open',
    disputeCase: { wish: 'part', openedAt: '2026-11-20T09:00:00.000Z' },
    timeline: [{ action: 'openDispute', amountMinor: named }],
    refunds: refunded ? [{ state: refunded, createdAt: '2026-11-21T09:00:00.000Z' }] : [],
    leftMinor: 500_000,
  }) as unknown as Facts

const offered = (order: Facts) => [askedPart(order), isPartWithoutSum(order)]

test('the seller says how much only where the buyer named no sum, and nothing went back since', () => {
  expect(offered(disputed(null))).toEqual([null, true])
  expect(offered(disputed(null, 'failed'))).toEqual([null, true])
  expect(offered(disputed(null, 'done'))).toEqual([null, false])
})

test('the sum that the buyer named is offered once, and not where it is all that is left', () => {
  expect(offered(disputed(200_000))).toEqual([200_000, false])
  expect(offered(disputed(200_000, 'done'))).toEqual([null, false])
  expect(offered(disputed(500_000))).toEqual([null, false])
})
