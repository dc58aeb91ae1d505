import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { PaymentClosed, PaymentOpened } from '@oja/contract/schemas/orders/payment-window.ts'
import { unnotedCookie } from '@oja/contract/endpoints/orders/payment-window.ts'
import { checkPayment } from '../../payments/payments.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { isLockTimeout } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { orderNotFound } from '../fulfilment/order-actions.ts'
import { releaseHold } from './holds.ts'
import { lockOrdersPaidBy, ordersPaidBy } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'

/**
 * Notes that the buyer goes to the provider's page, before it opens. From then on nobody but the provider can say that
 * nothing was charged. Throws 404 for a payment of somebody else, 409 when there is nothing left to pay.
 */
export async function openPayment(pool: Pool, actor: Actor, reference: string): Promise<PaymentOpened> {
  await readOwnOrders(pool, actor, reference)
  return transaction(pool, async (tx) => {
    const orders = await lockOrdersPaidBy(tx, reference)
    if (orders.some(({ state }) => state !== 'pending'))
      throw new AppError('CONFLICT', 'This payment is over. Start again from the product.')
    await markOpened.count(tx, { ids: orders.map(({ id }) => id) })
    return { data: { authorizationUrl: orders[0]?.authorization_url ?? null } }
  })
}

/**
 * Ends a payment that its buyer closed without ever having gone to the provider's page: its goods are for sale again at once.
 * Every other payment stays as it is, for it may still be paid. So does one at the stall, which its seller ends.
 * A charge that arrives all the same is settled like every late one.
 *
 * "Never gone" is known in three ways together. No opening was noted: by the server, or where it could not be reached, by the
 * browser in a cookie. Pages and scripts of 0.25 note nothing, so payments that were begun until a day after migration 0209
 * count as opened (the default of `opened_at`). And the provider, asked now, knows of no attempt to pay; whoever gets no
 * answer from it is not told that nothing was charged.
 */
export async function closePayment(
  context: CheckoutContext,
  actor: Actor,
  reference: string,
  cookies = '',
): Promise<PaymentClosed> {
  const { pool } = context
  const known = await readOwnOrders(pool, actor, reference)
  await noteFromCookies(pool, known, reference, cookies)
  const isUntried = (await isUnopened(pool, known)) && (await hasNoAttempt(context, reference))
  return transaction(pool, async (tx) => {
    const orders = await lockOrdersPaidBy(tx, reference)
    // It may have been opened or paid in the meantime.
    if (!isUntried || !(await isUnopened(tx, orders)))
      return { data: { isNotCharged: orders.every(({ is_not_charged }) => is_not_charged) } }
    for (const id of idsOf(orders)) await releaseHold(tx, { order_id: id }, 'close')
    await markNeverOpened.count(tx, { ids: idsOf(orders) })
    return { data: { isNotCharged: true } }
  })
}

/**
 * After a new order: has `close_replaced` look at what it replaced. The answer does not wait for the provider, and nothing here
 * makes it fail, because the new order exists.
 */
export async function queueCloseReplaced(
  pool: Pool,
  { actor: { userId }, headers, log }: Pick<FastifyRequest, 'headers' | 'log'> & { actor: Actor },
): Promise<void> {
  try {
    const replaced = await replacedUnopened.all(pool, { buyerId: userId })
    const references = replaced.map(({ reference }) => reference)
    if (references.length === 0) return
    const opened = references.filter((reference) => isNotedIn(headers.cookie, reference))
    await enqueue(pool, 'close_replaced', { references, opened })
  } catch (error) {
    log.error({ err: error }, 'replaced orders were not looked at')
  }
}

/**
 * What a new order replaced is over already, and so is what nobody paid in time. Where its payment was never opened, known in
 * the same three ways, it is none that the buyer might have been charged for. What the browser alone noted of an order whose
 * time ended is read when the buyer next looks at their orders (noteOpenedInBrowser). What a Buy Now was for stands on the page
 * of the basket (keepBegunBuyNow).
 */
export async function closeReplaced(
  context: CheckoutContext,
  { references, opened }: Jobs['close_replaced'],
): Promise<void> {
  const { pool } = context
  for (const reference of references) {
    const known = await ordersPaidBy.all(pool, { reference })
    if (opened.includes(reference)) await markOpened.count(pool, { ids: idsOf(known) })
    if (!(await isUnopened(pool, known, 'expired')) || !(await hasNoAttempt(context, reference))) continue
    await transaction(pool, async (tx) => {
      const orders = await lockOrdersPaidBy(tx, reference)
      if (!(await isUnopened(tx, orders, 'expired'))) return
      await markNeverOpened.count(tx, { ids: idsOf(orders) })
    })
  }
}

