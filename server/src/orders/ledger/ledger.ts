import { sql } from 'kysely'
import { commissionOf } from '@oja/contract/values/orders/commission.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { priceOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'

/**
 * The ledger, in kobo. Plus is where money comes from, minus is where it goes.
 * What a seller is due stands in two accounts: `seller` for the goods, `delivery` for the delivery fees, which stay there.
 * Payouts and offsets are booked on `seller` alone, so what is still due is the sum of both.
 * The entries of a journal sum to zero. PostgreSQL refuses others, and every change of a written entry (I9).
 */
type Account = 'buyer' | 'seller' | 'delivery' | 'commission' | 'owed_back' | 'bank'
type Entries = Partial<Record<Account, number>>
type Kind = 'sale' | 'refused' | 'refund' | 'payout' | 'payout_reversed' | 'offset'

type Booked = Pick<OrderRow, 'id' | 'seller_id'>

/**
 * Splits an amount into the market's commission and what is due to the seller. Whole kobo; the seller gets the
 * fraction.
 */
export function splitAmount(amountKobo: number, rateBps: number): { commission: number; due: number } {
  const commission = commissionOf(amountKobo, rateBps)
  return { commission, due: amountKobo - commission }
}

/**
 * Who has what of an order when `refundedKobo` of it went back. A refund takes from the goods first, then from the
 * delivery fee. The commission is on the goods alone.
 */
export function sharesOf(
  order: Pick<OrderRow, 'amount_kobo' | 'delivery_kobo' | 'commission_bps'>,
  refundedKobo: number,
): { commission: number; due: number; delivery: number } {
  const goods = Math.max(0, order.amount_kobo - refundedKobo)
  const delivery = Math.min(order.delivery_kobo, order.amount_kobo + order.delivery_kobo - refundedKobo)
  return { ...splitAmount(goods, order.commission_bps), delivery }
}

/**
 * The part of market and seller in what a started refund of a sale will give back, in kobo. It is booked once the buyer
 * has the money, and is nobody's income until then. `due` has the seller's delivery fee in it.
 */
export function sharesGoingBack(
  order: Pick<
    OrderRow,
    'sold' | 'amount_kobo' | 'delivery_kobo' | 'commission_bps' | 'refunded_kobo' | 'going_back_kobo'
  >,
): { amount: number; commission: number; due: number } {
  if (!order.sold) return { amount: 0, commission: 0, due: 0 }
  const amount = Math.min(order.going_back_kobo, priceOf(order) - order.refunded_kobo)
  const [before, after] = [
    sharesOf(order, order.refunded_kobo),
    sharesOf(order, order.refunded_kobo + amount),
  ]
  return {
    amount,
    commission: before.commission - after.commission,
    due: before.due + before.delivery - after.due - after.delivery,
  }
}

/** A sale: the buyer's money is due to the seller, less the commission. */
export function bookSale(tx: Tx, order: OrderRow): Promise<void> {
  const { commission, due, delivery } = sharesOf(order, 0)
  return book(tx, order, 'sale', order.id, {
    buyer: priceOf(order),
    commission: -commission,
    seller: -due,
    delivery: -delivery,
  })
}

/** A charge that could not be used: all of it is owed back to the buyer. */
export function bookUnusableCharge(tx: Tx, order: Booked, amountKobo: number): Promise<void> {
  return book(tx, order, 'refused', order.id, { buyer: amountKobo, owed_back: -amountKobo })
}

/** A refund. Of a sale, the market and the seller each give back their share. */
export function bookRefund(tx: Tx, order: OrderRow, refundId: string, amountKobo: number): Promise<void> {
  if (!order.sold) return book(tx, order, 'refund', refundId, { buyer: -amountKobo, owed_back: amountKobo })
  const [before, after] = [
    sharesOf(order, order.refunded_kobo),
    sharesOf(order, order.refunded_kobo + amountKobo),
  ]
  return book(tx, order, 'refund', refundId, {
    buyer: -amountKobo,
    commission: before.commission - after.commission,
    seller: before.due - after.due,
    delivery: before.delivery - after.delivery,
  })
}

/** A payout that reached the seller's bank. */
export function bookPayout(tx: Tx, order: Booked, payoutId: string, amountKobo: number): Promise<void> {
  return book(tx, order, 'payout', payoutId, { seller: amountKobo, bank: -amountKobo })
}

/** A payout that the bank sent back. */
export function bookPayoutReversed(
  tx: Tx,
  order: Booked,
  payoutId: string,
  amountKobo: number,
): Promise<void> {
  return book(tx, order, 'payout_reversed', payoutId, { seller: -amountKobo, bank: amountKobo })
}

/**
 * The provider's fee for a charge: a cost of the market (`costs`), income of the provider (`provider`).
 * Nothing is booked while the provider has not named the fee, when it was booked before, or when the charge is not the
 * order's.
 * Paystack does not document what happens to its fee when money goes back, so the fee stays booked.
 */
export async function bookChargeFee(tx: Tx, orderId: string, chargeId: string): Promise<void> {
  await chargeFee.all(tx, { orderId, chargeId })
}

/** The provider's fee for a transfer to a seller. */
export async function bookTransferFee(tx: Tx, payoutId: string): Promise<void> {
  await transferFee.all(tx, { payoutId })
}

