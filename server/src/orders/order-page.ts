import { sql } from 'kysely'
import type { Party } from '@oja/contract/values/order-states.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { openingHours, visibleShop } from '../sellers/sellers.ts'
import { dispatchEndpoints } from '@oja/contract/endpoints/orders/dispatch.ts'
import { canNameDriver, canProveDispatch, dispatchView } from './dispatch/dispatch-proofs.ts'
import { namedDriver } from './dispatch/drivers.ts'
import { dispatchOfOrder } from './dispatch/dispatch-records.ts'
import { disputeOfOrder } from './disputes/disputes-records.ts'
import type { DisputeRow } from './disputes/disputes-records.ts'
import { readDeliveries, readPickups } from './delivery-snapshot.ts'
import type { CheckoutContext } from './checkout/start-payment.ts'
import { actionsOf, partyOf, orderNotFound } from './fulfilment/order-actions.ts'
import { paidTogether } from './checkout/checkouts-records.ts'
import { deadlinesOf } from './fulfilment/order-deadlines.ts'
import { earningsOf, photoUrlOf, commonOrderFields, isOpenSale } from './order-lists.ts'
import { checkoutOf, orderView, paymentFaultOf, toPayOf } from './orders-records.ts'
import type { OrderView } from './orders-records.ts'
import { handoverView } from './handover/handover.ts'
import { deliveryView, shopPlace } from './packing/order-delivery.ts'
import type { HasOtherName } from './payouts/payout-account.ts'
import { nameCheckOf, payoutNote, payoutToDo } from './payouts/payout-reasons.ts'
import { payoutStatus } from './payouts/payouts-records.ts'
import type { PayoutStatus } from './payouts/payouts-records.ts'
import { refundableKobo } from './refunds/refunds.ts'
import { reasonForSeller, refundsOfOrder } from './refunds/refunds-records.ts'

/** What an order's page needs: beside the database, what the documents of its seller say of their bank account. */
export interface OrderPageContext extends Pick<CheckoutContext, 'pool' | 'config'> {
  hasOtherName: HasOtherName
}

/** One order in full, as one of its two parties sees it. Throws 404 for everybody else. */
export async function orderPage(
  { pool, config, hasOtherName }: OrderPageContext,
  actor: Actor,
  reference: string,
): Promise<OrderPage> {
  const order = await orderView.first(pool, { reference })
  const role = order && partyOf(order, actor)
  if (!role) throw orderNotFound()
  const isOwner = order.seller_user_id === actor.userId
  const [
    timeline,
    dispute,
    refunds,
    payout,
    contact,
    deliveries,
    pickups,
    dispatch,
    driver,
    handover,
    together,
  ] = await Promise.all([
    orderTimeline(pool, order.id, role),
    disputeOfOrder.first(pool, { orderId: order.id }),
    refundsOfOrder.all(pool, { reference }),
    isOwner ? payoutOf({ pool, hasOtherName }, order, actor) : null,
    role === 'buyer' && order.sold ? shopContact(pool, order.seller_id) : null,
    readDeliveries(pool, config, [order.id], role),
    readPickups(pool, [order.id]),
    dispatchOfOrder.first(pool, { orderId: order.id }),
    namedDriver(pool, config, order.id),
    handoverView(pool, config, order, role),
    paidTogether(pool, order, role),
  ])
  const { _id, allowedActions, ...common } = commonOrderFields(order, role)
  const delivery = deliveryView(deliveries.get(order.id))
  const pickup = pickups.get(order.id) ?? null
  return {
    data: {
      ...common,
      reference,
      checkout: checkoutOf(order, role),
      role,
      productImg: photoUrlOf(order),
      unitPriceMinor: order.unit_price_kobo,
      payment: order.state,
      isNotCharged: order.is_not_charged,
      paymentFault: role === 'buyer' ? paymentFaultOf(order) : '',
      toPay: role === 'buyer' ? toPayOf(order) : null,
      paidTogether: together,
      isOnSale: order.is_on_sale,
      isShopSuspended: role === 'buyer' && order.is_shop_suspended && isOpenSale(order),
      leftMinor: order.sold ? refundableKobo(order) : 0,
      paidAt: order.paid_at?.toISOString() ?? null,
      storeName: order.store_name,
      sellerId: order.seller_id,
      buyerName: order.buyer_name,
      otherUserId: otherUser(order, role),
      contact,
      earnings: payout && {
        commissionPercent: order.commission_bps / 100,
        ...earningsOf(order),
        payout: payout.state ?? 'none',
        payoutNote: payoutNote(order, payout),
      },
      receivedHow: order.received_how,
      handover: handover && { ...handover, ...(payout ? { payoutToDo: payoutToDo(payout) } : {}) },
      delivery: delivery && { ...delivery, shopFeeMinor: order.shop_delivery_kobo },
      pickup,
      collectAt:
        role === 'seller' && !pickup && isToCollect(order) ? await shopPlace(pool, order.seller_id) : '',
      handlingDays: order.handling_days,
      dispatch: dispatch ? dispatchView(config, dispatch, reference, dispatchEndpoints.waybill) : null,
      driver,
      canNameDriver: role === 'seller' && canNameDriver(order),
      canProveDispatch: role === 'seller' && !dispatch && canProveDispatch(order),
      deadlines: {
        ...deadlinesOf(order),
        answer: order.dispute === 'open' ? (dispute?.answer_until.toISOString() ?? null) : null,
      },
      timeline,
      disputeCase: dispute
        ? disputeOf(dispute, disputePictureUrls(orderEndpoints.disputePicture, reference), role)
        : null,
      refunds: refunds.map(({ amount_kobo, state, reason, created_at }) => ({
        amountMinor: amount_kobo,
        state,
        reason: role === 'seller' ? reasonForSeller(reason) : reason,
        createdAt: created_at.toISOString(),
      })),
      allowedActions: role === 'seller' ? actionsOf(order, actor, allowedActions) : allowedActions,
    },
  }
}

