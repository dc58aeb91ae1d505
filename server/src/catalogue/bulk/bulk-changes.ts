import type {
  BulkChange,
  BulkChanged,
  ReasonToLeave,
} from '@oja/contract/schemas/catalogue/listing-changes.ts'
import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { changedPrice, pricePercentRule } from '@oja/contract/values/catalogue/listing-changes.ts'
import { maximumKobo } from '@oja/contract/values/money.ts'
import { AppError, invalidFields, notFound } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import { askAboutChange, wantsToBeAsked } from '../price-hint/ask-about-price.ts'
import { countOf } from './bulk-kind.ts'
import type { BulkKind } from './bulk-kind.ts'
import { bulkStatements } from './bulk-records.ts'
import type { ChangedListing } from './bulk-records.ts'
import type { ListingKind } from '../listings/listing-json.ts'
import { refuseDraft, refuseHeld } from '../listings/listing-status.ts'
import { listingStatements } from '../listings/listings-records.ts'
import { noted } from './undo-change.ts'

/**
 * Changes many of the caller's own listings. Those that the change does not fit stay as they are, and the answer names
 * them: a draft cannot be paused, a listing with sizes has no price of its own, and a per cent of a sale price would stay for good.
 *
 * @throws AppError 403 when one is another shop's, 404 when one may not be seen, 422 with a sentence for the value; 409 or
 * 422 when the change fits none of them. Then nothing is changed.
 */
export async function changeMany(
  of: BulkKind,
  pool: Pool,
  actor: SellerActor,
  change: BulkChange,
): Promise<BulkChanged> {
  const ids = [...new Set(change.ids)]
  return transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    const listings = await bulkStatements[of.kind].lock.all(tx, { ids, sellerId: actor.sellerId })
    if (listings.length < ids.length) throw await missing(of.kind, tx, ids, listings)
    refuseValue(of, change, listings)
    await refuseSaleOfKind(of, tx, change)
    const { fit, left } = sortOut(change, listings)
    if (isSamePrice(change, fit))
      return { message: 'Nothing changed: it is the same price.', changed: 0, undo: null, left }
    const wanted = { ...change, ids: fit.map(({ id }) => id) }
    const make = () => apply(of, tx, actor, wanted, fit)
    const undo = change.do === 'delete' ? await make() : await noted(of.kind, tx, actor, wanted, make)
    await invalidatePageCache(tx)
    const message = [
      `${countOf(of.kind, fit.length)} ${done[change.do]}`,
      ...(left.length > 0
        ? [`${left.length} left as before: ${left.map(({ name }) => name).join(', ')}`]
        : []),
    ].join('. ')
    return { message, changed: fit.length, undo, left }
  })
}

/**
 * Brings back what one deletion removed, as it was before.
 * Throws 404 when the hour is over, when it was undone before, and for another shop's.
 */
export async function undoDelete(
  { kind }: BulkKind,
  pool: Pool,
  actor: SellerActor,
  deletionId: string,
): Promise<BulkChanged> {
  return transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    const back = await bulkStatements[kind].undo.all(tx, { deletionId, sellerId: actor.sellerId })
    if (back.length === 0) throw notFound('It is too late to undo this.')
    await invalidatePageCache(tx)
    return { message: `${countOf(kind, back.length)} brought back`, changed: back.length, undo: null }
  })
}

/** Throws 422 for a value that fits no listing of this kind, and with a question for one price that looks like a slip. */
function refuseValue({ kind }: BulkKind, change: BulkChange, listings: ChangedListing[]): void {
  // Nobody has seen the price of a draft.
  if (change.do === 'set-price' && wantsToBeAsked(change))
    for (const { price_kobo, status, has_variants } of listings)
      if (status !== 'draft' && !has_variants)
        askAboutChange(change, price_kobo, typedPrice(change, price_kobo))
  if (change.do === 'stock' && kind === 'service') throw invalidFields({ do: 'Services have no stock' })
  if (change.do !== 'category') return
  const categories: readonly string[] = kind === 'product' ? productCategories : serviceCategories
  if (!categories.includes(change.category))
    throw invalidFields({ category: 'Choose a category from the list' })
}

