import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Initiate, InitiateAnswer } from '@oja/contract/schemas/orders.ts'
import { formatNaira, maximumKobo } from '@oja/contract/values/money.ts'
import { holdMinutes } from '@oja/contract/values/order-states.ts'
import { productForSale } from '../../catalogue/catalogue.ts'
import { payerAddress, payerHash, ProviderFault } from '../../payments/payments.ts'
import type { Payments } from '../../payments/payments.ts'
import { AppError, notFound, invalidFields } from '../../platform/http/app-error.ts'
import type { Config } from '../../platform/config.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import { errorCode } from '../../platform/database/errors.ts'
import type { Pool, Queryable } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import { insertOrderWithHold, setAccessCode, soldOutCode } from './place-order.ts'
import type { PlacedOrder, RefusedOutcome } from './place-order.ts'

/** How long stock is held for a buyer who is paying, in seconds. */
export const holdSeconds = holdMinutes * 60
export const maxHolds = 3

export interface CheckoutContext {
  pool: Pool
  payments: Payments
  config: Pick<Config, 'publicOrigin' | 'encryptionKey' | 'dataDir'>
}

/**
 * Starts a payment.
 * The price comes from the database. Order and hold are committed first.
 * Then the provider is asked, outside any transaction. If it does not answer, `access_code` is null and the order
 * stands.
 * Throws 404 for what cannot be bought, 403 for one's own product, 409 for stock, holds or a second start at the same
 * moment or a pause, 422 for a key used for another order or for too many units.
 */
export async function startPayment(
  context: CheckoutContext,
  actor: Actor,
  input: z.output<typeof Initiate>,
  idempotencyKey: string | null,
): Promise<InitiateAnswer> {
  if (actor.role === 'admin') throw new AppError('FORBIDDEN', 'Admins cannot buy')
  if (actor.sellerId)
    await requireActiveShop(context.pool, { ...actor, role: 'seller', sellerId: actor.sellerId })
  const wish = [input.productId, input.quantity, input.variantId]
    .filter((part) => part !== undefined)
    .join(' ')
  const hash = createHash('sha256').update(wish).digest()
  await crashPoint('before-order-placed')
  const order = await placeOrder(context.pool, actor, input, idempotencyKey, hash)
  await crashPoint('order-placed')
  const accessCode =
    order.access_code ?? (order.state === 'pending' ? await askProvider(context, actor, order) : null)
  await crashPoint('provider-asked')
  return {
    reference: order.reference,
    amount: order.amount_kobo / 100,
    amountMinor: order.amount_kobo,
    currency: order.currency,
    customer: { email: payerAddress(context.config, actor) },
    publicKey: context.payments.settings.publicKey,
    access_code: accessCode,
  }
}

/** Places the order with its hold, in one transaction of its own or in the caller's. Throws as `startPayment`. */
export async function placeOrder(
  on: Queryable,
  actor: Pick<Actor, 'userId'>,
  {
    productId,
    quantity,
    variantId = null,
  }: Omit<z.output<typeof Initiate>, 'variantId'> & {
    variantId?: string | null | undefined
  },
  idempotencyKey: string | null,
  idempotencyHash: Buffer,
): Promise<PlacedOrder> {
  try {
    const begun = await insertOrderWithHold.one(on, {
      buyerId: actor.userId,
      productId,
      variantId,
      quantity,
      // 192 random bits; I14 asks for 128.
      reference: `oja-${randomBytes(24).toString('hex')}`,
      holdSeconds,
      maxHolds,
      maxKobo: maximumKobo,
      idempotencyKey,
      idempotencyHash,
    })
    if (begun.outcome === 'begun' || begun.outcome === 'known') return begun
    throw refusals[begun.outcome](begun.available ?? 0)
  } catch (error) {
    if (errorCode(error) !== soldOutCode) throw error
    throw soldOut((await productForSale.first(on, { id: productId, variantId }))?.available ?? 0)
  }
}

/** What the buyer reads for each outcome that gives no order. `available` counts units. */
export const refusals: Record<RefusedOutcome, (available: number) => AppError> = {
  used: () => new AppError('REFUSED', 'This key was used for another order'),
  busy: () => new AppError('CONFLICT', 'We are still starting your last order. Please wait a moment.'),
  unknown: () => notFound('Product not found'),
  own: () => new AppError('FORBIDDEN', 'You cannot buy from yourself'),
  'no choice': () => invalidFields({ variantId: 'Choose one first, such as your size' }),
  gone: () =>
    new AppError('OUT_OF_STOCK', 'The seller no longer sells this choice. Please choose another one.', {
      fields: { variantId: 'The seller no longer sells this choice. Please choose another one.' },
    }),
  'too much': () => invalidFields({ quantity: `One payment can be at most ${formatNaira(maximumKobo)}` }),
  'too many': () =>
    new AppError(
      'CONFLICT',
      `You have three payments open. Finish one of them in My Orders, or wait: each is cancelled ${holdMinutes} minutes after it was started.`,
    ),
  paused: () =>
    new AppError(
      'CONFLICT',
      'You started to pay for this several times and did not pay. You can try again 24 hours after the last time.',
    ),
  'over half': (allowed) =>
    invalidFields({
      quantity: `You can buy at most ${allowed} of this now. After your first payment you can buy more.`,
    }),
  'sold out': soldOut,
}

function soldOut(left: number): AppError {
  if (left <= 0) return new AppError('OUT_OF_STOCK', 'Sold out')
  return new AppError('OUT_OF_STOCK', `Only ${left} left`, { fields: { quantity: `Only ${left} left` } })
}

async function askProvider(
  { pool, payments, config }: CheckoutContext,
  actor: Actor,
  order: PlacedOrder,
): Promise<string | null> {
  try {
    const { accessCode, authorizationUrl } = await payments.provider.initialize({
      reference: order.reference,
      email: payerAddress(config, actor),
      amountKobo: order.amount_kobo,
      callbackUrl: `${config.publicOrigin}/order/success`,
      cancelUrl: `${config.publicOrigin}/pay/${order.reference}?closed=yes`,
      metadata: { productName: order.product_name, sellerId: order.seller_id },
    })
    await setAccessCode.count(pool, {
      id: order.id,
      accessCode,
      url: authorizationUrl,
      payer: payerHash(config, actor),
    })
    return accessCode
  } catch (error) {
    if (error instanceof ProviderFault) return null
    throw error
  }
}
