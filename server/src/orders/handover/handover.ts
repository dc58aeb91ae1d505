import { orderHours } from '@oja/contract/values/order-states.ts'
import { wrongCodes } from '@oja/contract/values/orders/handover-code.ts'
import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { writeDispute } from '../disputes/disputes.ts'
import { checkAllowed, orderNotFound, partyOf } from '../fulfilment/order-actions.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import { isStepAllowed } from '../order-process.ts'
import { orderForUpdate, statusOf, stepConditionsOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { isLiveCode, isUsedCode, makeHandoverCode, readLiveCode } from './handover-code.ts'
import type { CodeConfig } from './handover-code.ts'
import { notifyCodeBlocked, notifyCodeLocked, notifyCodeUsed } from './handover-emails.ts'
import {
  countWrongCode,
  handoverCodeForUpdate,
  handoverCodeOf,
  keepUsedCode,
  ordersOfPayment,
  partiesOfOrder,
} from './handover-records.ts'
import type { HandoverCodeRow } from './handover-records.ts'

/**
 * The seller, or a helper with the right for orders, enters the buyer's code: the order is received. A code of another order
 * that the buyer paid with the same payment at this shop is taken for that order: two codes of one door are easily mixed up.
 * A code by which one of them was handed over changes nothing when it is entered again, at whichever. A wrong code counts
 * for every order that it was tried at: 5 lock the code for an hour, 10 end it. Gives the reference of the order that is handed over.
 * Throws 404 for a stranger, 403 for the buyer, 409 when the order takes no code, 422 for a wrong code, 429 while it is
 * locked.
 */
export async function enterHandoverCode(
  context: CheckoutContext,
  actor: Actor,
  reference: string,
  entered: string,
): Promise<string> {
  // A wrong try is counted: its transaction must not be undone by the refusal.
  const result = await transaction(context.pool, async (tx) => {
    // Nobody else makes the buyer or the seller wait for a lock.
    checkParty(await partiesOfOrder.first(tx, { reference }), actor, 'seller')
    // All of them in one order, so that two codes of one payment that are entered at once do not wait for each other.
    const others = await ordersOfPayment.all(tx, { reference })
    const order = await lockOrderOf(tx, actor, reference, 'seller')
    const used = await referenceOfUsedCode(tx, context.config, [{ reference }, ...others], entered)
    if (used !== undefined) return used
    const tried = await takingCodes(tx, others, reference)
    if (order.received_how !== 'code') {
      checkOpenForCodes(order)
      const row = await handoverCodeForUpdate.first(tx, { orderId: order.id })
      checkLive(row)
      tried.unshift({ order, row })
    }
    if (tried.length === 0) return reference
    const found = tried.find((one) => isLiveCode(context.config, one.order.id, one.row, entered))
    if (!found) return refuseWrongCode(tx, context, actor, tried)
    await keepUsedCode.count(tx, { orderId: found.order.id })
    await takeStep(tx, found.order.id, 'handOver', { by: 'seller', userId: actor.userId })
    await notifyCodeUsed(tx, context.config, found.order.reference)
    await crashPoint('code-used')
    return found.order.reference
  })
  if (result instanceof AppError) throw result
  return result
}

interface Tried {
  order: OrderRow
  row: HandoverCodeRow
}

/** The order of those given that was handed over by this very code: the answer was lost, or the button tapped twice. */
async function referenceOfUsedCode(
  tx: Tx,
  config: CodeConfig,
  all: { reference: string }[],
  entered: string,
): Promise<string | undefined> {
  for (const { reference } of all) {
    const order = await orderForUpdate.first(tx, { reference })
    if (order?.received_how !== 'code') continue
    if (isUsedCode(config, order.id, await handoverCodeOf.first(tx, { orderId: order.id }), entered))
      return reference
  }
  return undefined
}

/** Of the orders of one payment at a shop, those beside this one that take a code now. */
async function takingCodes(tx: Tx, all: { reference: string }[], reference: string): Promise<Tried[]> {
  const found: Tried[] = []
  for (const other of all) {
    const order =
      other.reference === reference
        ? undefined
        : await orderForUpdate.first(tx, { reference: other.reference })
    if (!order || order.state !== 'paid' || !isQuiet(order)) continue
    if (!isStepAllowed('handOver', 'seller', statusOf(order), stepConditionsOf(order))) continue
    const row = await handoverCodeForUpdate.first(tx, { orderId: order.id })
    if (row?.code_hmac && row.locked_seconds === 0) found.push({ order, row })
  }
  return found
}

/** The buyer asks for another code. Throws 404 for a stranger, 403 for the seller, 409 when the order takes no code. */
export async function renewHandoverCode(
  { pool, config }: Pick<CheckoutContext, 'pool' | 'config'>,
  actor: Actor,
  reference: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const order = await lockOrderOf(tx, actor, reference, 'buyer')
    checkAllowed(order, 'renewCode', 'buyer', 'buyer')
    await makeHandoverCode(tx, config, order.id)
    await takeStep(tx, order.id, 'renewCode', { by: 'buyer', userId: actor.userId })
  })
}

/**
 * "I said it too early": opens a dispute, which stops the payout. A second call changes nothing.
 * Throws 404 for a stranger, 403 for the seller, 409 when it is too late or the order was not handed over by code.
 */