/** What an order still owes its seller, in kobo. Below zero when the buyer was refunded after the payout. */
export async function amountDue(on: Queryable, orderId: string): Promise<number> {
  return (await due.one(on, { orderId })).kobo
}

const due = defineQuery<{ orderId: string }, { kobo: number }>(
  'ledger_due',
  (p) => sql`select coalesce(-sum(amount_kobo), 0)::bigint as kobo from ledger_entries
    where order_id = ${p.orderId} and account in ('seller', 'delivery')`,
)

const insertJournal = defineQuery<
  {
    key: string
    kind: Kind
    orderId: string
    sellerId: string
    accounts: string[]
    amounts: number[]
  },
  { id: string }
>(
  'ledger_book',
  (p) => sql`with journal as (
      insert into ledger_journals (key, kind, order_id) values (${p.key}, ${p.kind}, ${p.orderId}::uuid) returning id
    )
    insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
    select journal.id, part.account, ${p.orderId}::uuid, ${p.sellerId}::uuid, part.amount
    from journal, unnest(${p.accounts}::text[], ${p.amounts}::bigint[]) as part (account, amount)
    returning journal_id as id`,
)

// The key names what is booked. PostgreSQL refuses a second journal with the same key, and so the whole transaction.
async function book(tx: Tx, order: Booked, kind: Kind, subject: string, entries: Entries): Promise<void> {
  const parts = Object.entries(entries).filter(([, amount]) => amount !== 0)
  await insertJournal.all(tx, {
    key: `${kind} ${subject}`,
    kind,
    orderId: order.id,
    sellerId: order.seller_id,
    accounts: parts.map(([account]) => account),
    amounts: parts.map(([, amount]) => amount),
  })
}

/**
 * Sets off what a seller owes from other orders (refunded after their payout) against what this order owes the seller.
 * At most all that this order owes is used.
 * The caller has locked the order. A lock lets only one transaction do this for a seller.
 */
export async function offsetDebts(tx: Tx, order: Booked): Promise<void> {
  await lockSeller.all(tx, { sellerId: order.seller_id })
  let left = await amountDue(tx, order.id)
  for (const debt of await debtsOf.all(tx, { sellerId: order.seller_id })) {
    const amount = Math.min(left, debt.kobo)
    if (amount <= 0) return
    left -= amount
    await insertOffset.all(tx, {
      key: `offset ${order.id} ${debt.order_id} ${debt.kobo}`,
      orderId: order.id,
      debtorId: debt.order_id,
      sellerId: order.seller_id,
      amount,
    })
  }
}

const lockSeller = defineQuery<{ sellerId: string }, { locked: string }>(
  'ledger_lock_seller',
  (p) => sql`select pg_advisory_xact_lock(hashtextextended('books of ' || ${p.sellerId}, 0))::text as locked`,
)

const debtsOf = defineQuery<{ sellerId: string }, { order_id: string; kobo: number }>(
  'ledger_debts',
  (p) => sql`select order_id, sum(amount_kobo)::bigint as kobo from ledger_entries
    where seller_id = ${p.sellerId} and account in ('seller', 'delivery') group by order_id having sum(amount_kobo) > 0 order by order_id`,
)

const insertOffset = defineQuery<
  { key: string; orderId: string; debtorId: string; sellerId: string; amount: number },
  { id: string }
>(
  'ledger_offset',
  (p) => sql`with journal as (
      insert into ledger_journals (key, kind, order_id) values (${p.key}, 'offset', ${p.orderId}::uuid) returning id
    )
    insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
    select journal.id, 'seller', part.order_id, ${p.sellerId}::uuid, part.amount
    from journal, (values (${p.orderId}::uuid, ${p.amount}::bigint), (${p.debtorId}::uuid, -${p.amount}::bigint))
      as part (order_id, amount)
    returning journal_id as id`,
)

const chargeFee = defineQuery<{ orderId: string; chargeId: string }, { id: string }>(
  'ledger_charge_fee',
  (p) => sql`with paid as (
      select o.id, o.seller_id, c.id as charge_id, c.fees_kobo from orders o join charges c on c.id = o.charge_id
      where o.id = ${p.orderId}::uuid and c.id = ${p.chargeId}::uuid and c.fees_kobo > 0
    ), journal as (
      insert into ledger_journals (key, kind, order_id) select 'charge_fee ' || charge_id, 'charge_fee', id from paid
      on conflict (key) do nothing returning id
    )
    insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
    select journal.id, part.account, paid.id, paid.seller_id, part.sign * paid.fees_kobo
    from journal, paid, (values ('costs', 1), ('provider', -1)) as part (account, sign) returning journal_id as id`,
)

const transferFee = defineQuery<{ payoutId: string }, { id: string }>(
  'ledger_transfer_fee',
  (p) => sql`with sent as (
      select id, order_id, seller_id, fee_kobo from payouts where id = ${p.payoutId}::uuid and fee_kobo > 0
    ), journal as (
      insert into ledger_journals (key, kind, order_id) select 'transfer_fee ' || id, 'transfer_fee', order_id from sent
      on conflict (key) do nothing returning id
    )
    insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
    select journal.id, part.account, sent.order_id, sent.seller_id, part.sign * sent.fee_kobo
    from journal, sent, (values ('costs', 1), ('provider', -1)) as part (account, sign) returning journal_id as id`,
)
