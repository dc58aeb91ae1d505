import { randomInt, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { NewPaymentRequest, OwnPaymentRequests } from '@oja/contract/schemas/orders/payment-requests.ts'
import {
  maxOpenRequests,
  requestCodeCharacters,
  requestCodeLength,
  requestMinutes,
  requestPath,
} from '@oja/contract/values/orders/payment-requests.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { formatDayOfYear } from '../../platform/nigeria/lagos-time.ts'
import { qrPath } from '../../platform/images/qr-code.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import { checkPendingPayment } from '../checkout/payment-events.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { releaseHold } from '../holds/holds.ts'
import { pendingReferences } from './payers-records.ts'
import {
  cancelRequest,
  countOpenRequests,
  endRequests,
  insertRequest,
  lockShopRequests,
  overdueRequestOrders,
  ownRequest,
  requestOfCode,
  requestsOfShop,
} from './request-records.ts'
import type { OwnRequestRow } from './request-records.ts'

const shownRequests = 20
// The white margin that scanners need, in modules (ISO/IEC 18004).
const quietZone = 4

/** The newest requests of the actor's shop, open ones first, with what the form of the next one needs. */
export async function ownPaymentRequests(
  { pool, config }: Pick<CheckoutContext, 'pool' | 'config'>,
  actor: SellerActor,
): Promise<OwnPaymentRequests> {
  const [rows, closed] = await Promise.all([
    requestsOfShop.all(pool, { sellerId: actor.sellerId, max: shownRequests }),
    reasonNotToAsk(pool, actor),
  ])
  return {
    data: { requests: rows.map((row) => shown(row, config.publicOrigin)), key: randomUUID(), ...closed },
  }
}

/**
 * Asks for a payment at the stall. The same form sent twice gives one request.
 * Throws 403 for a suspended shop, 409 for one on holiday and for too many open requests.
 */
export async function askForPayment(
  context: Pick<CheckoutContext, 'pool' | 'config'>,
  actor: SellerActor,
  { amount, words, key }: z.output<typeof NewPaymentRequest>,
): Promise<OwnPaymentRequests> {
  const shop = await requireActiveShop(context.pool, actor)
  if (shop.closed_until !== '') throw new AppError('CONFLICT', onHoliday(shop.closed_until))
  const { sellerId } = actor
  await transaction(context.pool, async (tx) => {
    await lockShopRequests.one(tx, { sellerId })
    const { open, is_known } = await countOpenRequests.one(tx, { sellerId, key })
    if (is_known) return
    if (open >= maxOpenRequests)
      throw new AppError(
        'CONFLICT',
        `You have ${maxOpenRequests} requests open. Cancel one, or wait until one ends.`,
      )
    await insertRequest.first(tx, {
      code: newCode(),
      sellerId,
      askedBy: actor.userId,
      words,
      amountKobo: amount,
      key,
      minutes: requestMinutes,
    })
  })
  return ownPaymentRequests(context, actor)
}

/**
 * Cancels an open request. The provider is asked first, so that a customer who has just paid is not sent away.
 * Throws 404 for a request of other shops, 409 for one that is paid.
 */
export async function cancelPaymentRequest(
  context: CheckoutContext,
  actor: SellerActor,
  id: string,
): Promise<OwnPaymentRequests> {
  const own = await ownRequest.first(context.pool, { id, sellerId: actor.sellerId })
  if (!own) throw notFound('Payment request not found')
  for (const { reference } of await pendingReferences.all(context.pool, { requestId: id }))
    await checkPendingPayment(context, reference)
  await cancelRequest.first(context.pool, { code: own.code })
  if ((await requestOfCode.one(context.pool, { code: own.code })).state === 'paid')
    throw new AppError('CONFLICT', 'The customer has paid this already. Refund the order if the sale is off.')
  return ownPaymentRequests(context, actor)
}

/** The job: ends requests whose time is over, and the orders of customers who did not pay in time. */
export async function endOverdueRequests(pool: Pool): Promise<void> {
  await endRequests.all(pool, {})
  for (const { id } of await overdueRequestOrders.all(pool, {}))
    await transaction(pool, (tx) => releaseHold(tx, { order_id: id }, 'expire'))
}

/** Why the shop cannot ask now; "" when it can. A holiday is a reason that its owner can end. */
async function reasonNotToAsk(
  pool: Pool,
  actor: SellerActor,
): Promise<Pick<OwnPaymentRequests['data'], 'closedReason' | 'isOnHoliday'>> {
  try {
    const { closed_until } = await requireActiveShop(pool, actor)
    const isOnHoliday = closed_until !== ''
    return { closedReason: isOnHoliday ? onHoliday(closed_until) : '', isOnHoliday }
  } catch (error) {
    if (error instanceof AppError) return { closedReason: error.message, isOnHoliday: false }
    throw error
  }
}

function onHoliday(until: string): string {
  return `Your shop is closed until ${formatDayOfYear(until)}. Open it again to ask for payment.`
}

function newCode(): string {
  return Array.from(
    { length: requestCodeLength },
    () => requestCodeCharacters[randomInt(requestCodeCharacters.length)],
  ).join('')
}

function shown(row: OwnRequestRow, origin: string): OwnPaymentRequests['data']['requests'][number] {
  return {
    id: row.id,
    code: row.code,
    words: row.words,
    amountMinor: row.amount_kobo,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    isStarted: row.is_started,
    number: row.number ?? '',
    payer: row.payer ?? '',
    paidAt: row.paid_at?.toISOString() ?? null,
    qr: row.state === 'open' ? qrPath(origin + requestPath(row.code), quietZone) : null,
  }
}
