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
    'Banks usually need 5 to 10 working days to show it. Look for it by 14 December 2026.',
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
  expect(why('The buyer cancelled the order', 'buyer')).toMatch(/^Banks usually/)
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
  const words = 'Refund sent on 30 November. Your bank shows it by 14 December.'
  expect(refundSentences(sent, now)).toEqual([words])
  expect(refundSent(at, now)).toBe(words)
  const later = Date.parse('2027-01-02T10:00:00.000Z')
  expect(refundSentences(sent, later)).toEqual([])
  expect(refundSent(at, later)).toBe('Refund sent on 30 November 2026.')
})
