import { saysReceived } from '@oja/contract/values/orders/dispute-choices.ts'
import { sellerRefunded } from '@oja/contract/values/orders/refund-reasons.ts'
import type { OrderActionBody } from '@oja/contract/schemas/order-page.ts'
import type { OrderActionName, Party, SimpleAction } from '@oja/contract/values/order-states.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { z } from 'zod'
import { AppError, notFound, invalidFields } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { decideDisputeOf, disputeOfOrder } from '../disputes/disputes-records.ts'
import { acceptOffer, isOfferAccepted, offerRefund, refuseLessThanOffer } from '../disputes/offers.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { writeDriver } from '../dispatch/drivers.ts'
import { notifyAccepted, notifyDispute, notifyHandedOver } from '../emails/order-emails.ts'
import { isStepAllowed, orderProcess } from '../order-process.ts'
import type { Step } from '../order-process.ts'
import { cancelOrder } from './cancel-order.ts'
import { takeStep } from './order-steps.ts'
import { stepConditionsOf, orderForUpdate, statusOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { refundableKobo, requestRefund } from '../refunds/refunds.ts'

export const orderNotFound = () => notFound('Order not found')

/**
 * Does what a party of an order asks: accept, ready, send, receive, refund, cancel, offer a sum in a dispute, accept it, or end the dispute. A step that is done
 * already changes nothing.
 * Throws 404 for a stranger, 403 for the other party, 409 when the order's status does not allow it, 422 for an amount
 * above what is left.
 */
export async function performOrderAction(
  context: CheckoutContext,
  actor: Actor,
  reference: string,
  action: SimpleAction,
  input: z.output<typeof OrderActionBody>,
): Promise<void> {
  const party = partyOfAction[action]
  await transaction(context.pool, async (tx) => {
    const order = await orderForUpdate.first(tx, { reference })
    const role = order && partyOf(order, actor)
    if (!role) throw orderNotFound()
    // A second tap, or a retry after a lost answer: the step is done.
    if (
      role === party &&
      (action === 'acceptOffer' ? await isOfferAccepted(tx, order) : isDone(order, action))
    )
      return
    checkAllowed(order, action, party, role)
    if (isHelperOf(order, actor) && !helperActions.includes(action))
      throw new AppError('FORBIDDEN', 'Only the owner of the shop can do this')
    if (action === 'refund') return restoreText(tx, order, input)
    if (action === 'cancel' || action === 'cancelUnsent')
      return cancelOrder(tx, context.config, order, action)
    if (action === 'endDispute') return endDispute(tx, context, order, actor)
    if (action === 'offerRefund')
      return offerRefund(tx, context.config, order, { amountKobo: input.amountMinor, userId: actor.userId })
    if (action === 'acceptOffer') {
      await acceptOffer(tx, context.config, order, actor)
      return receiveAgreed(tx, order, actor)
    }
    await takeStep(tx, order.id, action, { by: party, userId: actor.userId, note: input.note })
    const { note, driverName: name, driverPhone: phone } = input
    if (action === 'send' && name && phone) await writeDriver(tx, context.config, order.id, { name, phone })
    if (action === 'accept') await notifyAccepted(tx, context.config, reference)
    if (action === 'ready') await notifyHandedOver(tx, context.config, reference, { how: 'ready', note })
    if (action === 'send') await notifyHandedOver(tx, context.config, reference, { how: 'sent', note })
  })
}

const partyOfAction: Record<SimpleAction, 'buyer' | 'seller'> = {
  accept: 'seller',
  ready: 'seller',
  send: 'seller',
  receive: 'buyer',
  refund: 'seller',
  cancel: 'buyer',
  cancelUnsent: 'buyer',
  offerRefund: 'seller',
  acceptOffer: 'buyer',
  endDispute: 'buyer',
}

// What pays nobody by a word of the shop. A hand-over needs the buyer's code.
const helperActions: readonly string[] = ['accept', 'ready', 'send', 'handOver'] satisfies OrderActionName[]

/** Which party of the order the actor is; null for strangers. A helper with the right for orders is the seller. */
export function partyOf(
  order: Pick<OrderRow, 'buyer_id' | 'seller_id' | 'seller_user_id'>,
  actor: Pick<Actor, 'userId' | 'helps'>,
): 'buyer' | 'seller' | null {
  if (order.buyer_id === actor.userId) return 'buyer'
  return order.seller_user_id === actor.userId || isHelperOf(order, actor) ? 'seller' : null
}

/** What this actor may do of what the seller may do with an order. */
export function actionsOf(
  order: OrderRow,
  actor: Pick<Actor, 'userId' | 'helps'>,
  allowed: OrderActionName[],
): OrderActionName[] {
  return isHelperOf(order, actor) ? allowed.filter((action) => helperActions.includes(action)) : allowed
}

function isHelperOf(order: Pick<OrderRow, 'seller_id'>, { helps }: Pick<Actor, 'helps'>): boolean {
  return helps?.sellerId === order.seller_id && helps.rights.includes('orders')
}

/**
 * Locks an order for somebody who may do this action. A null `userId` stands for an admin or a script. Throws 404, 403,
 * 409.
 */
export async function lockOrderForAction(
  tx: Tx,
  reference: string,
  action: OrderActionName,
  party: Party,
  userId: string | null = null,
): Promise<OrderRow> {
  const order = await orderForUpdate.first(tx, { reference })
  const role = order && (userId === null ? party : partyOf(order, { userId }))
  if (!role) throw orderNotFound()
  checkAllowed(order, action, party, role)
  return order
}

/** Throws 403 for the other party, 409 when the order's status does not allow the action. */
export function checkAllowed(order: OrderRow, action: OrderActionName, party: Party, role: Party): void {
  if (role !== party) throw new AppError('FORBIDDEN', `Only the ${party} can do this`)
  if (!isStepAllowed(action, party, statusOf(order), stepConditionsOf(order)))
    throw new AppError('CONFLICT', 'You cannot do this with the order now. Refresh the page and check it.')
}

function isDone(order: OrderRow, action: SimpleAction): boolean {
  const { to }: Step = orderProcess[action]
  if (action === 'cancel' || action === 'cancelUnsent')
    return order.state === 'refund_pending' || order.state === 'refunded'
  if (action === 'endDispute') return order.dispute === 'decided' && order.fulfilment === 'received'
  return to.fulfilment !== undefined && order.fulfilment === to.fulfilment
}

/** The goods came after all: the dispute ends without a refund, and the buyer has received the order. */
async function endDispute(
  tx: Tx,
  { config }: CheckoutContext,
  order: OrderRow,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  await takeStep(tx, order.id, 'endDispute', { by: 'buyer', userId })
  await decideDisputeOf.one(tx, {
    orderId: order.id,
    decision: 'seller',
    note: 'The buyer has the goods and ended the dispute',
    decidedBy: null,
  })
  if (order.fulfilment !== 'received') await takeStep(tx, order.id, 'receive', { by: 'buyer', userId })
  await notifyDispute(tx, config, order.reference, 'ended')
}

/**
 * Two have agreed about goods that their buyer has: they are received with it. Goods that have not come stay on the way, and
 * so does nothing of which all of the money goes back.
 */
async function receiveAgreed(
  tx: Tx,
  { id, reference }: OrderRow,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  const { reason } = await disputeOfOrder.one(tx, { orderId: id })
  const agreed = await orderForUpdate.one(tx, { reference })
  if (!saysReceived(reason) || !isStepAllowed('receive', 'buyer', statusOf(agreed), stepConditionsOf(agreed)))
    return
  await takeStep(tx, id, 'receive', { by: 'buyer', userId })
}

/** A refund by the seller. A refund of all that is left also ends a dispute. */
async function restoreText(tx: Tx, order: OrderRow, input: z.output<typeof OrderActionBody>): Promise<void> {
  const left = refundableKobo(order)
  const amountKobo = input.amountMinor ?? left
  if (amountKobo > left) throw invalidFields({ amountMinor: `At most ${formatNaira(left)} is left` })
  refuseLessThanOffer(order, amountKobo)
  // A part does not end a dispute. Otherwise a refund of one naira could end it.
  if (amountKobo === left && (order.dispute === 'open' || order.dispute === 'answered')) {
    await takeStep(tx, order.id, 'settleDispute', { by: 'seller' })
    await decideDisputeOf.one(tx, {
      orderId: order.id,
      decision: 'buyer',
      note: sellerRefunded,
      decidedBy: null,
    })
  }
  await requestRefund(tx, order, {
    by: 'seller',
    origin: 'seller',
    amountKobo,
    reason: input.note || sellerRefunded,
    isSoldOut: input.isSoldOut ?? false,
  })
}
