import { ownerOfShop } from '../sellers/sellers.ts'
import { applyCharge } from '../payments/payments.ts'
import type { DispatchForm } from '@oja/contract/schemas/delivery/dispatch-proof.ts'
import type { Config } from '../platform/config.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { transactionAt } from '../platform/database/earlier-clock.ts'
import { applyChargeback } from './refunds/chargebacks.ts'
import { orderPaymentEvents } from './checkout/payment-events.ts'
import { decideDispute, writeAnswer, writeDispute } from './disputes/disputes.ts'
import { releaseHold } from './holds/holds.ts'
import { markOpened } from './holds/payment-window.ts'
import { placeOrder } from './checkout/start-payment.ts'
import { amountDue } from './ledger/ledger.ts'
import { takeStep } from './fulfilment/order-steps.ts'
import type { SnapshotAddress } from './delivery-snapshot.ts'
import { placeDemoCheckout } from './demo/demo-checkout.ts'
import { orderForUpdate, priceOf } from './orders-records.ts'
import type { OrderRow } from './orders-records.ts'
import { dateBeforePayouts, markNameMatched, upsertPayoutAccount } from './payouts/payout-account.ts'
import { applyTransfer } from './payouts/payouts.ts'
import { insertPayout, payoutById } from './payouts/payouts-records.ts'
import { attachFiles } from '../platform/files/files.ts'
import { expectedDays } from './dispatch/dispatch-records.ts'
import { writeDispatchProof } from './dispatch/dispatch-proofs.ts'
import { applyRefundEvent } from './refunds/refund-events.ts'
import { refundableKobo, requestRefund } from './refunds/refunds.ts'
import { changeRefund } from './refunds/refunds-records.ts'

/** Every status of a demo order. */
export const demoStatuses = [
  'pending',
  'failed',
  'expired',
  'paid',
  'accepted',
  'ready',
  'sent',
  'received',
  'paid_out',
  'payout_failed',
  'part_refunded',
  'refund_pending',
  'refunded',
  'refund_failed',
  'charged_back',
  'dispute_open',
  'dispute_answered',
  'dispute_decided',
] as const
export type DemoStatus = (typeof demoStatuses)[number]

export interface DemoOrder {
  buyerId: string
  productId: string
  /** Null for a product without variants. */
  variantId?: string | null
  quantity: number
  status: DemoStatus
  /** How many hours ago the order was placed. */
  hoursAgo: number
  /** How many hours the later steps took. Without it they are spread over the time since. */
  tookHours?: number
  /** With it the order is sent with a dispatch proof. */
  proof?: GivenProof | undefined
  /** With it the order is one of a checkout and goes there, if its shop delivers there. */
  address?: SnapshotAddress | undefined
}

/** The photo is stored already, for the seller. `days` is how long the way takes. */
interface GivenProof extends Omit<DispatchForm, 'expectedOn'> {
  fileId: string
  days: number
}

interface Place {
  pool: Pool
  config: Pick<Config, 'publicOrigin' | 'encryptionKey' | 'dataDir'>
}

type DemoAction = (tx: Tx, order: OrderRow, place: Place) => Promise<unknown>

/**
 * Places a demo order and takes it to its status. Gives the reference.
 * It uses the operations of buyers, sellers, provider and timers, without HTTP and with an earlier clock.
 * Throws as `startPayment`.
 */
export async function createDemoOrder(place: Place, demo: DemoOrder): Promise<string> {
  const { buyerId: userId, productId, variantId, quantity, hoursAgo, tookHours = hoursAgo } = demo
  const reference = await transactionAt(place.pool, hoursAgo, async (tx) => {
    const { address, status } = demo
    // What was sent went with the driver of a park.
    const way = status === 'accepted' ? undefined : ('courier' as const)
    const delivered =
      address &&
      (await placeDemoCheckout(tx, place.config, {
        buyerId: userId,
        productId,
        variantId,
        quantity,
        address,
        way,
      }))
    if (delivered) return delivered
    const key = Buffer.alloc(0)
    return (await placeOrder(tx, { userId }, { productId, variantId, quantity }, null, key)).reference
  })
  const actions = actionsOf(demo.status, demo.proof ? sendWithProof(demo.proof) : sendByPark)
  for (const [count, action] of actions.entries()) {
    // A hold lasts a quarter of an hour.
    const first = demo.status === 'expired' ? 0.26 : 0.1
    const took = count === 0 ? first : hoursUntil(count, actions.length, tookHours)
    await transactionAt(place.pool, hoursAgo - took, async (tx) =>
      action(tx, await orderForUpdate.one(tx, { reference }), place),
    )
  }
  return reference
}

/** After how many hours a step after the payment is taken. A seller accepts within a day. */
function hoursUntil(step: number, steps: number, tookHours: number): number {
  const even = Math.max(0.3, (tookHours * step) / (steps - 1))
  return step === 1 ? Math.min(20, even) : even
}

const step =
  (action: 'accept' | 'ready' | 'send', note = ''): DemoAction =>
  (tx, order) =>
    takeStep(tx, order.id, action, { by: 'seller', note })

const pay: DemoAction = (tx, order, { config }) => {
  const { payment_reference: reference } = order
  const amountKobo = priceOf(order)
  return applyCharge(
    tx,
    { paymentEvents: orderPaymentEvents(config) },
    {
      providerId: chargeNumber(reference),
      reference,
      amountKobo,
      currency: 'NGN',
      mode: 'test',
      paidAt: null,
      feesKobo: demoFee(amountKobo),
    },
  )
}

/** A number as Paystack gives, so that the sandbox can know the charge: see server/seed/orders/seed-sandbox.ts. */
function chargeNumber(reference: string): string {
  return String(Number.parseInt(reference.slice('oja-'.length).slice(0, 12), 16))
}