/** Throws 422 for a sale of services, and for a last day that no sale can have. */
async function refuseSaleOfKind(of: BulkKind, tx: Tx, change: BulkChange): Promise<void> {
  if (change.do !== 'sale' && change.do !== 'end-sale') return
  if (of.kind === 'service') throw invalidFields({ do: 'Services have no sale price' })
  const fault = change.do === 'sale' ? await of.sales.lastDayFault(tx, change.until) : null
  if (fault) throw invalidFields({ until: fault })
}

/** The listings that the change fits, and the others with the reason. Throws the first reason when it fits none. */
function sortOut(
  change: BulkChange,
  listings: ChangedListing[],
): { fit: ChangedListing[]; left: NonNullable<BulkChanged['left']> } {
  const unfit = new Map<string, Unfit>()
  for (const listing of listings) {
    const found = whyUnfit(change, listing)
    if (found) unfit.set(listing.id, found)
  }
  const [first] = unfit.values()
  if (first && unfit.size === listings.length) throw first.error
  return {
    fit: listings.filter(({ id }) => !unfit.has(id)),
    left: listings.flatMap(({ id, name }) => {
      const found = unfit.get(id)
      return found ? [{ id, name, why: found.why }] : []
    }),
  }
}

interface Unfit {
  why: ReasonToLeave
  /** What the seller reads when it is the only listing. */
  error: AppError
}

/** Why a change does not fit a listing; null when it does. */
function whyUnfit(change: BulkChange, listing: ChangedListing): Unfit | null {
  if (change.do === 'pause' || change.do === 'resume') {
    const status = statusOf[change.do]
    return (
      refused('draft', () => named(listing, () => refuseDraft(listing.status, status))) ??
      refused('held', () => named(listing, () => refuseHeld(listing.status, status)))
    )
  }
  if (change.do === 'stock') return refused('options', () => refuseVariants('quantity', listing))
  if (change.do === 'set-price')
    return (
      refused('options', () => refuseVariants('price', listing)) ??
      refused('price', () => refuseOnRequest(listing))
    )
  if (change.do === 'end-sale') return refused('no-sale', () => refuseWithoutSale(listing))
  if (change.do === 'sale') return whyNoSale(change.percent, listing)
  if (change.do !== 'price') return null
  if (listing.has_variants) return refused('options', () => refuseVariants('percent', listing))
  const onSale = refused('sale', () => refuseSale(listing))
  if (onSale) return onSale
  return refused(listing.price_kobo === null ? 'price' : 'high', () => newPrice(listing, change.percent))
}

/** Why a listing cannot begin a sale by per cent; null when it can. */
function whyNoSale(percent: number, listing: ChangedListing): Unfit | null {
  const { status } = listing
  return (
    refused('draft', () => named(listing, () => refuseDraft(status, 'live'))) ??
    refused('held', () => named(listing, () => refuseHeld(status, 'live'))) ??
    refused('options', () => refuseVariants('percent', listing)) ??
    refused('sale', () => refuseSale(listing)) ??
    refused(listing.price_kobo === null ? 'price' : 'low', () => salePrice(listing, percent))
  )
}

function refused(why: ReasonToLeave, check: () => unknown): Unfit | null {
  try {
    check()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { why, error }
  }
}

const statusOf = { pause: 'paused', resume: 'live' } as const

/** Makes the change. The answer is the id of a deletion, null for any other change. */
async function apply(
  of: BulkKind,
  tx: Tx,
  actor: SellerActor,
  change: BulkChange,
  listings: ChangedListing[],
): Promise<string | null> {
  const { ids } = change
  const statements = bulkStatements[of.kind]
  switch (change.do) {
    case 'pause':
    case 'resume': {
      await statements.setStatus.count(tx, { ids, status: statusOf[change.do] })
      return null
    }
    case 'price':
    case 'set-price': {
      const prices = listings.map((listing) =>
        change.do === 'price' ? newPrice(listing, change.percent) : typedPrice(change, listing.price_kobo),
      )
      if (of.kind === 'product')
        for (const [index, listing] of listings.entries())
          await of.products.notePrice(tx, listing, prices[index] ?? 0)
      await statements.setPrices.count(tx, { ids: listings.map(({ id }) => id), prices })
      return null
    }
    case 'sale': {
      if (of.kind === 'service') return null
      for (const listing of listings) {
        const sale = { id: listing.id, oldKobo: listing.price_kobo ?? 0, until: change.until }
        await of.sales.beginSale(tx, { ...sale, newKobo: salePrice(listing, change.percent) })
      }
      return null
    }
    case 'end-sale': {
      if (of.kind === 'service') return null
      for (const { id } of listings) await of.sales.finishSale(tx, id)
      return null
    }
    case 'stock': {
      if (of.kind === 'service') return null
      for (const { id } of listings) await of.products.setStock(tx, actor, id, change.quantity)
      return null
    }
    case 'category': {
      await statements.setCategory.count(tx, { ids, category: change.category })
      return null
    }
    case 'delete': {
      const deletions = await statements.noteDeletion.all(tx, { ids, sellerId: actor.sellerId })
      await statements.setStatus.count(tx, { ids, status: 'removed' })
      return deletions[0]?.deletion_id ?? null
    }
  }
}

