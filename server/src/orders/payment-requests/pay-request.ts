import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { DisputeForm } from '@oja/contract/schemas/order-page.ts'
import type {
  PayRequest,
  RequestDispute,
  RequestPayer,
} from '@oja/contract/schemas/orders/payment-requests.ts'
import { maxPayersOfRequest, requestPath } from '@oja/contract/values/orders/payment-requests.ts'
import { createGuest } from '../../identity/identity.ts'
import { payerAddress, payerHash, ProviderFault } from '../../payments/payments.ts'
import { AppError, invalidFields, notFound } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Tx } from '../../platform/database/database.ts'
import { checkPaymentForBuyer } from '../checkout/payment-events.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { writeDispute } from '../disputes/disputes.ts'
import { lockOrderForAction } from '../fulfilment/order-actions.ts'
import { setAccessCode } from '../checkout/place-order.ts'
import { awaitBuyer, buyerHasLeft, orderView } from '../orders-records.ts'
import type { OrderView } from '../orders-records.ts'
import { keepPayer, hashOfKey, payerContact, receiptPath } from './payers.ts'
import { begunPayments, insertRequestOrder, orderOfPayer } from './payers-records.ts'
import { payerOrder } from './payer-order.ts'
import { requestForUpdate, requestOfCode } from './request-records.ts'
import type { RequestRow } from './request-records.ts'

/** A payer who has just begun: the key of their receipt. "" for somebody with an account, who needs none. */
interface Begun {
  key: string
}

/**
 * A request as the bearer of its code sees it. The order in it is for its payer alone: for the key of a receipt, or for
 * the account that pays. Throws 404 for an unknown code.
 */
export async function payRequest(
  { pool, config }: CheckoutContext,
  actor: Actor | null,
  code: string,
  key: string | null,
): Promise<PayRequest> {
  const request = await requestOfCode.first(pool, { code })
  if (!request) throw requestNotFound()
  const order = await orderOf({ pool }, request, actor, key)
  return {
    data: {
      code: request.code,
      storeName: request.store_name,
      sellerId: request.seller_id,
      words: request.words,
      amountMinor: request.amount_kobo,
      state: request.state,
      closedReason: request.state === 'open' ? reasonNotToPay(request, actor) : '',
      endsAt: request.ends_at.toISOString(),
      payerName: actor?.name ?? '',
      newKey: randomBytes(24).toString('base64url'),
      order: order
        ? {
            ...(await payerOrder(
              { pool, config },
              order,
              actor,
              key === null || order.buyer_id === actor?.userId ? null : { code: request.code, key },
            )),
            // What is paid after its end only goes back.
            ...(request.state === 'open' ? {} : { authorizationUrl: null }),
          }
        : null,
    },
  }
}

/**
 * Starts the payment of a request, by somebody with an account or by a guest. The same key goes on with the same order.
 * The order is committed first, then the provider is asked; without its answer the order stays and can be tried again.
 * Throws 404 for an unknown code, 403 for the shop's own people, admins and suspended buyers, 409 for a request that
 * cannot be paid now, 422 for a guest without a name or without an address and a phone.
 */
export async function startRequestPayment(
  context: CheckoutContext,
  actor: Actor | null,
  code: string,
  payer: z.output<typeof RequestPayer>,
): Promise<Begun> {
  await crashPoint('before-order-placed')
  const reference = await transaction(context.pool, (tx) => beginPayment(tx, context, actor, code, payer))
  await crashPoint('order-placed')
  const order = await orderView.one(context.pool, { reference })
  if (order.state === 'pending' && order.access_code === null) await askProvider(context, order, code, actor)
  await crashPoint('provider-asked')
  return { key: actor ? '' : payer.key }
}

/** Asks the provider about the payer's own order. Throws as `payRequest`. */
export async function verifyRequestPayment(
  context: CheckoutContext,
  actor: Actor | null,
  code: string,
  key: string | null,
): Promise<PayRequest> {
  const request = await requestOfCode.first(context.pool, { code })
  if (!request) throw requestNotFound()
  const order = await orderOf(context, request, actor, key)
  if (order && order.charge_id === null) await checkPaymentForBuyer(context, order.payment_reference)
  return payRequest(context, actor, code, key)
}

/** The payer without an account says what is wrong, by the key of the receipt. Throws 404, 409, 422 as `openDispute`. */
export async function disputeRequestOrder(
  context: CheckoutContext,
  code: string,
  { key, ...report }: z.output<typeof RequestDispute>,
): Promise<PayRequest> {
  const request = await requestOfCode.first(context.pool, { code })
  const order = request && (await orderOf(context, request, null, key))
  if (!order) throw requestNotFound()
  await transaction(context.pool, async (tx) => {
    const locked = await lockOrderForAction(tx, order.reference, 'openDispute', 'buyer', order.buyer_id)
    await writeDispute(tx, context, locked, DisputeForm.parse(report))
  })
  return payRequest(context, null, code, key)
}

/**
 * The order whose receipt has this key: its reference and its buyer, who is a guest without a session.
 * Throws 404 for everybody else.
 */
export async function orderOfReceipt(
  { pool }: Pick<CheckoutContext, 'pool'>,
  code: string,
  key: string,
): Promise<OrderView> {
  const request = await requestOfCode.first(pool, { code })
  const order = request && (await orderOf({ pool }, request, null, key))
  if (!order) throw requestNotFound()
  return order
}

