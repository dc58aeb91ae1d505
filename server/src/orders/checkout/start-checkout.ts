import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { StartCheckout, StartCheckoutAnswer } from '@oja/contract/schemas/orders/checkouts.ts'
import { maximumKobo } from '@oja/contract/values/money.ts'
import { basketLimits } from '@oja/contract/values/orders/basket-limits.ts'
import { deliveryOffers, saveAddress } from '../../delivery/delivery.ts'
import { payerAddress, payerHash, ProviderFault } from '../../payments/payments.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import type { Config } from '../../platform/config.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import { isPlace, spelledPlace } from '../../platform/nigeria/places.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import { onlyLines, readLines } from '../basket/basket.ts'
import type { BasketRow } from '../basket/basket-records.ts'
import { encryptAddress } from '../delivery-snapshot.ts'
import { ordersPaidBy } from '../orders-records.ts'
import { markBuyNow, setCheckoutAccess } from './checkouts-records.ts'
import { insertCheckout } from './place-checkout.ts'
import type { CheckoutFault, CheckoutWays, PlacedCheckout } from './place-checkout.ts'
import { holdSeconds, maxHolds, refusals } from './start-payment.ts'
import type { CheckoutContext } from './start-payment.ts'

export type BasketCheckoutContext = CheckoutContext & {
  config: Pick<Config, 'publicOrigin' | 'encryptionKey' | 'dataDir'>
}

const somethingChanged = 'Something in your basket changed. Look at it again.'

/**
 * Starts the payment of the caller's basket, or of what one Buy Now left unpaid. The server reads goods, prices and fees from the database; the caller says
 * how the goods of each shop reach them, and which sum they have seen.
 * All goods are held for 15 minutes, or none. The address is kept in the address book if the caller wishes. Then the
 * provider is asked, outside any transaction.
 * Throws 409 when something changed, 422 for a way or a place that cannot be, and as `startPayment`.
 */
export async function startCheckout(
  context: BasketCheckoutContext,
  actor: Actor,
  wanted: z.output<typeof StartCheckout>,
  idempotencyKey: string | null,
): Promise<StartCheckoutAnswer> {
  const input = { ...wanted, address: wanted.address && spelledPlace(wanted.address) }
  if (actor.role === 'admin') throw new AppError('FORBIDDEN', 'Admins cannot buy')
  if (actor.sellerId)
    await requireActiveShop(context.pool, { ...actor, role: 'seller', sellerId: actor.sellerId })
  const basket = await readLines(context.pool, actor.userId)
  const rows = onlyLines(basket, input.lineIds).filter(({ is_gone, free }) => !is_gone && free > 0)
  if (rows.length === 0) throw new AppError('CONFLICT', somethingChanged)
  const ways = await waysOf(context, rows, input)
  await crashPoint('before-order-placed')
  const placed = await placeCheckout(context, actor, rows, ways, input, idempotencyKey)
  // Before the provider is asked: nobody can pay it yet. One that was known may be open there already: what the basket began takes
  // its goods out of it once it is paid, also where Buy Now finds it again.
  const isBuyNow = rows.some(({ from_buy_now }) => from_buy_now)
  if (placed.outcome === (isBuyNow ? 'begun' : 'known'))
    await markBuyNow.count(context.pool, { id: placed.id, isBuyNow })
  await crashPoint('order-placed')
  if (input.address && input.saveAddress) await saveAddress(context.pool, actor, input.address)
  const orders = await ordersPaidBy.all(context.pool, { reference: placed.reference })
  const isOpen = orders.every(({ state }) => state === 'pending')
  const accessCode =
    placed.access_code ?? (isOpen ? await askProvider(context, actor, placed, orders.length) : null)
  await crashPoint('provider-asked')
  const storeNames = new Map(rows.map(({ seller_id, store_name }) => [seller_id, store_name]))
  return {
    reference: placed.reference,
    amount: placed.amount_kobo / 100,
    amountMinor: placed.amount_kobo,
    currency: 'NGN',
    customer: { email: payerAddress(context.config, actor) },
    publicKey: context.payments.settings.publicKey,
    access_code: accessCode,
    orders: orders.map((order) => ({
      reference: order.reference,
      number: order.number,
      sellerId: order.seller_id,
      storeName: storeNames.get(order.seller_id) ?? '',
      productName: order.product_name,
      quantity: order.quantity,
      amountMinor: order.amount_kobo,
      deliveryMinor: order.delivery_kobo,
    })),
  }
}

