import type { z } from 'zod'
import { productCategories } from '@oja/contract/categories.ts'
import type { ProductQuery } from '@oja/contract/catalogue.ts'
import { limits, pageSize } from '@oja/contract/limits.ts'
import { parseNaira, parseQuantity } from '@oja/contract/money.ts'
import { AppError, notFound, refused } from '../platform/app-error.ts'
import { transaction } from '../platform/database.ts'
import type { Pool, Queryable, Tx } from '../platform/database.ts'
import type { SellerActor } from '../platform/doorkeeper.ts'
import { attachFiles } from '../platform/files.ts'
import type { FileStore } from '../platform/files.ts'
import { announcePublicChange } from '../platform/page-cache.ts'
import type { Upload } from '../platform/uploads.ts'
import { tradingShop } from '../sellers/sellers.ts'
import type { ShopRow } from '../sellers/sellers.ts'
import {
  addPictures,
  addToSearch,
  countOfShop,
  countProducts,
  insertProduct,
  newestProducts,
  oneProduct,
  ownProduct,
  ownProducts,
  productExists,
  productsAlike,
  productsByWords,
  productsOfCategory,
  productsOfShop,
  removeProduct,
} from './catalogue-records.ts'
import type { ListPage } from './catalogue-records.ts'

// The shelf, as the till moves it.
export { holdStock, productForSale, releaseStock, sellHeldStock, sellStock } from './stock-records.ts'

/** One page of products: the answer's text, the next page's start, and how many there are ("1000+" beyond that). */
export interface ProductPage {
  body: string
  after: string | null
  total: string | null
}

/** Products the public sees, newest first; by words, by category, or both. Unknown categories find nothing. */
export async function listProducts(
  { pool, textPool }: { pool: Pool; textPool: Pool },
  query: z.output<typeof ProductQuery>,
): Promise<ProductPage> {
  const { q: words = '', category = '' } = query
  const start = readStart(query.after)
  const found =
    words === '' ? await browse(pool, category, start) : await search(textPool, words, category, start)
  const total = words === '' ? shownCount((await countProducts.one(pool, { category })).count) : null
  return { body: found.body, after: nextStart(found), total }
}

/** The text of the answer for one product: as the owner sees it, else as everybody does. Throws 404. */
export async function showProduct(pool: Pool, id: string, sellerId: string | null): Promise<string> {
  const own = sellerId ? await ownProduct.first(pool, { id, sellerId }) : undefined
  const found = own ?? (await oneProduct.first(pool, { id }))
  if (!found) throw notFound('Product not found')
  return found.body
}

/** All products of a shop, as text; the owner sees paused ones and what is on the shelf. */
export async function showShopProducts(pool: Pool, sellerId: string, isOwner: boolean): Promise<string> {
  return (await (isOwner ? ownProducts : productsOfShop).one(pool, { sellerId })).body
}

export async function countShopProducts(on: Queryable, sellerId: string): Promise<number> {
  return (await countOfShop.one(on, { sellerId })).count
}

/** What a product is, once its form has been read. */
export interface ProductDetails {
  name: string
  category: string
  priceKobo: number
  description: string
  quantity: number
}

/**
 * Lists a product with its photos. It is in the catalogue and in search when this returns. Throws AppError: 422 with a
 * sentence a field, 403 for a foreign shop or a suspended one, 415 or 413 for a photo that cannot be used.
 */
export async function addProduct(
  { pool, files }: { pool: Pool; files: FileStore },
  actor: SellerActor,
  upload: Upload,
): Promise<string> {
  const shop = await tradingShop(pool, actor)
  const { sellerId } = upload.values
  if (sellerId && sellerId !== actor.sellerId) throw new AppError('FORBIDDEN', 'That is not your shop')
  const details = readProduct(upload.values)
  if (upload.files.length === 0) throw refused({ productImg: 'A product image is required' })
  const pictures: string[] = []
  for (const photo of upload.files) pictures.push((await files.addPicture(pool, actor.userId, photo)).id)
  return transaction(pool, (tx) => listProduct(tx, shop, details, pictures))
}

