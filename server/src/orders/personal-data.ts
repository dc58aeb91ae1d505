import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Config } from '../platform/config.ts'
import { AppError } from '../platform/http/app-error.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { detachFiles } from '../platform/files/files.ts'
import { deleteBasketOf, exportBasketOf } from './basket/basket.ts'
import { exportBoardsOf } from './board/board.ts'
import { eraseAddressesOf, readDeliveries, readPickups } from './delivery-snapshot.ts'
import { eraseDriversOf } from './dispatch/dispatch-proofs.ts'
import { deleteHandoverCodesOf } from './handover/handover-records.ts'
import { lockBuyer } from './orders-records.ts'
import { deliveryView } from './packing/order-delivery.ts'

/** An order is open for both parties until its money and its goods have arrived. */
export const isOpenOrder = sql`(state in ('pending', 'refund_pending', 'refund_failed', 'disputed') or refund = 'pending'
  or state = 'paid' and (fulfilment <> 'received' or dispute in ('open', 'answered')))`

// For the seller an order is also open until their share is paid out.
const openOrder = defineQuery<{ userId: string }, { is_open: boolean }>(
  'order_is_open',
  (p) => sql`select exists (select from orders where (buyer_id = ${p.userId} or seller_user_id = ${p.userId})
      and ${isOpenOrder})
    or exists (select from ledger_entries e join sellers s on s.id = e.seller_id
      where s.user_id = ${p.userId} and e.account in ('seller', 'delivery') group by e.order_id having sum(e.amount_kobo) < 0)
    as is_open`,
)
const removePayoutAccount = defineQuery<{ userId: string }, never>(
  'payout_account_remove',
  (p) =>
    sql`delete from payout_accounts where seller_id = (select id from sellers where user_id = ${p.userId})`,
)
// What a side added to their report or answer is the note of a step (0211_questions_in_disputes.sql lets it be emptied).
const emptyDisputes = defineQuery<{ userId: string }, { id: string }>(
  'dispute_empty',
  (p) => sql`with mine as (
      select d.id, o.buyer_id = ${p.userId} as as_buyer from disputes d join orders o on o.id = d.order_id
      where o.buyer_id = ${p.userId} or o.seller_user_id = ${p.userId}
    ), emptied as (
      update disputes d set words = case when mine.as_buyer then '(deleted)' else words end,
        answer = case when not mine.as_buyer and answer is not null then '(deleted)' else answer end
      from mine where mine.id = d.id
    ), added as (
      update order_history h set note = '(deleted)' from orders o
      where (o.buyer_id = ${p.userId} and h.action = 'addToDispute' or o.seller_user_id = ${p.userId} and h.action = 'addToAnswer')
        and h.order_id = o.id and h.note <> '(deleted)'
    )
    delete from dispute_pictures f using mine
    where mine.id = f.dispute_id and f.party = case when mine.as_buyer then 'buyer' else 'seller' end
    returning f.file_id as id`,
)
const emptyPaymentFaults = defineQuery<{ userId: string }, never>(
  'order_payment_fault_empty',
  (p) => sql`update orders set payment_fault = '' where buyer_id = ${p.userId} and payment_fault <> ''`,
)
// What the law asks for is the sale itself, for six years (the privacy policy).
const sixYearsAgo = sql`app_now() - interval '6 years'`
const emptyOldDisputes = defineQuery<Record<never, never>, { id: string }>(
  'dispute_empty_old',
  () => sql`with old as (
      update disputes d set words = '(deleted)', answer = case when answer is not null then '(deleted)' end, decision_note = ''
      from orders o where o.id = d.order_id and o.created_at < ${sixYearsAgo}
        and (d.words <> '(deleted)' or d.answer <> '(deleted)' or d.decision_note <> '')
      returning d.id
    )
    delete from dispute_pictures f using old where old.id = f.dispute_id returning f.file_id as id`,
)

const isOver = (orderId: RawBuilder<unknown>) =>
  sql`exists (select from orders where id = ${orderId} and created_at < ${sixYearsAgo} and not ${isOpenOrder})`
