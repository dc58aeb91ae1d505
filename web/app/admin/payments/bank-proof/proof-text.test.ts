import { expect, test } from 'vitest'
import { sampleOrder } from '../../samples/sample-payments.ts'
import { stepLabels } from '../../../orders/order-labels.ts'
import { proofText } from './proof-text.ts'

const labelStep = (action: string, by: string) => stepLabels(action, 'admin', by)

const handedOver = {
  ...sampleOrder,
  unitPriceMinor: 3_000_000,
  amountMinor: 3_000_000,
  delivery: { way: 'courier' as const, feeMinor: 250_000, handlingDays: 1, days: 2, address: null },
  driver: { name: 'Danjuma Musa', phone: '+2348031234567' },
  timeline: [
    ...sampleOrder.timeline,
    {
      at: '2026-11-18T11:00:00.000Z',
      action: 'handOver',
      by: 'seller' as const,
      note: '',
      amountMinor: null,
      helper: 'Kemi',
    },
    {
      at: '2026-11-20T11:00:00.000Z',
      action: 'decideDispute',
      by: 'admin' as const,
      note: 'Between us',
      amountMinor: null,
    },
  ],
}

test('the proof for a bank says what was bought, how it was paid, and how and when it was handed over', () => {
  const text = proofText(handedOver, labelStep)
  for (const said of [
    'Proof of order OJ-SAMP-0001',
    'Buyer: Amaka Obi, amaka@sample.example',
    'Seller: Adeola Stores',
    'Bought: 1 × Standing fan, 18 inch',
    'Price each: ₦30,000',
    'Goods: ₦30,000',
    'Total: ₦32,500',
    'Payment reference: sample-order-1',
    'Paystack transaction 4099260516: ₦32,500',
    'Way: By park or courier',
    'Delivery: ₦2,500',
    'the buyer gave their code of 6 digits to the seller, 18 November 2026',
    'It does not turn. I tried two sockets.',
    'It ran for an hour before I packed it.',
  ])
    expect(text).toContain(said)
})

test('the proof of goods that were sent without a delivery of the shop does not say that they were collected', () => {
  const sent = {
    at: '2026-11-17T13:30:00.000Z',
    action: 'send',
    by: 'seller' as const,
    note: '',
    amountMinor: null,
    helper: '',
  }
  const text = (timeline: (typeof sent)[]) =>
    proofText({ ...sampleOrder, delivery: null, timeline }, labelStep)
  expect(text([sent])).toContain('Way: Agreed between buyer and seller')
  expect(text([sent])).not.toContain('Collect it')
  expect(text([])).toContain('Way: Collect it')
})

test('the proof names nobody but the buyer and the shop, and not what admins wrote', () => {
  const text = proofText(handedOver, labelStep)
  for (const other of ['Danjuma', '8031234567', 'Kemi', 'Between us']) expect(text).not.toContain(other)
})

test('the proof says when no hand-over code was used, and when the buyer took it back', () => {
  expect(proofText(sampleOrder, labelStep)).toContain('Hand-over code: not used')
  const early = {
    ...handedOver,
    timeline: [
      ...handedOver.timeline,
      {
        at: '2026-11-18T12:00:00.000Z',
        action: 'retractCode',
        by: 'buyer' as const,
        note: '',
        amountMinor: null,
      },
    ],
  }
  expect(proofText(early, labelStep)).toContain('The buyer said later that this was too early')
})
