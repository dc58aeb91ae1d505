import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type {
  Basket,
  BasketLine,
  ChangedBasketItem,
  NewBasketItem,
} from '@oja/contract/schemas/orders/basket.ts'
import { basketLimits } from '@oja/contract/values/orders/basket-limits.ts'
import { createListOwners } from '../../platform/auth/list-owners.ts'
import type { ListOwner, ListOwners } from '../../platform/auth/list-owners.ts'
import type { Pool, Queryable, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { refusals } from '../checkout/start-payment.ts'
import {
  basketDataOf,
  changeLine,
  countLines,
  deleteOldBaskets,
  joinBaskets,
  keepBuyNow,
  linesOf,
  lockBasket,
  putLine,
  removeAllOf,
  removeLine,
  wantedProduct,
} from './basket-records.ts'
import type { BasketRow } from './basket-records.ts'

export type BasketOwners = ListOwners

export function createBasketOwners(publicOrigin: string): BasketOwners {
  return createListOwners(publicOrigin, 'oja-basket', basketLimits.days)
}

/**
 * The basket as its owner sees it, by shop, with today's prices and stock, and apart what Buy Now left unpaid; or these lines
 * alone.
 */
export async function readBasket(
  on: Queryable,
  owner: ListOwner | null,
  lineIds?: string[],
): Promise<Basket> {
  const all = owner ? await readLines(on, owner.ownerId) : []
  const rows = onlyLines(all, lineIds)
  const buyNows = lineIds ? [] : all.filter(({ from_buy_now }) => from_buy_now)
  const shops = new Map<string, Basket['data']['shops'][number]>()
  for (const row of rows) {
    const shop = shops.get(row.seller_id) ?? emptyShopOf(row)
    shops.set(row.seller_id, withLine(shop, row))
  }
  const lines = [...shops.values()].flatMap((shop) => shop.lines)
  return {
    data: {
      shops: [...shops.values()],
      count: lines.length,
      goodsMinor: lines.reduce((sum, line) => sum + costOf(line), 0),
      isReady:
        lines.some(({ state }) => state === 'ready') &&
        lines.every(({ state }) => state === 'ready' || state === 'gone'),
      unpaid: unpaidOf(rows),
      unpaidBuyNows: buyNows.map((row) => {
        const unpaid = row.unpaid && paymentOf(row.unpaid)
        return { ...lineOf(row), storeName: row.store_name, unpaid }
      }),
    },
  }
}

/** What Buy Now left unpaid, by the id of its line: each with its shop, as its own checkout reads it. */
export async function shopsOfBuyNows(
  on: Queryable,
  { ownerId }: ListOwner,
): Promise<Map<string, Basket['data']['shops'][number]>> {
  const rows = (await readLines(on, ownerId)).filter(({ from_buy_now }) => from_buy_now)
  return new Map(rows.map((row) => [row.id, withLine(emptyShopOf(row), row)]))
}

/** The lines of the basket, and what Buy Now left unpaid: that for today's price, and at most what there is. */
export async function readLines(on: Queryable, ownerId: string): Promise<BasketRow[]> {
  const rows = await linesOf.all(on, { ownerId })
  return rows.map((row) => {
    if (!row.from_buy_now) return row
    return { ...row, seen_kobo: row.price_kobo, quantity: Math.min(row.quantity, Math.max(1, row.free)) }
  })
}

/** The lines that a checkout pays for: those it names, or all of the basket. What Buy Now left unpaid is paid alone. */
export function onlyLines(rows: BasketRow[], lineIds: string[] | undefined): BasketRow[] {
  if (!lineIds) return rows.filter(({ from_buy_now }) => !from_buy_now)
  const named = rows.filter(({ id }) => lineIds.includes(id))
  const buyNow = named.find(({ from_buy_now }) => from_buy_now)
  return buyNow ? [buyNow] : named
}

/** The newest open payment of the basket, and how many of its lines stand in it unchanged. */
function unpaidOf(rows: BasketRow[]): Basket['data']['unpaid'] {
  const [newest] = rows
    .flatMap(({ unpaid }) => unpaid ?? [])
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  if (!newest) return null
  const payment = paymentOf(newest)
  const isIn = ({ unpaid }: BasketRow) => unpaid?.reference === payment.reference
  return { ...payment, lineCount: rows.filter(isIn).length }
}

function paymentOf({ reference, amountKobo, createdAt }: NonNullable<BasketRow['unpaid']>) {
  return { reference, amountMinor: amountKobo, createdAt: new Date(createdAt).toISOString() }
}

/** How many lines the basket of an account has. */
export async function countBasketOf(on: Queryable, userId: string): Promise<number> {
  return (await countLines.one(on, { ownerId: userId })).count
}

/** What a line costs today; what nobody can buy costs nothing. */
export function costOf({ state, priceMinor, quantity }: BasketLine): number {
  return state === 'gone' ? 0 : priceMinor * quantity
}

/**
 * Puts goods into a basket; what is in it already becomes more. Those of an unpaid Buy Now an account has apart, until it puts
 * them in.
 * Throws 404 for what nobody may buy, 403 for one's own goods, 422 without a variant, 409 for too many units, lines or
 * shops.
 */
export function addToBasket(
  pool: Pool,
  owner: ListOwner,
  { productId, variantId: chosen, quantity, fromBuyNow = false }: z.output<typeof NewBasketItem>,
): Promise<Basket> {
  const variantId = chosen ?? null
  return transaction(pool, async (tx) => {
    await lockBasket.all(tx, { ownerId: owner.ownerId })
    const wanted = await wantedProduct.first(tx, { ...owner, productId, variantId })
    if (!wanted) throw refusals.unknown(0)
    if (wanted.is_own) throw refusals.own(0)
    if (wanted.is_variant_missing) throw refusals['no choice'](0)
    if (wanted.is_variant_gone) throw refusals.gone(0)
    if (fromBuyNow && owner.userId !== null) {
      if (quantity > wanted.free) throw tooFew(wanted.name, wanted.free, 0)
      await keepBuyNow.count(tx, { userId: owner.userId, productId, variantId, quantity })
      return readBasket(tx, owner)
    }
    const sum = wanted.in_basket + quantity
    if (sum > wanted.free) throw tooFew(wanted.name, wanted.free, wanted.in_basket)
    if (wanted.in_basket === 0 && wanted.lines >= basketLimits.lines)
      throw full(`Your basket holds at most ${basketLimits.lines} different things. Remove one first.`)
    if (wanted.in_basket === 0 && wanted.shops >= basketLimits.shops)
      throw full(`Your basket holds goods of at most ${basketLimits.shops} shops. Pay for these first.`)
    await putLine.count(tx, {
      ...owner,
      productId,
      variantId,
      quantity: sum,
      seenKobo: wanted.price_kobo,
    })
    return readBasket(tx, owner)
  })
}

/**
 * Changes the quantity of a line, or agrees to a price. Throws 404 for a line that is not the owner's, 409 when there
 * are fewer units.
 */
export function changeBasket(
  pool: Pool,
  owner: ListOwner | null,
  id: string,
  { quantity, priceMinor }: z.output<typeof ChangedBasketItem>,
): Promise<Basket> {
  return transaction(pool, async (tx) => {
    if (!owner) throw lineNotFound()
    const row = (await linesOf.all(tx, { ownerId: owner.ownerId })).find((line) => line.id === id)
    if (!row) throw lineNotFound()
    if (quantity !== undefined && quantity > row.free && quantity > row.quantity)
      throw tooFew(row.name, row.free, row.quantity)
    const changed = { quantity: quantity ?? null, seenKobo: priceMinor ?? null }
    if (!(await changeLine.first(tx, { ownerId: owner.ownerId, id, ...changed }))) throw lineNotFound()
    return readBasket(tx, owner)
  })
}

/** The basket may hold other goods, and its quantity stays: the sentence says of which there are too few, and what is in it. */
function tooFew(name: string, free: number, inBasket: number): AppError {
  if (free <= 0) return refusals['sold out'](free)
  const left = `Only ${free} of ${name} ${free === 1 ? 'is' : 'are'} left.`
  const message = inBasket === 0 ? left : `${left} Your basket has ${inBasket}.`
  return new AppError('OUT_OF_STOCK', message, { fields: { quantity: message } })
}

/** Throws 404 for a line that is not the owner's. */
export async function removeFromBasket(pool: Pool, owner: ListOwner | null, id: string): Promise<Basket> {
  if (!owner || !(await removeLine.first(pool, { ownerId: owner.ownerId, id }))) throw lineNotFound()
  return readBasket(pool, owner)
}

/**
 * After a login: the basket of the device becomes part of the account's.
 * A failure is logged and leaves both as they are: it must not keep anybody out.
 */
export async function joinDeviceBasket(
  pool: Pool,
  owners: BasketOwners,
  { request, reply, userId }: { request: FastifyRequest; reply: FastifyReply; userId: string },
): Promise<void> {
  const deviceId = owners.deviceId(request)
  if (deviceId === null) return
  try {
    await joinBaskets.count(pool, { deviceId, userId })
    owners.clearDevice(reply)
  } catch (error) {
    request.log.error({ err: error }, 'baskets were not joined')
  }
}

/** The job of each night: forgets the baskets of devices whose cookie has ended, and Buy Nows that were left as long. */
export async function deleteOldBasketItems(pool: Pool): Promise<void> {
  await deleteOldBaskets.count(pool, { days: basketLimits.days + 1 })
}

export async function deleteBasketOf(tx: Tx, userId: string): Promise<void> {
  await removeAllOf.count(tx, { userId })
}

/** What stands in a person's basket, for their data export. */
export async function exportBasketOf(on: Queryable, userId: string): Promise<unknown> {
  return (await basketDataOf.one(on, { userId })).held
}

function emptyShopOf(row: BasketRow): Basket['data']['shops'][number] {
  const { seller_id: sellerId, store_name: storeName, verified, city, state } = row
  return {
    sellerId,
    storeName,
    verified,
    city,
    state,
    closedUntil: row.closed_until,
    lines: [],
    goodsMinor: 0,
  }
}

function withLine(shop: Basket['data']['shops'][number], row: BasketRow): Basket['data']['shops'][number] {
  const line = lineOf(row)
  return { ...shop, lines: [...shop.lines, line], goodsMinor: shop.goodsMinor + costOf(line) }
}

function lineOf(row: BasketRow): BasketLine {
  const available = row.is_gone ? 0 : Math.max(0, row.free)
  return {
    id: row.id,
    productId: row.product_id,
    variantId: row.variant_id,
    name: row.name,
    picture: row.file_id ? `/files/${row.file_id}/320.webp` : '',
    unit: row.unit,
    quantity: row.quantity,
    priceMinor: row.price_kobo,
    seenPriceMinor: row.seen_kobo,
    isFromDevice: row.from_device,
    isFromBuyNow: row.from_buy_now,
    available,
    state: stateOf(row, available),
  }
}

function stateOf(row: BasketRow, available: number): BasketLine['state'] {
  if (available === 0) return 'gone'
  if (available < row.quantity) return 'few'
  return row.price_kobo === row.seen_kobo ? 'ready' : 'price'
}

function full(message: string): AppError {
  return new AppError('CONFLICT', message)
}

function lineNotFound(): AppError {
  return notFound('This is no longer in your basket')
}
