import { createHash } from 'node:crypto'
import { productCategories } from '@oja/contract/categories.ts'
import type { ProductCategory } from '@oja/contract/categories.ts'
import { limits } from '@oja/contract/limits.ts'
import { maximumKobo, parseNaira, parseQuantity } from '@oja/contract/money.ts'
import { z } from 'zod'
import { transaction } from '../platform/database.ts'
import type { Pool } from '../platform/database.ts'
import { announcePublicChange } from '../platform/page-cache.ts'
import type { ShopRow } from '../sellers/sellers.ts'
import { insertProducts } from './import-records.ts'

export interface ImportReport {
  added: number
  /** Lines that an earlier import of the same file had brought in. */
  known: number
  /** How many categories were not one of ours and went to the nearest. */
  guessed: number
  bad: { line: number; reason: string }[]
}

interface ImportOptions {
  most: number
  progress(read: number): void
}

const batchRows = 500

/**
 * Lists the products of a JSONL file in a shop, in batches; a bad line is reported with its number and does not stop
 * the others. A line is known by seller, file name and content: a second run doubles nothing. Names stay as typed.
 */
export async function importProducts(
  pool: Pool,
  shop: ShopRow,
  fileName: string,
  lines: AsyncIterable<string>,
  { most, progress }: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { added: 0, known: 0, guessed: 0, bad: [] }
  let batch: ImportRow[] = []
  let line = 0
  let read = 0
  const flush = async () => {
    if (batch.length === 0) return
    const rows = [...new Map(batch.map((row) => [row.importKey, row])).values()]
    const added = await transaction(pool, async (tx) => {
      const added = await insertProducts.all(tx, { sellerId: shop.id, rows: JSON.stringify(rows) })
      if (added.length > 0) await announcePublicChange(tx)
      return added.length
    })
    report.added += added
    report.known += batch.length - added
    batch = []
  }
  for await (const text of lines) {
    line += 1
    if (text.trim() === '') continue
    if (read >= most) break
    read += 1
    const row = readRow(text, shop, fileName)
    if ('reason' in row) report.bad.push({ line, reason: row.reason })
    else {
      if (row.isGuessed) report.guessed += 1
      batch.push(row.row)
    }
    if (batch.length >= batchRows) await flush()
    if (read % 5_000 === 0) progress(read)
  }
  await flush()
  return report
}

interface ImportRow {
  name: string
  category: ProductCategory
  priceKobo: number
  description: string
  quantity: number
  city: string
  lga: string
  state: string
  importKey: string
}

const money = z.union([z.number(), z.string()]).nullish()
const words = z.string().nullish()
const Line = z.looseObject({
  name: words,
  category: words,
  category_guess: words,
  product_category_guess: words,
  price: money,
  price_ngn: money,
  quantity: money,
  description: words,
})

function readRow(
  text: string,
  shop: ShopRow,
  fileName: string,
): { row: ImportRow; isGuessed: boolean } | { reason: string } {
  let json: unknown
  try {
    // Trimmed, because editors on Windows begin a file with a byte order mark.
    json = JSON.parse(text.trim())
  } catch {
    return { reason: 'it is not JSON' }
  }
  const read = Line.safeParse(json)
  if (!read.success)
    return { reason: `${read.error.issues[0]?.path.join('.') || 'it'} is not of the kind expected` }
  const line = read.data
  const name = clean(line.name ?? '')
  if (name === '') return { reason: 'the name is missing' }
  if (name.length > limits.listingName)
    return { reason: `the name has more than ${limits.listingName} characters` }
  const priceKobo = koboOf(line.price ?? line.price_ngn)
  if (priceKobo === null) return { reason: 'the price is missing or is not a number' }
  const quantity = line.quantity == null ? 1 : parseQuantity(String(line.quantity))
  if (quantity === null || quantity > limits.quantity) return { reason: 'the quantity is not a whole number' }
  const wanted = line.category ?? line.category_guess ?? line.product_category_guess ?? ''
  const category = nearestCategory(wanted)
  const { city, lga, state } = shop
  const importKey = createHash('sha256').update(`${fileName}\n${text}`).digest('base64url')
  const description = clean((line.description ?? '').slice(0, limits.description))
  const row = { name, category, priceKobo, description, quantity, city, lga, state, importKey }
  return { row, isGuessed: category !== wanted }
}

// PostgreSQL stores no NUL; other control characters would only hide something from the reader.
function clean(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
    .toWellFormed()
    .trim()
}

function koboOf(price: number | string | null | undefined): number | null {
  if (typeof price === 'string') return parseNaira(price)
  if (typeof price !== 'number' || !Number.isFinite(price)) return null
  const kobo = Math.round(price * 100)
  return kobo > 0 && kobo <= maximumKobo ? kobo : null
}

const fallback: ProductCategory = 'Groceries & Essentials'

/** The category of that name, else the one that shares most words with it, else Groceries & Essentials. */
function nearestCategory(wanted: string): ProductCategory {
  const given = wordsOf(wanted)
  let best = fallback
  let most = 0
  for (const category of productCategories) {
    if (category.toLowerCase() === wanted.toLowerCase()) return category
    const shared = wordsOf(category).filter((word) => given.includes(word)).length
    if (shared > most) {
      most = shared
      best = category
    }
  }
  return best
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
}