/** Writes a product of a shop, in the caller's transaction; `pictures` are files the shop's owner has just added. */
export async function listProduct(
  tx: Tx,
  shop: ShopRow,
  details: ProductDetails,
  pictures: string[],
): Promise<string> {
  const { city, lga, state } = shop
  const row = { ...details, sellerId: shop.id, city, lga, state, importKey: null }
  const { id } = await insertProduct.one(tx, row)
  await attachFiles(tx, shop.user_id, pictures)
  await addPictures.count(tx, { productId: id, fileIds: pictures })
  await addToSearch.count(tx, { id })
  await announcePublicChange(tx)
  return id
}

/** Hides one of the caller's own listings. Throws 404 for what nobody sees, 403 for another shop's. */
export async function deleteProduct(pool: Pool, actor: SellerActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    await tradingShop(tx, actor)
    if (await removeProduct.first(tx, { id, sellerId: actor.sellerId })) return announcePublicChange(tx)
    if (await productExists.first(tx, { id })) throw new AppError('FORBIDDEN', 'That is not your listing')
    throw notFound('Product not found')
  })
}

/** Reads the texts of a product form. Throws 422 with the sentences of the specification. */
export function readProduct(values: Record<string, string>): ProductDetails {
  const name = (values.name ?? '').trim()
  const category = (values.category ?? '').trim()
  const description = (values.description ?? '').trim()
  const priceKobo = parseNaira(values.price ?? '')
  const quantity = parseQuantity(values.quantity ?? '')
  const wrong: Record<string, string> = {}
  if (name === '') wrong.name = 'Name is required'
  else if (name.length > limits.listingName)
    wrong.name = `Please use at most ${limits.listingName} characters`
  else if (hasControls(name)) wrong.name = 'Please remove the hidden characters'
  if (category === '') wrong.category = 'Category is required'
  else if (!(productCategories as readonly string[]).includes(category))
    wrong.category = 'Choose a category from the list'
  if (priceKobo === null) wrong.price = 'Price must be a valid number'
  if (quantity === null || quantity > limits.quantity) wrong.quantity = 'Quantity must be a valid number'
  if (description.length > limits.description) wrong.description = 'Please use at most 5,000 characters'
  else if (hasControls(description)) wrong.description = 'Please remove the hidden characters'
  if (Object.keys(wrong).length > 0 || priceKobo === null || quantity === null) throw refused(wrong)
  return { name, category, description, priceKobo, quantity }
}

interface Start {
  afterTime: string
  afterId: string
}

function browse(pool: Pool, category: string, start: Start): Promise<ListPage> {
  if (category === '') return newestProducts.one(pool, { ...start, most: pageSize })
  return productsOfCategory.one(pool, { ...start, category, most: pageSize })
}

async function search(textPool: Pool, words: string, category: string, start: Start): Promise<ListPage> {
  const exact = await productsByWords.one(textPool, { ...start, words, category, most: pageSize })
  if (exact.last_id !== null || start !== fromTheStart) return exact
  return productsAlike.one(textPool, { words, category, most: pageSize })
}

const fromTheStart: Start = { afterTime: 'infinity', afterId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

function nextStart({ last_created_at, last_id }: ListPage): string | null {
  if (last_created_at === null || last_id === null) return null
  return Buffer.from(`${last_created_at}|${last_id}`).toString('base64url')
}

// A cursor made by hand is a request that cannot be read.
function readStart(after: string | undefined): Start {
  if (after === undefined || after === '') return fromTheStart
  const text = Buffer.from(after, 'base64url').toString()
  const match =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text)
  if (!match?.[1] || !match[2] || !isInstant(`${match[1].replace(' ', 'T')}Z`)) {
    throw new AppError('BAD_REQUEST', 'That page does not exist')
  }
  return { afterTime: `${match[1]}Z`, afterId: match[2] }
}

// Only days the calendar has: Date alone takes the 30th of February for the 1st of March.
function isInstant(text: string): boolean {
  const instant = new Date(text)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text && instant.getUTCFullYear() > 0
}

function shownCount(count: number): string {
  return count > 1_000 ? '1000+' : String(count)
}

function hasControls(text: string): boolean {
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)
}
