import { expect, test } from 'vitest'
import { refundSent, refundSentences } from './refund-sentences.ts'

const refundOf = (reason: string, state: 'asked' | 'done' = 'asked') => ({
  amountMinor: 2_950_000,
  state,
  reason,
  createdAt: '2026-11-30T09:42:00.000Z',
})
const now = Date.parse('2026-11-30T10:00:00.000Z')
const facts = {
  refund: 'pending',
  payment: 'refund_pending',
  storeName: 'Ada’s Ankara House',
  reference: 'OJA-1F2E3D',
  checkout: null,
  refunds: [refundOf('Sold at the stall this morning. Sorry!')],
  timeline: [
    {
      at: '2026-11-30T09:42:00.000Z',
      action: 'refund',
      by: 'seller' as const,
      note: 'Sold at the stall this morning. Sorry!',
      amountMinor: 2_950_000,
    },
  ],
} satisfies Parameters<typeof refundSentences>[0]

test('a refund on its way says the sum, where it goes, the seller’s reason and the day', () => {
  expect(refundSentences(facts, now)).toEqual([
    'We are refunding ₦29,500 to the card or account you paid with.',
    'Ada’s Ankara House says: “Sold at the stall this morning. Sorry!”',
    'Most banks show it by 14 December 2026.',
  ])
  expect(refundSentences({ ...facts, payment: 'paid' }, now)[0]).toBe(
    'We are refunding ₦29,500 of this order to the card or account you paid with.',
  )
})

test('a seller without a reason is named, a buyer who cancelled is not told why, and the market’s reason stands', () => {
  const why = (reason: string, by: 'buyer' | 'provider' | 'seller') =>
    refundSentences(
      {
        ...facts,
        refunds: [refundOf(reason)],
        timeline: [{ ...facts.timeline[0]!, by, note: reason }],
      },
      now,
    )[1]
  expect(why('The seller refunded the buyer', 'seller')).toBe('Ada’s Ankara House gave no reason.')
  expect(why('The buyer cancelled the order', 'buyer')).toMatch(/^Most banks show it by/)
  expect(why('Sold out or no longer for sale', 'provider')).toBe('Why: Sold out or no longer for sale')
})

test('a refund that is done or rejected is not said to be on its way', () => {
  expect(refundSentences({ ...facts, refund: 'full' }, now)).toEqual([])
  expect(refundSentences({ ...facts, refund: 'failed' }, now)).toEqual([])
})

test('a refund that the provider has sent is not called received: the bank has ten working days to show it', () => {
  const at = '2026-11-30T09:42:00.000Z'
  const sent = {
    ...facts,
    refund: 'full' as const,
    payment: 'refunded' as const,
    refunds: [refundOf('', 'done')],
    timeline: [{ ...facts.timeline[0]!, at, action: 'confirmRefund' }],
  }
  const words = 'Paystack sent your refund on 30 November. Most banks show it by 14 December.'
  const ask = 'Not there then? Ask your bank with this reference: OJA-1F2E3D. Or write to us.'
  expect(refundSentences(sent, now)).toEqual([`${words} ${ask}`])
  // The bank knows the one payment for several shops by its own reference.
  expect(refundSentences({ ...sent, checkout: 'OJA-BASKET' }, now)[0]).toContain('reference: OJA-BASKET.')
  // Who looks for it after the day still reads what to do.
  const after = Date.parse('2026-12-16T10:00:00.000Z')
  expect(refundSentences(sent, after)).toEqual([`Refund sent on 30 November 2026. ${ask}`])
  expect(refundSent(at, now)).toBe(words)
  const later = Date.parse('2027-02-02T10:00:00.000Z')
  expect(refundSentences(sent, later)).toEqual([])
  expect(refundSent(at, later)).toBe('Refund sent on 30 November 2026.')
})