/** The price after the change. Throws 422 for a listing without a price, and for a price that is too high. */
function newPrice({ name, price_kobo }: ChangedListing, percent: number): number {
  if (price_kobo === null) throw invalidFields({ percent: `“${name}” has no price. Leave it out.` })
  const price = changedPrice(price_kobo, percent)
  if (price === null) throw invalidFields({ percent: pricePercentRule })
  if (price > maximumKobo) throw invalidFields({ percent: `The price of “${name}” would be too high.` })
  return price
}

/** The sale price, in whole naira. Throws 422 where it would not be below the price. */
function salePrice(listing: ChangedListing, percent: number): number {
  const price = newPrice(listing, -percent)
  if (price >= (listing.price_kobo ?? 0))
    throw invalidFields({ percent: `The sale price of “${listing.name}” would not be lower.` })
  return price
}

/** The price that stands as it was shown is none that the seller typed: a sale may have begun or ended since. */
function typedPrice(
  { priceMinor, seenMinor }: Extract<BulkChange, { do: 'set-price' }>,
  current: number | null,
): number {
  return priceMinor === seenMinor ? (current ?? priceMinor) : priceMinor
}

/** A price that stays: nothing changes, and there is nothing to undo. */
function isSamePrice(change: BulkChange, listings: ChangedListing[]): boolean {
  return (
    change.do === 'set-price' &&
    listings.every(({ price_kobo }) => typedPrice(change, price_kobo) === price_kobo)
  )
}

/** Throws 422 for a listing on sale: its price is the sale price, and another comes back when the sale ends. */
function refuseSale({ name, is_on_sale }: ChangedListing): void {
  if (is_on_sale)
    throw invalidFields({ percent: `“${name}” has a sale price. End the sale under “Edit” first.` })
}

function refuseWithoutSale({ name, is_on_sale }: ChangedListing): void {
  if (!is_on_sale) throw invalidFields({ do: `“${name}” has no sale price.` })
}

/** Throws 422 for a price on request, which ends in the form of the listing alone. A draft may have no price yet. */
function refuseOnRequest({ name, price_kobo, status }: ChangedListing): void {
  if (price_kobo === null && status !== 'draft')
    throw invalidFields({ price: `“${name}” has no price. Change it under “Edit”.` })
}

/** Throws 422 at `field` for a listing with sizes or other options. */
function refuseVariants(field: string, { name, has_variants }: ChangedListing): void {
  if (!has_variants) return
  const where = 'Change their stock and prices under “Edit”.'
  throw invalidFields({ [field]: `“${name}” has sizes or other options. ${where}` })
}

/** Says which of the listings an error is about. */
function named({ name }: ChangedListing, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, `“${name}”: ${error.message}`)
  }
}

/** 403 when a missing listing is public and so another shop's, else 404: nobody learns of what is hidden. */
async function missing(kind: ListingKind, tx: Tx, ids: string[], found: ChangedListing[]): Promise<AppError> {
  const known = new Set(found.map(({ id }) => id))
  for (const id of ids)
    if (!known.has(id) && (await listingStatements[kind].exists.first(tx, { id })))
      return new AppError('FORBIDDEN', 'One of these is not your listing. Nothing was changed.')
  return notFound('One of these listings no longer exists. Nothing was changed.')
}

const done: Record<BulkChange['do'], string> = {
  pause: 'paused',
  resume: 'back on sale',
  price: 'with a new price',
  'set-price': 'with a new price',
  sale: 'at a sale price',
  'end-sale': 'with the price of before',
  stock: 'with a new stock',
  category: 'moved',
  delete: 'deleted',
}
