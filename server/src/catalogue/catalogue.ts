import type { z } from 'zod'
import type { ProductQuery } from '@oja/contract/catalogue.ts'
import { pageSize } from '@oja/contract/limits.ts'
import { notFound } from '../platform/app-error.ts'
import type { Pool, Queryable } from '../platform/database.ts'
import {
  countOfShop,
  countProducts,
  newestProducts,
  oneProduct,
  ownProduct,
  ownProducts,
  productsAlike,
  productsByWords,
  productsOfCategory,
  productsOfShop,
} from './catalogue-records.ts'
import { fromTheStart, nextStart, readStart, shownCount } from './list-pages.ts'
import type { ListAnswer, ListPage, PageStart } from './list-pages.ts'

export { listProduct } from './products.ts'
export type { ProductDetails } from './products.ts'
export { countShopServices, listService, showService, showShopServices } from './services.ts'
export type { ServiceDetails } from './services.ts'
// The shelf, as the till moves it.
export { holdStock, productForSale, releaseStock, sellHeldStock, sellStock } from './stock-records.ts'
export { forget, heldAbout, hide, show } from './whole-shop.ts'

/** Products the public sees, newest first; by words, by category, or both. Unknown categories find nothing. */
export async function listProducts(
  { pool, textPool }: { pool: Pool; textPool: Pool },
  query: z.output<typeof ProductQuery>,
): Promise<ListAnswer> {
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

function browse(pool: Pool, category: string, start: PageStart): Promise<ListPage> {
  if (category === '') return newestProducts.one(pool, { ...start, most: pageSize })
  return productsOfCategory.one(pool, { ...start, category, most: pageSize })
}

async function search(textPool: Pool, words: string, category: string, start: PageStart): Promise<ListPage> {
  const exact = await productsByWords.one(textPool, { ...start, words, category, most: pageSize })
  if (exact.last_id !== null || start !== fromTheStart) return exact
  return productsAlike.one(textPool, { words, category, most: pageSize })
}
