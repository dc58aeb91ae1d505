import { sql } from 'kysely'
import { adminPaymentsEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import { dispatchEndpoints } from '@oja/contract/endpoints/orders/dispatch.ts'
import type { AdminOrder, SupportOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { recordAreas } from '@oja/contract/values/admin/admin-record-kinds.ts'
import type { AdminOrderAction } from '@oja/contract/values/payment-queues.ts'
import { hasArea } from '../../platform/auth/guards.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { readDeliveries, readPickups } from '../delivery-snapshot.ts'
import { orderNotFound } from '../fulfilment/order-actions.ts'
import { photoUrlOf } from '../order-lists.ts'
import { disputePictureUrls, disputeView, orderTimeline } from '../order-page.ts'
import { isStepAllowed, paymentStatus } from '../order-process.ts'
import { dispatchView } from '../dispatch/dispatch-proofs.ts'
import { namedDriver } from '../dispatch/drivers.ts'
import { dispatchOfOrder } from '../dispatch/dispatch-records.ts'
import { disputeOfOrder } from '../disputes/disputes-records.ts'
import { earlierProblems } from './earlier-problems.ts'
import { orderView, paymentFaultOf, statusOf, stepConditionsOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'
import { sharesGoingBack } from '../ledger/ledger.ts'
import { deliveryView } from '../packing/order-delivery.ts'
import { silentPayoutAt, unpaidReasonForAdmin } from '../payouts/payout-reasons.ts'
import { payoutStatus } from '../payouts/payouts-records.ts'
import { rejectedPayoutOf } from '../payouts/rejected-payouts.ts'
import { refundableKobo } from '../refunds/refunds.ts'
import { refundsOfOrder } from '../refunds/refunds-records.ts'

/** All that an admin sees of one order. Throws 404 when no order has the reference. */
export async function getAdminOrder(
  { pool, config }: Pick<CheckoutContext, 'pool' | 'config'>,
  admin: AdminActor,
  reference: string,
): Promise<AdminOrder> {
  const order = await orderView.first(pool, { reference })
  if (!order) throw orderNotFound()
  const of = { orderId: order.id }
  const [
    timeline,
    dispute,
    refunds,
    payout,
    dispatch,
    driver,
    { papers },
    deliveries,
    pickups,
    phones,
    past,
    rejected,
  ] = await Promise.all([
    orderTimeline(pool, order.id, 'admin'),
    disputeOfOrder.first(pool, of),
    refundsOfOrder.all(pool, { reference }),
    payoutStatus.one(pool, of),
    dispatchOfOrder.first(pool, of),
    namedDriver(pool, config, order.id),
    documentsOfOrder.one(pool, { ...of, reference: order.payment_reference }),
    readDeliveries(pool, config, [order.id], 'admin'),
    readPickups(pool, [order.id]),
    phonesFor(pool, admin, order),
    order.dispute === 'none' ? null : earlierProblems(pool, order),
    rejectedPayoutOf.first(pool, of),
  ])
  return {
    data: {
      reference,
      checkout: order.checkout_id === null ? null : order.payment_reference,
      number: order.number,
      productId: order.product_id ?? '',
      atStall: order.request_id !== null,
      productName: order.product_name,
      productImg: photoUrlOf(order),
      quantity: order.quantity,
      unit: order.unit,
      condition: order.condition,
      unitPriceMinor: order.unit_price_kobo,
      amountMinor: order.amount_kobo,
      refundedMinor: order.refunded_kobo,
      leftMinor: order.sold ? refundableKobo(order) : 0,
      status: paymentStatus(order.state, order.sold),
      payment: order.state,
      paymentFault: paymentFaultOf(order),
      fulfilment: order.fulfilment,
      dispute: order.dispute,
      refund: order.refund,
      createdAt: order.created_at.toISOString(),
      holdUntil: order.hold_until.toISOString(),
      paidAt: order.paid_at?.toISOString() ?? null,
      handedAt: order.handed_at?.toISOString() ?? null,
      receivedAt: order.received_at?.toISOString() ?? null,
      paidLatest: (order.received_at ? null : silentPayoutAt(order))?.toISOString() ?? null,
      commissionPercent: order.commission_bps / 100,
      buyer: { id: order.buyer_id, name: order.buyer_name, email: order.buyer_email, phone: phones.buyer },
      delivery: deliveryView(deliveries.get(order.id)),
      pickup: pickups.get(order.id) ?? null,
      seller: {
        id: order.seller_id,
        storeName: order.store_name,
        email: order.seller_email,
        phone: phones.seller,
        isSuspended: order.is_shop_suspended,
      },
      // What goes back to the buyer is not the seller's any more, although the ledger books it later.
      dueMinor: payout.due_kobo - sharesGoingBack(order).due,
      payoutNote: order.sold ? unpaidReasonForAdmin(order, payout) : '',
      rejectedPayout: rejected
        ? {
            amountMinor: rejected.amount_kobo,
            bankName: rejected.bank_name,
            lastDigits: rejected.last_digits,
            fault: rejected.fault,
            at: rejected.finished_at.toISOString(),
          }
        : null,
      timeline,
      disputeCase: dispute
        ? disputeView(dispute, disputePictureUrls(adminPaymentsEndpoints.disputePicture, reference))
        : null,
      past,
      // Without a dispute the driver is no concern of an admin's.
      dispatch:
        dispatch && dispute
          ? dispatchView(config, dispatch, reference, dispatchEndpoints.waybillForAdmin)
          : null,
      driver: dispute ? driver : null,
      refunds: refunds.map((refund) => ({
        amountMinor: refund.amount_kobo,
        state: refund.state,
        reason: refund.reason,
        createdAt: refund.created_at.toISOString(),
        origin: refund.origin,
        providerStatus: refund.provider_status,
        fault: refund.fault,
      })),
      ...papers,
      allowedActions: adminActionsOf(order),
    },
  }
}

/** What an admin of support reads of one order. Throws 404 when no order has the reference. */
export async function getSupportOrder(
  pool: Pool,
  admin: AdminActor,
  reference: string,
): Promise<SupportOrder> {
  const order = await orderView.first(pool, { reference })
  if (!order) throw orderNotFound()
  const phones = await phonesFor(pool, admin, order)
  return {
    data: {
      number: order.number,
      productName: order.product_name,
      quantity: order.quantity,
      unit: order.unit,
      atStall: order.request_id !== null,
      amountMinor: order.amount_kobo,
      deliveryMinor: order.delivery_kobo,
      refundedMinor: order.refunded_kobo,
      status: paymentStatus(order.state, order.sold),
      payment: order.state,
      fulfilment: order.fulfilment,
      dispute: order.dispute,
      refund: order.refund,
      createdAt: order.created_at.toISOString(),
      paidAt: order.paid_at?.toISOString() ?? null,
      handedAt: order.handed_at?.toISOString() ?? null,
      receivedAt: order.received_at?.toISOString() ?? null,
      buyer: { id: order.buyer_id, name: order.buyer_name, email: order.buyer_email, phone: phones.buyer },
      seller: {
        id: order.seller_id,
        storeName: order.store_name,
        email: order.seller_email,
        phone: phones.seller,
        isSuspended: order.is_shop_suspended,
      },
      timeline: (await orderTimeline(pool, order.id, 'admin')).map(withoutMoney),
    },
  }
}

/**
 * The phones of both sides; "" for none. The shop's own is public. Those of accounts are for the admins who may open the
 * pages of people, and for every reader of the order while a dispute is open, as its address is.
 */
async function phonesFor(pool: Pool, admin: AdminActor, { id, dispute }: OrderRow) {
  const { buyer, shop, owner } = await phonesOfOrder.one(pool, { orderId: id })
  const isDisputed = dispute === 'open' || dispute === 'answered'
  const readsAccounts = isDisputed || hasArea(admin, recordAreas.person ?? [])
  return { buyer: readsAccounts ? buyer : '', seller: shop || (readsAccounts ? owner : '') }
}

const phonesOfOrder = defineQuery<{ orderId: string }, { buyer: string; shop: string; owner: string }>(
  'desk_order_phones',
  (p) => sql`select coalesce(nullif(b.phone, ''), b.login_phone, '') as buyer, coalesce(s.phone, '') as shop,
      coalesce(nullif(u.phone, ''), u.login_phone, '') as owner
    from orders o join users b on b.id = o.buyer_id join sellers s on s.id = o.seller_id
      join users u on u.id = o.seller_user_id where o.id = ${p.orderId}::uuid`,
)

/** A step without what only admins of money read: why money went back, and how much. */
function withoutMoney(step: SupportOrder['data']['timeline'][number]): typeof step {
  const isOfParties = step.by === 'buyer' || step.by === 'seller'
  return { ...step, amountMinor: null, note: isOfParties ? step.note : '' }
}

/** What an admin may do with the order now. While a dispute is open the admin can only decide it. */
export function adminActionsOf(order: OrderRow): AdminOrderAction[] {
  const may = (action: 'decideDispute' | 'askBuyer' | 'askSeller' | 'refund') =>
    isStepAllowed(action, 'admin', statusOf(order), stepConditionsOf(order))
  const isDisputed = order.dispute === 'open' || order.dispute === 'answered'
  return [
    ...(may('decideDispute') ? (['decideDispute'] as const) : []),
    // Who paid at the stall without an account has no page to add anything.
    ...(may('askBuyer') && order.request_id === null ? (['askBuyer'] as const) : []),
    ...(may('askSeller') ? (['askSeller'] as const) : []),
    ...(may('refund') && !isDisputed ? (['refund'] as const) : []),
    ...(order.refund === 'failed' ? (['retryRefund'] as const) : []),
    'ask',
  ]
}

// Webhooks that Paystack sends at once come in any order. A second try follows later, and stays behind the first.
const eventOrder = `v.received_at - make_interval(secs => case when v.event = 'charge.success' then 3
  when v.event like '%.pending' then 2 when v.event like '%.processing' then 1 else 0 end), v.id`

type OrderDocuments = Pick<AdminOrder['data'], 'charges' | 'payouts' | 'chargebacks' | 'ledger' | 'events'>

const stamp = (expression: string) =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const rows = (list: string, order: string, from: string) =>
  sql.raw(`(select coalesce(json_agg(json_build_object(${list}) order by ${order}), '[]'::json) from ${from}`)

const documentsOfOrder = defineQuery<{ orderId: string; reference: string }, { papers: OrderDocuments }>(
  'desk_order_papers',
  (p) => sql`select json_build_object(
    'charges', ${rows(
      `'providerId', c.provider_id, 'amountMinor', c.amount_kobo, 'currency', c.currency, 'mode', c.mode,
        'paidAt', ${stamp('c.paid_at')}, 'feesMinor', c.fees_kobo,
        'isApplied', exists (select from orders o where o.charge_id = c.id)`,
      'c.id',
      'charges c',
    )} where c.reference = ${p.reference}),
    'payouts', ${rows(
      `'id', t.id, 'amountMinor', t.amount_kobo, 'state', t.state, 'bankName', t.bank_name,
        'lastDigits', right(t.account_number, 4), 'fault', t.fault, 'createdAt', ${stamp('t.created_at')},
        'finishedAt', ${stamp('t.finished_at')}`,
      't.id',
      'payouts t',
    )} where t.order_id = ${p.orderId}::uuid),
    'chargebacks', ${rows(
      `'providerId', k.provider_id, 'status', k.status, 'resolution', coalesce(k.resolution, ''),
        'amountMinor', k.amount_kobo, 'createdAt', ${stamp('k.created_at')},
        'answerBy', ${stamp('k.due_at')}, 'resolvedAt', ${stamp('k.resolved_at')}`,
      'k.created_at, k.provider_id',
      'chargebacks k',
    )} where k.order_id = ${p.orderId}::uuid),
    'ledger', ${rows(
      `'journal', j.id, 'at', ${stamp('j.created_at')}, 'kind', j.kind, 'account', e.account, 'amountMinor', e.amount_kobo`,
      'j.id, e.id',
      'ledger_entries e join ledger_journals j on j.id = e.journal_id',
    )} where e.order_id = ${p.orderId}::uuid),
    'events', ${rows(
      `'event', v.event, 'receivedAt', ${stamp('v.received_at')}, 'appliedAt', ${stamp('v.applied_at')}`,
      eventOrder,
      'provider_events v',
    )} where v.id in (
      select e.id from provider_events e where e.reference = ${p.reference}
      union all select e.id from payouts t join provider_events e on e.reference = t.id::text where t.order_id = ${p.orderId}::uuid))
  ) as papers`,
)
