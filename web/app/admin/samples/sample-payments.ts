import type {
  AdminOrder,
  AdminPayments,
  PaymentQueueLine,
} from '@oja/contract/schemas/admin/admin-payments.ts'
import { paymentQueues } from '@oja/contract/values/payment-queues.ts'
import type { PaymentQueue } from '@oja/contract/values/payment-queues.ts'

// The payment lists for everybody who is no admin: invented people and amounts.

const line = (
  queue: PaymentQueue,
  number: number,
  productName: string,
  amountMinor: number,
  state: string,
  why = '',
): PaymentQueueLine => ({
  id: `sample-${queue}-${number}`,
  number: `OJ-SAMP-000${number}`,
  reference: `sample-order-${number}`,
  hasOrder: true,
  productName,
  buyerName: ['Amaka Obi', 'Tunde Bello', 'Halima Sani'][number % 3] ?? '',
  sellerId: 'sample-1',
  storeName: ['Adeola Stores', 'Bayo Electronics', 'Chinwe Fabrics'][number % 3] ?? '',
  amountMinor,
  since: `2026-11-${String(20 - number).padStart(2, '0')}T09:10:00.000Z`,
  answerBy: null,
  state,
  step: queue === 'orders' && state === 'paid' ? 'dispute' : '',
  why,
})

const lines: Partial<Record<PaymentQueue, PaymentQueueLine[]>> = {
  orders: [
    line('orders', 1, 'Standing fan, 18 inch', 3_250_000, 'paid'),
    line('orders', 2, 'Ankara, 6 yards', 1_800_000, 'refunded'),
    line('orders', 3, 'Basket of tomatoes', 4_500_000, 'pending'),
    line('orders', 4, 'Pressure cooker', 2_990_000, 'expired'),
  ],
  disputes: [
    line('disputes', 1, 'Standing fan, 18 inch', 3_250_000, 'answered', 'The seller has replied: decide.'),
  ],
  refunds: [line('refunds', 2, 'Ankara, 6 yards', 1_800_000, 'needs-attention')],
  payouts: [line('payouts', 3, 'Basket of tomatoes', 4_275_000, 'held', 'The seller is not verified yet.')],
}

export function sampleLines(queue: PaymentQueue): PaymentQueueLine[] {
  return lines[queue] ?? []
}

export const sampleOverview: AdminPayments['data'] = {
  counts: Object.fromEntries(paymentQueues.map((queue) => [queue, sampleLines(queue).length])) as Record<
    PaymentQueue,
    number
  >,
  commissionPercent: 5,
}

/** An invented order with a dispute in which both sides have written. */
export const sampleOrder: AdminOrder['data'] = {
  number: 'OJ-SAMP-0001',
  reference: 'sample-order-1',
  checkout: null,
  delivery: null,
  productId: 'sample',
  atStall: false,
  productName: 'Standing fan, 18 inch',
  productImg: '',
  quantity: 1,
  unit: null,
  condition: null,
  unitPriceMinor: 3_250_000,
  amountMinor: 3_250_000,
  refundedMinor: 0,
  leftMinor: 3_250_000,
  status: 'paid',
  payment: 'paid',
  paymentFault: '',
  fulfilment: 'sent',
  dispute: 'answered',
  refund: 'none',
  createdAt: '2026-11-16T09:00:00.000Z',
  holdUntil: '2026-11-16T09:15:00.000Z',
  paidAt: '2026-11-16T09:04:00.000Z',
  handedAt: '2026-11-17T13:30:00.000Z',
  receivedAt: null,
  commissionPercent: 5,
  buyer: { id: 'sample-2', name: 'Amaka Obi', email: 'amaka@sample.example', phone: '' },
  seller: { id: 'sample-1', storeName: 'Adeola Stores', email: 'adeola.stores@sample.example', phone: '' },
  dueMinor: 3_087_500,
  payoutNote: 'We must decide the dispute first.',
  timeline: [
    timelineEntry('2026-11-16T09:00:00.000Z', 'initiate', 'buyer'),
    timelineEntry('2026-11-16T09:04:00.000Z', 'settle', 'provider'),
    timelineEntry('2026-11-17T13:30:00.000Z', 'send', 'seller', 'With GIG, two days.'),
    timelineEntry('2026-11-19T10:00:00.000Z', 'openDispute', 'buyer'),
    timelineEntry('2026-11-19T17:20:00.000Z', 'answerDispute', 'seller'),
  ],
  dispatch: null,
  disputeCase: {
    reason: 'damaged',
    wish: 'refund',
    words: 'It does not turn. I tried two sockets.',
    pictures: [],
    openedAt: '2026-11-19T10:00:00.000Z',
    answerUntil: '2026-11-22T10:00:00.000Z',
    answer: 'It ran for an hour before I packed it. The driver can confirm.',
    answerPictures: [],
    answeredAt: '2026-11-19T17:20:00.000Z',
    decision: null,
    decisionNote: '',
    decidedAt: null,
  },
  refunds: [],
  charges: [
    {
      providerId: '4099260516',
      amountMinor: 3_250_000,
      currency: 'NGN',
      mode: 'test',
      paidAt: '2026-11-16T09:04:00.000Z',
      feesMinor: 58_750,
      isApplied: true,
    },
  ],
  payouts: [],
  chargebacks: [],
  ledger: [
    entry('sale', 'buyer', 3_250_000),
    entry('sale', 'commission', -162_500),
    entry('sale', 'seller', -3_087_500),
    entry('charge_fee', 'costs', 58_750),
    entry('charge_fee', 'provider', -58_750),
  ],
  events: [
    {
      event: 'charge.success',
      receivedAt: '2026-11-16T09:04:02.000Z',
      appliedAt: '2026-11-16T09:04:03.000Z',
    },
  ],
  allowedActions: ['decideDispute', 'ask'],
}

function timelineEntry(
  at: string,
  action: string,
  by: 'buyer' | 'seller' | 'provider',
  note = '',
): AdminOrder['data']['timeline'][number] {
  return { at, action, by, note, amountMinor: null }
}

function entry(kind: string, account: string, amountMinor: number): AdminOrder['data']['ledger'][number] {
  return { journal: kind, at: '2026-11-16T09:04:00.000Z', kind, account, amountMinor }
}