/**
 * Before a buyer reads their orders: what only their browser noted as opened is none that "was not charged". An order that
 * is locked is noted when they next look.
 */
export async function noteOpenedInBrowser(pool: Pool, actor: Actor, cookies = ''): Promise<void> {
  const noted = cookies.matchAll(new RegExp(`(?:^|; )${unnotedCookie(String.raw`(oja-\w+)`)}=`, 'g'))
  const references = [...noted].map(([, reference = '']) => reference).slice(0, 20)
  if (references.length === 0) return
  try {
    await markOpenedAfter.count(pool, { buyerId: actor.userId, references })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
}

/** Stores an opening that only the browser could note. */
async function noteFromCookies(pool: Pool, orders: OrderRow[], reference: string, cookies: string) {
  if (isNotedIn(cookies, reference)) await markOpened.count(pool, { ids: idsOf(orders) })
}

const isNotedIn = (cookies = '', reference: string) =>
  new RegExp(`(?:^|; )${unnotedCookie(reference)}=`).test(cookies)

const idsOf = (orders: OrderRow[]) => orders.map(({ id }) => id)

/** Reads without a lock: nobody else makes the buyer wait. */
async function readOwnOrders(pool: Pool, { userId }: Actor, reference: string): Promise<OrderRow[]> {
  const orders = await ordersPaidBy.all(pool, { reference })
  if (orders.length === 0 || orders.some(({ buyer_id }) => buyer_id !== userId)) throw orderNotFound()
  return orders
}

async function isUnopened(
  on: Pool | Tx,
  orders: OrderRow[],
  expected: 'pending' | 'expired' = 'pending',
): Promise<boolean> {
  const isExpected = orders.every(({ state, request_id }) => state === expected && request_id === null)
  return isExpected && !(await openedOf.first(on, { ids: idsOf(orders) }))
}

/** Whether the provider says that nobody tried to pay. A payment that arrived is booked by the question. */
async function hasNoAttempt({ payments }: CheckoutContext, reference: string): Promise<boolean> {
  try {
    const answer = await checkPayment(payments, reference)
    return answer.state === 'unknown' || (answer.state === 'over' && answer.status === 'abandoned')
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** Notes that the provider's page was opened for these orders. */
export const markOpened = defineQuery<{ ids: string[] }, never>(
  'orders_payment_opened',
  (p) => sql`update orders set opened_at = app_now() where id = any(${p.ids}::uuid[]) and opened_at is null`,
)

const markOpenedAfter = defineQuery<{ buyerId: string; references: string[] }, never>(
  'orders_payment_opened_after',
  (p) => sql`update orders o set opened_at = app_now(), never_opened = false
    where o.buyer_id = ${p.buyerId} and o.opened_at is null and o.state in ('pending', 'expired')
      and coalesce((select k.reference from checkouts k where k.id = o.checkout_id), o.reference) = any(${p.references}::text[])`,
)

const openedOf = defineQuery<{ ids: string[] }, { id: string }>(
  'orders_payment_opened_of',
  (p) => sql`select id from orders where id = any(${p.ids}::uuid[]) and opened_at is not null limit 1`,
)

const markNeverOpened = defineQuery<{ ids: string[] }, never>(
  'orders_payment_never_opened',
  (p) => sql`update orders set never_opened = true where id = any(${p.ids}::uuid[])`,
)

// The newest first. Older ones were asked about when they ended, or the provider did not answer then.
const replacedUnopened = defineQuery<{ buyerId: string }, { reference: string }>(
  'orders_replaced_unopened',
  (
    p,
  ) => sql`select coalesce(k.reference, o.reference) as reference from orders o left join checkouts k on k.id = o.checkout_id
    where o.buyer_id = ${p.buyerId} and o.state = 'expired' and not o.never_opened and o.opened_at is null
      and o.created_at > app_now() - interval '1 hour'
      and exists (select from order_history h where h.order_id = o.id and h.action in ('replace', 'expire'))
    group by 1 order by max(o.created_at) desc limit 3`,
)
