import { formatNaira } from '@oja/contract/values/money.ts'
import { ProviderFault } from '../../payments/payments.ts'
import type { ProviderTransfer } from '../../payments/payments.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { bookPayout, bookPayoutReversed, bookTransferFee, amountDue, offsetDebts } from '../ledger/ledger.ts'
import { notifyPayout } from '../emails/order-emails.ts'
import { orderForUpdate } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import {
  changePayout,
  insertPayout,
  mustPayoutWait,
  ordersToPayOut,
  payoutById,
  payoutsUnderWay,
  setPayoutFee,
} from './payouts-records.ts'
import type { PayoutRow, PayoutState } from './payouts-records.ts'

const underWay = ['wanted', 'pending', 'received', 'otp'] as const satisfies readonly PayoutState[]

/** The job: writes a transfer for every order that is due, each in a transaction of its own. Other jobs send them. */
export async function createDuePayouts(context: CheckoutContext): Promise<void> {
  for (const { reference } of await ordersToPayOut.all(context.pool, {})) {
    await transaction(context.pool, (tx) => requestPayout(tx, reference))
  }
}

async function requestPayout(tx: Tx, reference: string): Promise<void> {
  const order = await orderForUpdate.one(tx, { reference })
  // The list was read before the order was locked, so the order may have changed.
  if (order.state !== 'paid' || order.refund === 'pending' || order.is_paid_out) return
  if (order.dispute === 'open' || order.dispute === 'answered') return
  await offsetDebts(tx, order)
  const amountKobo = await amountDue(tx, order.id)
  if (amountKobo <= 0) return
  const payout = await insertPayout.first(tx, { orderId: order.id, amountKobo })
  if (payout) await enqueue(tx, 'send_payout', { payoutId: payout.id })
}

/**
 * The job: sends one transfer, if nothing has happened since it was written that speaks against it.
 * The payout's id is the transfer's reference, so that two requests pay once.
 * The job first asks whether an earlier try reached the provider.
 * It throws faults of the provider and runs again with the same reference.
 */
export async function sendPayout(context: CheckoutContext, payoutId: string): Promise<void> {
  const payout = await payoutById.first(context.pool, { id: payoutId })
  if (payout?.state !== 'wanted') return
  const { provider } = context.payments
  const reported = await provider.transferOf(payout.id)
  if (reported) return applyIn(context, payout, reported)
  if (!(await transaction(context.pool, (tx) => maySend(tx, payout)))) return
  const recipientCode = await provider.recipient({
    bankCode: payout.bank_code,
    accountNumber: payout.account_number,
    name: payout.account_name,
  })
  const answer = await provider.transfer({
    reference: payout.id,
    amountKobo: payout.amount_kobo,
    recipientCode,
    reason: `${payout.order_reference}`,
  })
  if (!('refused' in answer)) return applyIn(context, payout, answer)
  // Our own balance is too low. The next settlement fills it, and the seller can do nothing about it.
  if (/balance/i.test(answer.refused)) throw new ProviderFault(answer.refused)
  await transaction(context.pool, (tx) => end(tx, context, payout, 'rejected', answer.refused))
}

/**
 * A transfer may wait for hours, for our balance or for the provider. What must wait longer stays `wanted`, and the job
 * looks again. When a refund has left less than its amount, it is withdrawn: the next one is of what is due then. So it is
 * when the seller has another bank account by now: the next one goes there.
 */
async function maySend(tx: Tx, payout: PayoutRow): Promise<boolean> {
  await orderForUpdate.one(tx, { reference: payout.order_reference })
  const { waits, has_other_account: hasOtherAccount } = await mustPayoutWait.one(tx, { id: payout.id })
  if (waits) return false
  if (!hasOtherAccount && (await amountDue(tx, payout.order_id)) === payout.amount_kobo) return true
  const withdrawn = { state: 'withdrawn', providerId: null, fault: '', isOver: true }
  await changePayout.count(tx, { id: payout.id, from: ['wanted'], ...withdrawn })
  return false
}