export async function retractHandoverCode(
  context: Pick<CheckoutContext, 'pool' | 'config'>,
  actor: Actor,
  reference: string,
): Promise<void> {
  await transaction(context.pool, async (tx) => {
    const order = await lockOrderOf(tx, actor, reference, 'buyer')
    if (order.received_how === 'code' && order.dispute === 'open') return
    if (order.received_how === 'code' && !order.is_code_retractable)
      throw new AppError(
        'CONFLICT',
        `More than ${orderHours.code} hours have passed since the hand-over. Report a problem instead.`,
      )
    checkAllowed(order, 'retractCode', 'buyer', 'buyer')
    const report = { reason: 'not_received', wish: 'refund', words: tooEarly } as const
    await writeDispute(tx, context, order, report, 'retractCode')
  })
}

const tooEarly = 'I said the hand-over code too early: I do not have the goods.'

/** What an order's page says of its hand-over. Only the buyer's answer has the code. */
export async function handoverView(
  pool: Pool,
  config: CodeConfig,
  order: OrderRow,
  role: 'buyer' | 'seller',
): Promise<OrderPage['data']['handover']> {
  if (!order.sold) return null
  const row = await handoverCodeOf.first(pool, { orderId: order.id })
  const common = {
    lockedUntil: row && row.locked_seconds > 0 ? (row.locked_until?.toISOString() ?? null) : null,
    isBlocked: order.is_code_blocked,
  }
  const payoutAt =
    order.received_how === 'code' && order.state === 'paid' ? (order.payout_at?.toISOString() ?? null) : null
  // From then on the page says how the payout itself stands.
  if (role === 'seller')
    return { ...common, payoutAt: isQuiet(order) && !order.is_payout_due ? payoutAt : null }
  return {
    ...common,
    code: readLiveCode(config, order.id, row),
    retractUntil: order.is_code_retractable && order.dispute === 'none' ? payoutAt : null,
  }
}

async function lockOrderOf(
  tx: Tx,
  actor: Actor,
  reference: string,
  party: 'buyer' | 'seller',
): Promise<OrderRow> {
  const order = await orderForUpdate.first(tx, { reference })
  checkParty(order, actor, party)
  return order
}

function checkParty<Order extends Parameters<typeof partyOf>[0]>(
  order: Order | undefined,
  actor: Actor,
  party: 'buyer' | 'seller',
): asserts order is Order {
  const role = order && partyOf(order, actor)
  if (!role) throw orderNotFound()
  if (role !== party) throw new AppError('FORBIDDEN', `Only the ${party} can do this`)
}

function isQuiet({ dispute }: OrderRow): boolean {
  return dispute === 'none' || dispute === 'decided'
}

// What the seller must know before the goods leave their hand.
function checkOpenForCodes(order: OrderRow): void {
  if (order.sold && order.state !== 'paid' && order.state !== 'disputed')
    throw new AppError('CONFLICT', 'This order was refunded. Do not hand over the goods.')
  if (order.state === 'disputed')
    throw new AppError(
      'CONFLICT',
      'The buyer’s bank is asking about this payment. No code is taken until it decides.',
    )
  if (!isQuiet(order))
    throw new AppError(
      'CONFLICT',
      'There is a dispute about this order. No code is taken until it is decided.',
    )
  checkAllowed(order, 'handOver', 'seller', 'seller')
}

function checkLive(row: HandoverCodeRow | undefined): asserts row is HandoverCodeRow {
  if (row && row.wrong_tries >= wrongCodes.end) throw new AppError('CONFLICT', blocked)
  if (!row?.code_hmac)
    throw new AppError(
      'CONFLICT',
      'This order has no code yet. Ask the buyer to open the order and tap “New code”.',
    )
  if (row.locked_seconds > 0) throw codeLocked(row)
}

const blocked = `${wrongCodes.end} wrong codes were entered. Ask the buyer to tap “I have received it” on the order.`

function codeLocked({ locked_seconds }: HandoverCodeRow): AppError {
  const minutes = Math.ceil(locked_seconds / 60)
  const sentence = `Too many wrong codes. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`
  return new AppError('TOO_MANY', sentence, {
    fields: { code: sentence },
    retryAfterSeconds: locked_seconds,
  })
}

/** Counts a wrong code for every order that it was tried at. Gives the refusal of the first: where it was typed. */
async function refuseWrongCode(
  tx: Tx,
  context: Pick<CheckoutContext, 'config'>,
  actor: Actor,
  tried: Tried[],
): Promise<AppError> {
  const refusals: AppError[] = []
  for (const { order } of tried) refusals.push(await countTry(tx, context, actor, order))
  return refusals[0] ?? orderNotFound()
}

/** Tells both parties when it locks or ends the code. */
async function countTry(
  tx: Tx,
  { config }: Pick<CheckoutContext, 'config'>,
  { userId }: Actor,
  order: OrderRow,
): Promise<AppError> {
  const { wrong_tries } = await countWrongCode.one(tx, { orderId: order.id })
  if (wrong_tries >= wrongCodes.end) {
    await takeStep(tx, order.id, 'blockCode', { by: 'seller', userId })
    await notifyCodeBlocked(tx, config, order.reference)
    return new AppError('CONFLICT', blocked, { fields: { code: blocked } })
  }
  if (wrong_tries === wrongCodes.lock) {
    // What was guessed so far must be worth nothing: the buyer gets another code with the lock.
    await makeHandoverCode(tx, config, order.id)
    await takeStep(tx, order.id, 'lockCode', { by: 'seller', userId })
    await notifyCodeLocked(tx, config, order.reference)
    return codeLocked(await handoverCodeOf.one(tx, { orderId: order.id }))
  }
  const left = (wrong_tries < wrongCodes.lock ? wrongCodes.lock : wrongCodes.end) - wrong_tries
  return invalidFields({ code: `That code is wrong. ${left === 1 ? '1 try is' : `${left} tries are`} left.` })
}