async function beginPayment(
  tx: Tx,
  { config }: CheckoutContext,
  actor: Actor | null,
  code: string,
  payer: z.output<typeof RequestPayer>,
): Promise<string> {
  if (actor) await refuseWhoLeaves(tx, actor)
  const request = await requestForUpdate.first(tx, { code })
  if (!request) throw requestNotFound()
  refuseOwnPeople(request, actor)
  const keyHash = actor ? null : hashOfKey(payer.key)
  const begun = await begunPayments.one(tx, { requestId: request.id, keyHash, userId: actor?.userId ?? null })
  if (begun.reference !== null && request.state === 'open') return begun.reference
  if (!actor && begun.reference === null) refuseUnreachable(payer)
  const reason = stateReasons[request.state] ?? reasonNotToPay(request, actor)
  if (reason !== '') throw new AppError('CONFLICT', reason)
  if (begun.others >= maxPayersOfRequest)
    throw new AppError('CONFLICT', 'Several people are paying this already. Ask the seller for a new code.')
  // 192 random bits; I14 asks for 128.
  const reference = `oja-${randomBytes(24).toString('hex')}`
  const buyerId = actor?.userId ?? (await createGuest(tx, payer.name))
  const { id } = await insertRequestOrder.one(tx, { requestId: request.id, buyerId, reference })
  const { email, phone, key } = payer
  if (!actor && !(await keepPayer(tx, config, id, { email, phone, key })))
    throw new AppError('CONFLICT', 'This payment is over. Open the link of the seller again to pay.')
  return reference
}

/** An account that is being deleted starts no payment, and one with a payment under way is not deleted. */
async function refuseWhoLeaves(tx: Tx, { userId }: Actor): Promise<void> {
  await awaitBuyer.count(tx, { buyerId: userId })
  if ((await buyerHasLeft.one(tx, { buyerId: userId })).has_left)
    throw new AppError('CONFLICT', 'This account was deleted.')
}

function refuseUnreachable({ name, email, phone }: z.output<typeof RequestPayer>): void {
  const wrong: Record<string, string> = {}
  if (name === '') wrong.name = 'Enter your name'
  if (email === '' && phone === '') wrong.email = 'Enter your email or your phone number, for the receipt'
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
}

function refuseOwnPeople(request: RequestRow, actor: Actor | null): void {
  if (!actor) return
  if (actor.role === 'admin') throw new AppError('FORBIDDEN', 'Admins cannot buy')
  if (isOwn(request, actor)) throw new AppError('FORBIDDEN', ownRequestSentence)
  if (actor.isSuspended)
    throw new AppError(
      'ACCOUNT_SUSPENDED',
      'Your account is suspended, so you cannot buy now. See why in My Profile.',
    )
}

function isOwn(request: RequestRow, actor: Actor): boolean {
  return actor.sellerId === request.seller_id || actor.helps?.sellerId === request.seller_id
}

const ownRequestSentence = 'You cannot pay your own request. Show the code to your customer.'

const stateReasons: Partial<Record<RequestRow['state'], string>> = {
  paid: 'This has been paid already. Do not pay again.',
  ended: 'This request has ended. Ask the seller for a new code.',
  cancelled: 'The seller has cancelled this request.',
}

/** Why an open request cannot be paid now; "" when it can. */
function reasonNotToPay(request: RequestRow, actor: Actor | null): string {
  if (!request.is_shop_active) return 'This shop cannot be paid now.'
  if (request.closed_until !== '') return 'This shop is closed now, so it cannot be paid.'
  if (actor?.role === 'admin') return 'Admins cannot buy'
  return actor && isOwn(request, actor) ? ownRequestSentence : ''
}

/** The payer's order of a request. */
async function orderOf(
  { pool }: Pick<CheckoutContext, 'pool'>,
  request: RequestRow,
  actor: Actor | null,
  key: string | null,
): Promise<OrderView | undefined> {
  if (!actor && key === null) return undefined
  const found = await orderOfPayer.first(pool, {
    requestId: request.id,
    keyHash: key === null ? null : hashOfKey(key),
    userId: actor?.userId ?? null,
  })
  return found && orderView.one(pool, { reference: found.reference })
}

async function askProvider(
  { pool, payments, config }: CheckoutContext,
  order: OrderView,
  code: string,
  actor: Actor | null,
): Promise<void> {
  const contact = actor ? null : await payerContact(pool, config, order.id)
  const page = config.publicOrigin + (contact ? receiptPath(code, contact.key) : requestPath(code))
  try {
    const { accessCode, authorizationUrl } = await payments.provider.initialize({
      reference: order.reference,
      email: actor
        ? payerAddress(config, actor)
        : contact?.email || addressFor(config.publicOrigin, order.id),
      amountKobo: order.amount_kobo,
      callbackUrl: page,
      cancelUrl: page,
      metadata: { productName: order.product_name, sellerId: order.seller_id },
    })
    const payer = actor && payerHash(config, actor)
    await setAccessCode.count(pool, { id: order.id, accessCode, url: authorizationUrl, payer })
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
  }
}

/** The provider asks for an e-mail address of everybody. Who gave only a phone number gets one of our own domain. */
function addressFor(publicOrigin: string, orderId: string): string {
  const { hostname } = new URL(publicOrigin)
  return `payer-${orderId}@${hostname.includes('.') ? hostname : `${hostname}.example`}`
}

function requestNotFound(): AppError {
  return notFound('There is no payment with this code. Check it with the seller.')
}
