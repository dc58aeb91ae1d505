import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Initiate, InitiateAnswer } from '@oja/contract/orders.ts'
import { formatNaira, maximumKobo } from '@oja/contract/money.ts'
import { holdStock, productForSale } from '../catalogue/catalogue.ts'
import { ProviderFault } from '../payments/payments.ts'
import type { Payments } from '../payments/payments.ts'
import { AppError, notFound, refused } from '../platform/app-error.ts'
import type { Config } from '../platform/config.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { transaction } from '../platform/database.ts'
import type { Pool, Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Actor } from '../platform/sessions.ts'
import { tradingShop } from '../sellers/sellers.ts'
import { releaseHold, tidyHolds } from './holds.ts'
import { countHolds, holdOfBuyer } from './holds-records.ts'
import { insertOrder, lockBuyer, orderByKey, setAccess } from './orders-records.ts'
import type { OrderRow } from './orders-records.ts'

/** Goods are kept this long for a buyer who is paying, in seconds (rules.md D10). */
export const holdSeconds = 15 * 60
const mostHolds = 3

export interface Till {
  pool: Pool
  payments: Payments
  config: Pick<Config, 'publicOrigin'>
}

/**
 * Starts a payment: the price is taken from the database, the goods are held for fifteen minutes, and only then is the
 * provider told, outside any transaction. A provider that does not answer leaves `access_code` null; the order stands.
 * Throws 404 for what cannot be bought, 403 for one's own goods, 409 for stock, holds or a repeat under way, 422 for a
 * key used for something else.
 */
export async function initiate(
  till: Till,
  actor: Actor,
  input: z.output<typeof Initiate>,
  idempotencyKey: string | null,
): Promise<InitiateAnswer> {
  if (actor.role === 'admin') throw new AppError('FORBIDDEN', 'Admins cannot buy')
  if (actor.sellerId) await tradingShop(till.pool, { ...actor, role: 'seller', sellerId: actor.sellerId })
  const hash = createHash('sha256').update(`${input.productId} ${input.quantity}`).digest()
  const order = await transaction(till.pool, async (tx) => {
    const { locked } = await lockBuyer.one(tx, { buyerId: actor.userId })
    if (!locked)
      throw new AppError('CONFLICT', 'Your last order is still being started. Please wait a moment.')
    const before = idempotencyKey
      ? await orderByKey.first(tx, { buyerId: actor.userId, key: idempotencyKey })
      : undefined
    return before ? sameOrder(before, hash) : placeOrder(tx, actor, input, idempotencyKey, hash)
  })
  await crashPoint('C2')
  const accessCode =
    order.access_code ?? (order.state === 'pending' ? await askProvider(till, actor, order) : null)
  await crashPoint('C3')
  return {
    reference: order.reference,
    amount: order.amount_kobo / 100,
    amountMinor: order.amount_kobo,
    currency: order.currency,
    customer: { email: actor.email },
    publicKey: till.payments.settings.publicKey,
    access_code: accessCode,
  }
}

function sameOrder(before: OrderRow, hash: Buffer): OrderRow {
  if (before.idempotency_hash?.equals(hash)) return before
  throw new AppError('REFUSED', 'This key was used for another order')
}

/** Holds the goods and writes the order, in the caller's transaction. Throws as `initiate`. */
export async function placeOrder(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  { productId, quantity }: z.output<typeof Initiate>,
  idempotencyKey: string | null,
  idempotencyHash: Buffer,
): Promise<OrderRow> {
  const product = await productForSale.first(tx, { id: productId })
  if (!product) throw notFound('Product not found')
  if (product.seller_user_id === actor.userId) throw new AppError('FORBIDDEN', 'You cannot buy from yourself')
  if (product.price_kobo * quantity > maximumKobo) {
    throw refused({ quantity: `One payment can be at most ${formatNaira(maximumKobo)}` })
  }
  // A new start replaces the old one for the same goods; holds whose time is over count no more.
  if ((await countHolds.one(tx, { buyerId: actor.userId, productId })).count >= mostHolds) {
    throw new AppError('CONFLICT', 'You have three payments open. Finish one of them first.')
  }
  await enqueue(tx, 'tidy_holds', {}, holdSeconds + 1)
  await tidyHolds(tx, productId)
  // From here on the listing's row is held, and everybody else who buys it waits: no more is done than must be.
  const earlier = await holdOfBuyer.first(tx, { buyerId: actor.userId, productId })
  if (earlier) await releaseHold(tx, earlier, 'replace')
  if (!(await holdStock.first(tx, { productId, quantity }))) throw await outOfStock(tx, productId)
  const order = await insertOrder.one(tx, {
    // 192 random bits (rules.md I14 asks for 128).
    reference: `oja-${randomBytes(24).toString('hex')}`,
    buyerId: actor.userId,
    sellerId: product.seller_id,
    sellerUserId: product.seller_user_id,
    productId,
    productName: product.name,
    productFileId: product.cover_file_id,
    unitPriceKobo: product.price_kobo,
    quantity,
    amountKobo: product.price_kobo * quantity,
    idempotencyKey,
    idempotencyHash,
    holdSeconds,
  })
  await crashPoint('C1')
  return order
}

async function outOfStock(tx: Tx, productId: string): Promise<AppError> {
  const left = (await productForSale.first(tx, { id: productId }))?.available ?? 0
  if (left <= 0) return new AppError('OUT_OF_STOCK', 'Sold out')
  return new AppError('OUT_OF_STOCK', `Only ${left} left`, { fields: { quantity: `Only ${left} left` } })
}

async function askProvider(
  { pool, payments, config }: Till,
  actor: Actor,
  order: OrderRow,
): Promise<string | null> {
  try {
    const { accessCode, authorizationUrl } = await payments.provider.initialize({
      reference: order.reference,
      email: actor.email,
      amountKobo: order.amount_kobo,
      callbackUrl: `${config.publicOrigin}/order/success`,
      cancelUrl: `${config.publicOrigin}/pay/${order.reference}`,
      metadata: { productName: order.product_name, sellerId: order.seller_id },
    })
    await setAccess.count(pool, { id: order.id, accessCode, url: authorizationUrl })
    return accessCode
  } catch (error) {
    if (error instanceof ProviderFault) return null
    throw error
  }
}