async function payoutOf(
  { pool, hasOtherName }: Omit<OrderPageContext, 'config'>,
  order: OrderView,
  { name }: Actor,
): Promise<PayoutStatus> {
  const status = await payoutStatus.one(pool, { orderId: order.id })
  const owner = { sellerId: order.seller_id, name }
  return { ...status, name_check: await nameCheckOf(status.name_check, owner, hasOtherName) }
}

function disputeOf(dispute: DisputeRow, pictureUrl: (pictureId: string) => string, role: 'buyer' | 'seller') {
  const view = disputeView(dispute, pictureUrl)
  return role === 'seller' ? { ...view, decisionNote: reasonForSeller(view.decisionNote) } : view
}

/** Phone, place and hours of a shop that is still open; null for any other. */
async function shopContact(pool: Pool, sellerId: string): Promise<OrderPage['data']['contact']> {
  const shop = await visibleShop(pool, sellerId)
  if (!shop) return null
  const { phone, address, city, state } = shop
  return { phone, address, location: { city, state }, ...openingHours(shop) }
}

/** Whether the buyer comes for goods that the shop still has. */
function isToCollect({ sold, fulfilment, delivery_way: way, request_id: atStall }: OrderView): boolean {
  const isHere = fulfilment === 'none' || fulfilment === 'accepted'
  return sold && isHere && !atStall && (way === null || way === 'collect')
}

function otherUser(order: OrderView, role: 'buyer' | 'seller'): string {
  if (role === 'buyer') return order.seller_has_left ? '' : order.seller_user_id
  return order.buyer_has_left ? '' : order.buyer_id
}

/**
 * What happened to an order, oldest first. Buyers deal with the shop, so they do not read which helper took a step.
 */
export async function orderTimeline(
  on: Queryable,
  orderId: string,
  reader: Party,
): Promise<OrderPage['data']['timeline']> {
  const history = await historyOfOrder.all(on, { orderId })
  return history.map(({ action, by_party, note, amount_kobo, created_at, helper }) => ({
    at: created_at.toISOString(),
    action,
    by: by_party,
    note: reader === 'seller' ? reasonForSeller(note) : note,
    amountMinor: amount_kobo,
    ...(helper && reader !== 'buyer' ? { helper } : {}),
  }))
}

/** The addresses at which an endpoint serves the pictures of an order's dispute. */
export const disputePictureUrls = (picture: Endpoint, reference: string) => (pictureId: string) =>
  address(picture, { params: { reference, pictureId } })

/** A dispute as its readers get it; `pictureUrl` gives the address at which the reader gets a picture. */
export function disputeView(dispute: DisputeRow, pictureUrl: (pictureId: string) => string) {
  return {
    reason: dispute.reason,
    wish: dispute.wish,
    words: dispute.words,
    pictures: dispute.buyer_pictures.map(pictureUrl),
    openedAt: dispute.opened_at.toISOString(),
    answerUntil: dispute.answer_until.toISOString(),
    answer: dispute.answer ?? '',
    answerPictures: dispute.seller_pictures.map(pictureUrl),
    answeredAt: dispute.answered_at?.toISOString() ?? null,
    decision: dispute.decision,
    decisionNote: dispute.decision_note,
    decidedAt: dispute.decided_at?.toISOString() ?? null,
  }
}

const historyOfOrder = defineQuery<
  { orderId: string },
  {
    action: string
    by_party: Party
    note: string
    amount_kobo: number | null
    created_at: Date
    helper: string | null
  }
>(
  'order_history_of',
  (p) => sql`select h.action, h.by_party, h.note, h.amount_kobo, h.created_at,
      case when h.by_party = 'seller' and h.user_id not in (o.seller_user_id, o.buyer_id) then u.name end as helper
    from order_history h join orders o on o.id = h.order_id left join users u on u.id = h.user_id
    where h.order_id = ${p.orderId} order by h.id`,
)