// Paystack's prices: 1.5 % and ₦100; the ₦100 are waived below ₦2,500; at most ₦2,000. Source:
// docs/requirements/paystack.md#510-fees.
function demoFee(amountKobo: number): number {
  return Math.min(Math.round(amountKobo * 0.015) + (amountKobo < 250_000 ? 0 : 10_000), 200_000)
}

const sendByPark = step('send', 'With the Peace park driver, call on arrival.')

const sendWithProof =
  ({ fileId, days, ...form }: GivenProof): DemoAction =>
  async (tx, order, { config }) => {
    const { last: expectedOn } = await expectedDays.one(tx, { daysAhead: days })
    const userId = order.seller_user_id
    await attachFiles(tx, userId, [fileId])
    await writeDispatchProof(tx, config, order, { form: { ...form, expectedOn }, fileId, userId })
  }

const receive: DemoAction = (tx, order) => takeStep(tx, order.id, 'receive', { by: 'buyer' })

/** The seller refunds a share of what is left. `end` is the last status that the provider reports. */
const restoreText =
  (share: number, end: 'processed' | 'failed' | null): DemoAction =>
  async (tx, order, { config }) => {
    const refundId = await requestRefund(tx, order, {
      by: 'seller',
      origin: 'seller',
      amountKobo: Math.ceil(refundableKobo(order) * share),
      reason: share < 1 ? 'One of them was bruised. Sorry!' : 'Sold at the stall this morning. Sorry!',
    })
    // The refund counts as asked: the sandbox is not running while the market is filled.
    await changeRefund.one(tx, {
      id: refundId,
      from: ['wanted'],
      state: 'asked',
      providerId: `demo ${refundId}`,
      providerStatus: 'pending',
    })
    if (end) await applyRefundEvent(tx, { config }, refundId, { status: end })
  }

const complain: DemoAction = (tx, order, place) =>
  writeDispute(tx, place, order, {
    reason: 'not_as_described',
    wish: 'part',
    words: 'What came is not what the picture shows, and one is broken.',
  })

const answer: DemoAction = (tx, order, place) =>
  writeAnswer(tx, place, order, 'It was whole when the rider took it. I am sorry that it arrived so.')

const decide: DemoAction = async (tx, order, place) => {
  await decideDispute(tx, place, order.reference, null, {
    decision: 'seller',
    amountKobo: null,
    note: 'The pictures show the goods as they were offered.',
  })
}

const chargeBack: DemoAction = (tx, order, place) =>
  applyChargeback(tx, place, {
    providerId: `demo ${order.reference}`,
    reference: order.reference,
    outcome: 'open',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    amountKobo: null,
    dueAt: new Date(Date.now() + 40 * 3_600_000).toISOString(),
  })

/** The transfer to the seller ends with this state of Paystack. */
const payOut =
  (state: 'success' | 'failed'): DemoAction =>
  async (tx, order, place) => {
    const owner = await ownerOfShop(tx, order.seller_id)
    await upsertPayoutAccount.one(tx, {
      sellerId: order.seller_id,
      bankCode: '058',
      bankName: 'Guaranty Trust Bank',
      // A number of its own for each shop.
      accountNumber: String(Number.parseInt(order.seller_id.slice(-9), 16))
        .padStart(10, '0')
        .slice(-10),
      accountName: owner.name.toUpperCase(),
    })
    await markNameMatched.count(tx, { sellerId: order.seller_id })
    const amountKobo = await amountDue(tx, order.id)
    const { id } = await insertPayout.one(tx, { orderId: order.id, amountKobo })
    await dateBeforePayouts.count(tx, { sellerId: order.seller_id })
    const payout = await payoutById.one(tx, { id })
    await applyTransfer(tx, place, payout, {
      providerId: `demo ${id}`,
      reference: id,
      amountKobo,
      state,
      feeKobo: state === 'success' ? 1_000 : null,
    })
  }

/** Its buyer went to the provider's page: one that was never opened is no order in their lists. */
const expireOpened: DemoAction = async (tx, { id }) => {
  await markOpened.count(tx, { ids: [id] })
  await releaseHold(tx, { order_id: id }, 'expire')
}

function actionsOf(status: DemoStatus, send: DemoAction): DemoAction[] {
  const handOver = [pay, step('accept'), send, receive]
  switch (status) {
    case 'pending':
      return []
    case 'failed':
      return [(tx, { id }) => releaseHold(tx, { order_id: id }, 'fail')]
    case 'expired':
      return [expireOpened]
    case 'paid':
      return [pay]
    case 'accepted':
      return [pay, step('accept')]
    case 'ready':
      return [pay, step('accept'), step('ready', 'Line 4, shop 12, until six in the evening.')]
    case 'sent':
      return handOver.slice(0, 3)
    case 'received':
      return handOver
    case 'paid_out':
      return [...handOver, payOut('success')]
    case 'payout_failed':
      return [...handOver, payOut('failed')]
    case 'part_refunded':
      return [pay, step('accept'), restoreText(0.2, 'processed')]
    case 'refund_pending':
      return [pay, restoreText(1, null)]
    case 'refunded':
      return [pay, restoreText(1, 'processed')]
    case 'refund_failed':
      return [pay, restoreText(1, 'failed')]
    case 'charged_back':
      return [...handOver, chargeBack]
    case 'dispute_open':
      return [...handOver.slice(0, 3), complain]
    case 'dispute_answered':
      return [...handOver.slice(0, 3), complain, answer]
    case 'dispute_decided':
      return [...handOver.slice(0, 3), complain, answer, decide]
  }
}
