import type { SalePrice } from '@oja/contract/schemas/catalogue/sale-price.ts'
import { isDay } from '@oja/contract/values/calendar.ts'
import { priceFault } from '@oja/contract/values/catalogue/price-fault.ts'
import { longestSaleDays, lowestSaleKobo } from '@oja/contract/values/catalogue/sale-price.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import type { FormErrors } from '../../platform/multipart/form-values.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import type { BulkSales } from '../bulk/bulk-kind.ts'
import { isHeld, refuseHeld } from '../listings/listing-status.ts'
import { lockOwnListing } from '../listings/listings.ts'
import { askAboutChange, wantsToBeAsked } from '../price-hint/ask-about-price.ts'
import { recordPriceChange } from './price-records.ts'
import { productDefinition } from './products.ts'

/**
 * Lowers the price of the caller's own product until the end of a day in Lagos.
 *
 * @throws AppError 422 with a sentence for each field, with a question about a price that looks like a slip, and for a
 * product with sizes or options; 409 while a sale is on, for a
 * draft and for a listing that is held; 403 and 404 as `lockOwnListing`.
 */
export async function startSale(
  pool: Pool,
  actor: SellerActor,
  id: string,
  sale: z.output<typeof SalePrice>,
): Promise<void> {
  const { price, until } = sale
  await transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    const {
      price_kobo: oldKobo,
      status,
      option_names,
    } = await lockOwnListing(productDefinition, tx, actor, id)
    if (isHeld(status)) refuseHeld(status, 'live')
    if (status === 'draft' || oldKobo === null)
      throw new AppError('CONFLICT', 'This is a draft. Open it and publish it.')
    if (option_names)
      throw invalidFields({
        price: 'A product with sizes or options has no sale price. Change the price of each under “Edit”.',
      })
    if ((await saleOf.all(tx, { id })).length > 0)
      throw new AppError('CONFLICT', 'A sale is on already. End it first.')
    const newKobo = parseNaira(price)
    const faults: FormErrors = {}
    if (newKobo === null) faults.price = priceFault(price) ?? 'Price must be a valid number'
    else if (newKobo < lowestSaleKobo)
      faults.price = `The sale price must be at least ${formatNaira(lowestSaleKobo)}`
    else if (newKobo >= oldKobo) faults.price = `The sale price must be below ${formatNaira(oldKobo)}`
    const dayFault = await lastDayFault(tx, until)
    if (dayFault) faults.until = dayFault
    if (newKobo === null || Object.keys(faults).length > 0) throw invalidFields(faults)
    if (wantsToBeAsked(sale)) askAboutChange(sale, oldKobo, newKobo)
    await beginSale(tx, { id, oldKobo, newKobo, until })
    await invalidatePageCache(tx)
  })
}

/** Lowers the price of a locked product until the end of a day in Lagos. */
async function beginSale(
  tx: Tx,
  { id, oldKobo, newKobo, until }: { id: string; oldKobo: number; newKobo: number; until: string },
): Promise<void> {
  await recordPriceChange.count(tx, { id, oldKobo, newKobo, isSeen: true })
  await startSaleOf.count(tx, { id, newKobo, until })
}

/** Why a sale cannot end on this day; null when it can. */
async function lastDayFault(tx: Tx, until: string): Promise<string | null> {
  const { first, last } = await saleLimits.one(tx, { days: longestSaleDays })
  if (!isDay(until) || until < first) return 'Choose the last day of the sale'
  return until > last ? `A sale lasts at most ${longestSaleDays} days` : null
}

/** Ends the sale of the caller's own product: the price of before is back. Without a sale nothing changes. */
export async function endSale(pool: Pool, actor: SellerActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    await lockOwnListing(productDefinition, tx, actor, id)
    if (await finishSale(tx, id)) await invalidatePageCache(tx)
  })
}

/** Ends the sale of a locked product. False without a sale: then nothing changes. */
async function finishSale(tx: Tx, id: string): Promise<boolean> {
  const sale = await saleOf.first(tx, { id })
  if (!sale) return false
  const { price_kobo: oldKobo, then_kobo: newKobo } = sale
  await recordPriceChange.count(tx, { id, oldKobo, newKobo, isSeen: true })
  await endSaleOf.count(tx, { id })
  return true
}

/** Sale prices in a change of many products. */
export const bulkSales: BulkSales = { lastDayFault, beginSale, finishSale }

const atOnce = 100

/** Ends the sales whose time is over, those of paused listings too. */
export async function endDueSales(pool: Pool): Promise<void> {
  const ended = await transaction(pool, async (tx) => {
    const due = await dueSales.all(tx, { max: atOnce })
    for (const { id, price_kobo: oldKobo, then_kobo: newKobo } of due) {
      await recordPriceChange.count(tx, { id, oldKobo, newKobo, isSeen: true })
      await endSaleOf.count(tx, { id })
    }
    if (due.length > 0) await invalidatePageCache(tx)
    return due.length
  })
  if (ended === atOnce) await endDueSales(pool)
}

const saleLimits = defineQuery<{ days: number }, { first: string; last: string }>(
  'product_sale_limits',
  (p) => sql`select today::text as first, (today + ${p.days}::int)::text as last
    from (select (app_now() at time zone 'Africa/Lagos')::date as today) as now`,
)

const startSaleOf = defineQuery<{ id: string; newKobo: number; until: string }, never>(
  'product_sale_begin',
  (
    p,
  ) => sql`update products set price_after_sale_kobo = price_kobo, price_kobo = ${p.newKobo}, updated_at = app_now(),
      sale_until = (${p.until}::date + 1)::timestamp at time zone 'Africa/Lagos'
    where id = ${p.id}`,
)

const saleOf = defineQuery<{ id: string }, { price_kobo: number; then_kobo: number }>(
  'product_sale',
  (p) =>
    sql`select price_kobo, price_after_sale_kobo as then_kobo from products where id = ${p.id} and sale_until is not null`,
)

const endSaleOf = defineQuery<{ id: string }, never>(
  'product_sale_finish',
  (
    p,
  ) => sql`update products set price_kobo = price_after_sale_kobo, sale_until = null, price_after_sale_kobo = null, updated_at = app_now()
    where id = ${p.id} and sale_until is not null`,
)

const dueSales = defineQuery<{ max: number }, { id: string; price_kobo: number; then_kobo: number }>(
  'product_sales_due',
  (
    p,
  ) => sql`select id, price_kobo, price_after_sale_kobo as then_kobo from products where sale_until <= app_now()
    order by sale_until limit ${p.max}::int for update skip locked`,
)