/** The chosen way of each shop of the basket, with the pick-up place as it is now. */
async function waysOf(
  { pool }: BasketCheckoutContext,
  rows: BasketRow[],
  { ways, address }: z.output<typeof StartCheckout>,
): Promise<CheckoutWays> {
  const sellerIds = [...new Set(rows.map(({ seller_id }) => seller_id))]
  if (sellerIds.length > basketLimits.shops)
    throw new AppError(
      'CONFLICT',
      `You can pay ${basketLimits.shops} shops at once. Remove the goods of one first.`,
    )
  if (address && !isPlace(address.state, address.lga))
    throw invalidFields({ lga: 'Choose a local government of this state' })
  const chosen = new Map(ways.map((way) => [way.sellerId, way]))
  if (sellerIds.some((id) => !chosen.has(id))) throw new AppError('CONFLICT', somethingChanged)
  if (!address && sellerIds.some((id) => chosen.get(id)?.way !== 'collect'))
    throw invalidFields({ street: 'Where should it go? Fill in the address.' })
  const offers = await deliveryOffers(pool, {
    shops: sellerIds.map((sellerId) => ({ sellerId, goodsKobo: goodsOf(rows, sellerId) })),
    place: address ?? { state: '', lga: '' },
  })
  const answer: CheckoutWays = {}
  for (const { sellerId, storeName, ways: offered, pickupPlaces } of offers) {
    const { way, pickupPlaceId } = chosen.get(sellerId) ?? {}
    if (!way || offered.every((one) => one.way !== way)) throw noWay(storeName)
    const pickup = pickupPlaces.find(({ id }) => id === pickupPlaceId) ?? pickupPlaces[0] ?? null
    if (way === 'collect' && pickupPlaceId !== undefined && pickup?.id !== pickupPlaceId)
      throw noWay(storeName)
    answer[sellerId] = { way, pickup: way === 'collect' ? pickup : null }
  }
  return answer
}

function goodsOf(rows: BasketRow[], sellerId: string): number {
  return rows
    .filter((row) => row.seller_id === sellerId)
    .reduce((sum, { price_kobo, quantity }) => sum + price_kobo * quantity, 0)
}

function noWay(storeName: string): AppError {
  return invalidFields({ ways: `${storeName} does not offer this. Choose another way.` })
}

async function placeCheckout(
  { pool, config }: BasketCheckoutContext,
  actor: Actor,
  rows: BasketRow[],
  ways: CheckoutWays,
  { address, amountMinor }: z.output<typeof StartCheckout>,
  idempotencyKey: string | null,
): Promise<PlacedCheckout> {
  const reference = newReference()
  const goods = rows.map(({ product_id, variant_id, quantity }) => ({
    product: product_id,
    variant: variant_id,
    quantity,
  }))
  const delivered = Object.values(ways).some(({ way }) => way !== 'collect')
  const encrypted = address && delivered ? encryptAddress(config, reference, address) : null
  const wish = JSON.stringify([goods, ways, delivered ? address : null, amountMinor])
  const placed = await insertCheckout.one(pool, {
    buyerId: actor.userId,
    reference,
    lines: JSON.stringify(goods.map((line) => ({ ...line, reference: newReference() }))),
    ways: JSON.stringify(ways),
    state: address?.state ?? '',
    lga: address?.lga ?? '',
    encryptedAddress: encrypted,
    agreedKobo: amountMinor,
    holdSeconds,
    maxOpen: maxHolds,
    maxKobo: maximumKobo,
    idempotencyKey: idempotencyKey ?? `none-${reference}`,
    idempotencyHash: createHash('sha256').update(wish).digest(),
  })
  if (placed.outcome === 'busy' || placed.outcome === 'used') throw refusals[placed.outcome](0)
  if (placed.outcome === 'refused') throw refusalOf(placed.faults, rows)
  return placed
}

// 192 random bits; I14 asks for 128.
function newReference(): string {
  return `oja-${randomBytes(24).toString('hex')}`
}

/** What the buyer reads. What only the buyer can mend is said as for one order; all else is a change of the basket. */
function refusalOf(faults: CheckoutFault[], rows: BasketRow[]): AppError {
  const fault = faults.find(({ outcome }) => ownFaults.has(outcome)) ?? faults[0]
  if (!fault || !ownFaults.has(fault.outcome) || fault.outcome === 'no way' || fault.outcome === 'changed')
    return new AppError('CONFLICT', somethingChanged)
  const row = rows.find(
    ({ product_id, variant_id }) => product_id === fault.product && variant_id === (fault.variant ?? null),
  )
  const { code, message, fields } = refusals[fault.outcome](fault.available ?? 0)
  const sentence = fields ? (Object.values(fields)[0] ?? message) : message
  return new AppError(code, row ? `${row.name}: ${sentence}` : sentence)
}

const ownFaults = new Set<CheckoutFault['outcome']>(['own', 'too much', 'too many', 'paused', 'over half'])

async function askProvider(
  { pool, payments, config }: BasketCheckoutContext,
  actor: Actor,
  { id, reference, amount_kobo }: PlacedCheckout,
  orders: number,
): Promise<string | null> {
  try {
    const { accessCode, authorizationUrl } = await payments.provider.initialize({
      reference,
      email: payerAddress(config, actor),
      amountKobo: amount_kobo,
      callbackUrl: `${config.publicOrigin}/order/success`,
      cancelUrl: `${config.publicOrigin}/pay/${reference}?closed=yes`,
      metadata: { productName: `${orders} orders`, sellerId: '' },
    })
    await setCheckoutAccess.count(pool, {
      id,
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