/** Asks the provider about a transfer and applies the answer. The content of a webhook is never trusted. */
export async function syncPayout(context: CheckoutContext, payoutId: string): Promise<void> {
  const payout = await payoutById.first(context.pool, { id: payoutId })
  if (!payout) return
  const transfer = await context.payments.provider.transferOf(payout.id)
  if (transfer) await applyIn(context, payout, transfer)
  else if (payout.state === 'wanted') await sendPayout(context, payoutId)
}

/** The job: asks again about every transfer that is not finished. */
export async function syncAllPayouts(context: CheckoutContext): Promise<void> {
  for (const { id } of await payoutsUnderWay.all(context.pool, {})) {
    try {
      await syncPayout(context, id)
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
    }
  }
}

function applyIn(context: CheckoutContext, payout: PayoutRow, transfer: ProviderTransfer): Promise<void> {
  return transaction(context.pool, (tx) => applyTransfer(tx, context, payout, transfer))
}

/** Applies what the provider says of a transfer, with the ledger, in one transaction. A second call changes nothing. */
export async function applyTransfer(
  tx: Tx,
  context: Pick<CheckoutContext, 'config'>,
  payout: PayoutRow,
  transfer: ProviderTransfer,
): Promise<void> {
  if (transfer.amountKobo !== payout.amount_kobo)
    throw new ProviderFault(`the transfer ${payout.id} is of another amount`)
  const order = await orderForUpdate.one(tx, { reference: payout.order_reference })
  const { state, providerId } = transfer
  if (state === 'success') {
    await succeed(tx, context, order, payout, providerId)
    if (transfer.feeKobo === null) return
    await setPayoutFee.count(tx, { id: payout.id, feeKobo: transfer.feeKobo })
    return bookTransferFee(tx, payout.id)
  }
  if (state === 'pending' || state === 'received' || state === 'otp') {
    await changePayout.count(tx, {
      id: payout.id,
      from: underWay.filter((one) => one !== state),
      state,
      providerId,
      fault: '',
      isOver: false,
    })
    return
  }
  const was = await changePayout.first(tx, {
    id: payout.id,
    from: ['success'],
    state: 'reversed',
    providerId,
    fault: 'reversed',
    isOver: true,
  })
  if (!was) return end(tx, context, payout, state, state)
  await bookPayoutReversed(tx, order, payout.id, payout.amount_kobo)
  await notifyPayout(tx, context.config, payout.order_reference, payout.id, failed(payout))
}

async function succeed(
  tx: Tx,
  context: Pick<CheckoutContext, 'config'>,
  order: OrderRow,
  payout: PayoutRow,
  providerId: string,
): Promise<void> {
  const done = await changePayout.first(tx, {
    id: payout.id,
    from: [...underWay, 'withdrawn', 'failed', 'abandoned', 'blocked', 'rejected'],
    state: 'success',
    providerId,
    fault: '',
    isOver: true,
  })
  if (!done) return
  await bookPayout(tx, order, payout.id, payout.amount_kobo)
  const amount = formatNaira(payout.amount_kobo)
  await notifyPayout(tx, context.config, payout.order_reference, payout.id, {
    event: 'paid-out',
    action: 'payOut',
    subject: `Paid out: ${amount}`,
    greeting: `We paid you ${amount}`,
    paragraphs: [`We sent it to ${payout.bank_name}, account ending ${payout.account_number.slice(-4)}.`],
  })
}

async function end(
  tx: Tx,
  context: Pick<CheckoutContext, 'config'>,
  payout: PayoutRow,
  state: PayoutState,
  fault: string,
): Promise<void> {
  const ended = await changePayout.first(tx, {
    id: payout.id,
    from: underWay,
    state,
    providerId: null,
    fault: fault.slice(0, 200),
    isOver: true,
  })
  if (ended) await notifyPayout(tx, context.config, payout.order_reference, payout.id, failed(payout))
}

function failed(payout: PayoutRow) {
  const amount = formatNaira(payout.amount_kobo)
  return {
    event: 'payout-failed',
    action: 'failPayout' as const,
    subject: `Your bank rejected a payout of ${amount}`,
    greeting: `We could not pay you ${amount}`,
    paragraphs: [
      `${payout.bank_name}, account ending ${payout.account_number.slice(-4)}, rejected the payout. The money is still yours: check your bank account, and we will send it again.`,
    ],
  }
}
