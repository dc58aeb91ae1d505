import { offerAccepted } from '@oja/contract/values/orders/refund-reasons.ts'
import { disputeOffers } from '@oja/contract/values/order-limits.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidFields } from '../../platform/http/app-error.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { notifyAgreement, notifyOffer } from '../emails/dispute-offers.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import type { OrderRow } from '../orders-records.ts'
import { refundableKobo, requestRefund } from '../refunds/refunds.ts'
import { acceptedOffers, decideDisputeOf, offersOfOrder } from './disputes-records.ts'

type Config = CheckoutContext['config']

/**
 * The seller offers a sum in a dispute that they have answered, or raises it, in kobo. The same sum again, as after a lost
 * answer, changes nothing. The caller has locked the order and checked the right.
 * Throws 422 for no sum, more than is left, less than was offered, and more than five offers.
 */
export async function offerRefund(
  tx: Tx,
  config: Config,
  order: OrderRow,
  { amountKobo, userId }: { amountKobo: number | undefined; userId: string },
): Promise<void> {
  if (amountKobo === undefined) throw invalidFields({ amountMinor: 'Enter an amount like 2,500' })
  checkOffer(order, amountKobo, 'amountMinor')
  const before = order.offered_kobo
  if (before === amountKobo) return
  if (before !== null && amountKobo < before)
    throw invalidFields({ amountMinor: `You offered ${formatNaira(before)}. You can raise it, not lower it` })
  if ((await offersOfOrder.one(tx, { orderId: order.id })).count >= disputeOffers)
    throw invalidFields({
      amountMinor: `You can offer a sum ${disputeOffers} times. Refund all that is left, or wait for our decision`,
    })
  await takeStep(tx, order.id, 'offerRefund', { by: 'seller', userId, amountKobo })
  await notifyOffer(tx, config, order.reference, amountKobo)
}

/** What a seller typed beside their answer, in kobo; null for nothing. Throws 422 as `offerRefund`, and while a refund is on its way. */
export function readOffer(order: OrderRow, typed: string): number | null {
  if (typed === '') return null
  const kobo = typed.length > 40 ? null : parseNaira(typed)
  if (kobo === null) throw invalidFields({ offer: 'Enter an amount like 2,500' })
  if (order.request_id !== null)
    throw invalidFields({ offer: 'This was paid at the stall. Refund a part instead of an offer' })
  if (order.refund !== 'none' && order.refund !== 'part')
    throw invalidFields({ offer: 'A refund is on its way. Leave this empty, and offer a sum later' })
  checkOffer(order, kobo, 'offer')
  return kobo
}

function checkOffer(order: OrderRow, kobo: number, field: 'offer' | 'amountMinor'): void {
  const left = refundableKobo(order)
  if (kobo > left) throw invalidFields({ [field]: `Offer at most ${formatNaira(left)}` })
}

/**
 * The buyer takes the offer: the dispute is decided and the refund starts, in the caller's transaction. The sum is what
 * stands when the order is locked: it may have been raised, never lowered, since the buyer read it.
 */
export async function acceptOffer(
  tx: Tx,
  config: Config,
  order: OrderRow,
  { userId }: { userId: string },
): Promise<void> {
  if (order.offered_kobo === null) throw new Error(`order ${order.id} has no offer`)
  const left = refundableKobo(order)
  // The bank, or an admin, may have sent money back since.
  const amountKobo = Math.min(order.offered_kobo, left)
  await decideDisputeOf.one(tx, {
    orderId: order.id,
    decision: amountKobo === left ? 'buyer' : 'part',
    note: offerAccepted,
    decidedBy: null,
  })
  await takeStep(tx, order.id, 'acceptOffer', { by: 'buyer', userId, amountKobo })
  // What the buyer did calls the seller, in the words of the notice. All that is left is a step of the seller alone.
  const by = amountKobo === left ? 'seller' : 'buyer'
  await requestRefund(tx, order, { by, userId, origin: 'dispute', amountKobo, reason: offerAccepted })
  await notifyAgreement(tx, config, order.reference, amountKobo)
}

/** Did the buyer accept the offer before: a second tap, or a retry after a lost answer? */
export async function isOfferAccepted(tx: Tx, { id, dispute }: OrderRow): Promise<boolean> {
  return dispute === 'decided' && (await acceptedOffers.one(tx, { orderId: id })).count > 0
}

/** Throws 422 when a seller refunds a part while their offer waits for the buyer: the buyer would get both. */
export function refuseLessThanOffer(order: OrderRow, amountKobo: number): void {
  const { offered_kobo: offered } = order
  if (offered === null || amountKobo === refundableKobo(order)) return
  throw invalidFields({
    amountMinor: `You offered ${formatNaira(offered)}. Raise your offer, or refund all that is left`,
  })
}