/** What is emptied of orders that are over, so many rows at a time that nobody waits for them. */
const emptyOldWords = [
  defineQuery<{ rows: number }, never>(
    'order_payment_fault_empty_old',
    (p) => sql`update orders set payment_fault = '' where id in (select o.id from orders o
      where o.payment_fault <> '' and o.created_at < ${sixYearsAgo} and ${isOver(sql`o.id`)}
      order by o.created_at limit ${p.rows}::int)`,
  ),
  defineQuery<{ rows: number }, never>(
    'order_history_empty_old',
    (p) => sql`update order_history set note = '' where id in (select h.id from order_history h
      where h.note <> '' and h.created_at < ${sixYearsAgo} and ${isOver(sql`h.order_id`)}
      order by h.created_at limit ${p.rows}::int)`,
  ),
  defineQuery<{ rows: number }, never>(
    'payout_empty_old',
    (
      p,
    ) => sql`update payouts set account_number = '', account_name = '' where id in (select y.id from payouts y
      where y.account_number <> '' and y.created_at < ${sixYearsAgo}
        and y.state not in ('wanted', 'pending', 'received', 'otp') and ${isOver(sql`y.order_id`)}
      order by y.created_at limit ${p.rows}::int)`,
  ),
  // The payment provider's words hold the payer's name and email. Their effect is booked.
  defineQuery<{ rows: number }, never>(
    'provider_event_empty_old',
    (p) => sql`update provider_events set body = '' where id in (select v.id from provider_events v
      where v.body <> '' and v.received_at < ${sixYearsAgo} and v.applied_at is not null
      order by v.received_at limit ${p.rows}::int)`,
  ),
]
const heldOrders = defineQuery<{ userId: string }, { held: unknown }>(
  'order_held_data',
  (p) => sql`select json_build_object(
    'orders', (select coalesce(json_agg(json_build_object('number', o.number, 'reference', o.reference,
        'as', case when o.buyer_id = ${p.userId} then 'buyer' else 'seller' end, 'productName', o.product_name,
        'quantity', o.quantity, 'unit', o.unit, 'condition', o.condition, 'amountMinor', o.amount_kobo, 'currency', o.currency, 'state', o.state,
        'fulfilment', o.fulfilment, 'createdAt', o.created_at, 'paidAt', o.paid_at, 'receivedAt', o.received_at, 'receivedHow', o.received_how,
        'myReason', case when o.buyer_id = ${p.userId} then d.reason end,
        'myWish', case when o.buyer_id = ${p.userId} then d.wish end, 'myWords', case when o.buyer_id = ${p.userId} then d.words else d.answer end,
        'myAddedWords', (select json_agg(h.note order by h.id) from order_history h
          where h.order_id = o.id and h.action = case when o.buyer_id = ${p.userId} then 'addToDispute' else 'addToAnswer' end),
        'paymentFault', case when o.buyer_id = ${p.userId} then o.payment_fault end,
        'checkCode', case when o.paid_at is not null then o.check_code end,
        'dispatch', (select json_build_object('park', y.park, 'expectedOn', y.expected_on, 'givenAt', y.created_at)
          from dispatch_proofs y where y.order_id = o.id)) order by o.created_at), '[]'::json)
      from orders o left join disputes d on d.order_id = o.id
      where o.buyer_id = ${p.userId} or o.seller_user_id = ${p.userId}),
    'payoutAccount', (select json_build_object('bank', a.bank_name, 'accountNumber', a.account_number, 'name', a.account_name)
      from payout_accounts a join sellers s on s.id = a.seller_id where s.user_id = ${p.userId}),
    'payouts', (select coalesce(json_agg(json_build_object('id', y.id, 'amountMinor', y.amount_kobo, 'state', y.state,
        'bank', y.bank_name, 'accountNumber', y.account_number, 'createdAt', y.created_at) order by y.created_at), '[]'::json)
      from payouts y join sellers s on s.id = y.seller_id where s.user_id = ${p.userId})) as held`,
)

const boughtOrders = defineQuery<{ userId: string }, { id: string; number: string }>(
  'order_bought_by',
  (p) => sql`select id, number from orders where buyer_id = ${p.userId} order by created_at`,
)

/**
 * Refuses the deletion of an account while the person has an open order, as buyer or seller, or is owed money (D9).
 * The person can start no payment until the caller's transaction ends. Throws 409.
 */
export async function refuseWithOpenOrders(tx: Tx, userId: string): Promise<void> {
  const { locked } = await lockBuyer.one(tx, { buyerId: userId })
  if (locked && !(await openOrder.one(tx, { userId })).is_open) return
  throw new AppError(
    'CONFLICT',
    'You have an order that is not finished. You can delete your account when it is received or refunded, and paid out to its seller.',
  )
}

/**
 * Erases the person's texts and photos in disputes, their bank account, their basket, and the addresses, drivers and
 * codes of their orders, with what their bank said. The law keeps orders, payments and payouts.
 */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await removePayoutAccount.count(tx, { userId })
  await deleteBasketOf(tx, userId)
  await eraseAddressesOf(tx, userId)
  await eraseDriversOf(tx, userId)
  await deleteHandoverCodesOf.count(tx, { userId })
  await emptyPaymentFaults.count(tx, { userId })
  const pictures = await emptyDisputes.all(tx, { userId })
  await detachFiles(
    tx,
    pictures.map(({ id }) => id),
  )
}

/**
 * The job: six years after a sale, what people wrote and photographed about it is erased, with the bank account that it was
 * paid out to and the words of the provider and the bank about its payment. The books stay.
 */
export async function erasePersonalDataOfOldOrders(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    const pictures = await emptyOldDisputes.all(tx, {})
    await detachFiles(
      tx,
      pictures.map(({ id }) => id),
    )
  })
  const rows = 1000
  for (const empty of emptyOldWords) while ((await empty.count(pool, { rows })) === rows);
}

/**
 * The personal data that orders hold: orders as buyer and as seller, where the bought ones go, the bank account and
 * payouts.
 */
export async function exportPersonalData(on: Queryable, userId: string, config: Config): Promise<unknown> {
  const { held } = await heldOrders.one(on, { userId })
  const bought = await boughtOrders.all(on, { userId })
  const ids = bought.map(({ id }) => id)
  const deliveries = await readDeliveries(on, config, ids, 'buyer')
  const pickups = await readPickups(on, ids)
  return {
    ...(held as object),
    deliveries: bought.flatMap<object>(({ id, number }) => {
      const delivery = deliveryView(deliveries.get(id))
      const pickup = pickups.get(id)
      // Of an order that was bought at once only the place is kept.
      return delivery || pickup ? [{ number, ...delivery, ...(pickup && { pickup }) }] : []
    }),
    basket: await exportBasketOf(on, userId),
    boards: await exportBoardsOf(on, userId),
  }
}
