import { namesVariants, readVariants, withSeenRows } from '@oja/contract/values/catalogue/read-variants.ts'
import type { WantedVariant, WantedVariants } from '@oja/contract/values/catalogue/read-variants.ts'
import { joinOptions, optionsKey } from '@oja/contract/values/catalogue/option-lists.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { FormErrors, FormValues } from '../../platform/multipart/form-values.ts'
import {
  addVariants,
  changeVariants,
  removeVariants,
  setOptionNames,
  setVariantPhotos,
} from './variants-records.ts'
import type { StoredVariant } from './variants-records.ts'

/** A variant that is written. */
export interface VariantDetails extends Omit<WantedVariant, 'quantity'> {
  /** Null: the stock stays as it is. */
  quantity: number | null
}

export interface VariantsDetails {
  names: string[]
  rows: VariantDetails[]
}

/** The options and variants of a stored product. */
export interface StoredVariants {
  option_names: string[] | null
  variants: StoredVariant[]
}

/** The variants that a form names, else those that are there; null for a product without. Notes faults. */
export function variantsOfForm(
  values: FormValues,
  before: StoredVariants | null,
  isDraft: boolean,
  faults: FormErrors,
): VariantsDetails | null {
  if (!namesVariants(values)) return before ? unchanged(before) : null
  const read = readVariants(values, isDraft)
  if ('variants' in read) return read.variants
  Object.assign(faults, read.faults)
  return null
}

/** The stored variants with another stock of one of them. Throws 422 when the product has no such variant. */
export function withStockOf(
  stored: StoredVariants,
  variantId: string,
  { quantity, seen }: { quantity: number; seen?: number | undefined },
): VariantsDetails {
  const at = stored.variants.findIndex(({ id }) => id === variantId)
  const all = unchanged(stored)
  if (!all || at < 0) throw invalidFields({ quantity: 'This size or option is no longer sold' })
  return { ...all, rows: all.rows.map((row, place) => (place === at ? { ...row, quantity, seen } : row)) }
}

/**
 * The price of the product and those of its variants: the product's is the lowest, and a variant has one of its own only
 * when it costs more. A missing price is the one that the form gives for the product.
 */
export function withLowestPrice(
  { names, rows }: WantedVariants | VariantsDetails,
  formKobo: number | null,
): { priceKobo: number | null; variants: VariantsDetails } {
  const prices = rows.map(({ priceKobo }) => priceKobo ?? formKobo)
  const known = prices.filter((price) => price !== null)
  const lowest = known.length > 0 ? Math.min(...known) : null
  const own = rows.map((row, at) => {
    const price = prices[at] ?? null
    return { ...row, priceKobo: price === lowest ? null : price }
  })
  return { priceKobo: lowest, variants: { names, rows: own } }
}

/**
 * The form of the pages as if it had shown the stock that was typed: what is stored keeps its stock, and a new variant gets
 * what was typed. A program's text, which cannot say what was shown, is left out.
 */
export function withStockSeen({
  variants: _text,
  ...values
}: Record<string, string>): Record<string, string> {
  if (values.variantRows === undefined) return values
  return { ...values, variantRows: withSeenRows(values.variantRows, values.variantQuantity ?? '') }
}

/** How many units of all variants can be bought, when `rows` are written over the stored ones. */
export function totalOf({ rows }: VariantsDetails, stored: readonly StoredVariant[] = []): number {
  const left = new Map(stored.map(({ options, available }) => [optionsKey(options), available]))
  return rows.reduce((sum, row) => {
    const stands = left.get(optionsKey(row.options))
    // As in `writeVariants`: a number that is as it was shown leaves the stock of today.
    return sum + (row.quantity === row.seen ? (stands ?? row.quantity ?? 0) : (row.quantity ?? stands ?? 0))
  }, 0)
}

/**
 * Writes the variants of a product whose row the caller has locked; null removes them all. A variant with the same options
 * keeps its id. The caller sets the stock of the product to `totalOf` in the same transaction.
 * Throws 409 when buyers have changed a number that the seller saw.
 */
export async function writeVariants(
  tx: Tx,
  id: string,
  wanted: VariantsDetails | null,
  stored: readonly StoredVariant[],
): Promise<void> {
  if (!wanted && stored.length === 0) return
  const known = new Map(stored.map((variant) => [optionsKey(variant.options), variant]))
  const rows = (wanted?.rows ?? []).map((row, position) => {
    const before = known.get(optionsKey(row.options))
    refuseOldNumber(row, before)
    const [one, two = ''] = row.options
    const quantity = row.quantity === row.seen ? null : row.quantity
    return {
      id: before?.id ?? null,
      position,
      one,
      two,
      priceKobo: row.priceKobo,
      quantity: before ? quantity : (row.quantity ?? 0),
    }
  })
  await removeVariants.count(tx, { id, keepIds: rows.flatMap((row) => row.id ?? []) })
  await changeVariants.count(tx, { id, rows: JSON.stringify(rows) })
  await addVariants.count(tx, { id, rows: JSON.stringify(rows) })
  await setOptionNames.count(tx, { id, names: wanted?.names ?? null })
}

/** Gives the variants the photos that the form names by their place. */
export async function writeVariantPhotos(
  tx: Tx,
  id: string,
  wanted: VariantsDetails | null,
  pictures: readonly string[],
): Promise<void> {
  const named = (wanted?.rows ?? []).flatMap(({ photo }, position) =>
    photo === undefined ? [] : [{ position, fileId: photo === null ? null : (pictures[photo - 1] ?? null) }],
  )
  if (named.length === 0) return
  await setVariantPhotos.count(tx, {
    id,
    positions: named.map(({ position }) => position),
    fileIds: named.map(({ fileId }) => fileId),
  })
}

function unchanged({ option_names, variants }: StoredVariants): VariantsDetails | null {
  if (!option_names) return null
  const rows = variants.map(({ options, price_kobo }) => ({
    options,
    quantity: null,
    seen: undefined,
    priceKobo: price_kobo,
    photo: undefined,
  }))
  return { names: option_names, rows }
}

function refuseOldNumber(
  { options, quantity, seen }: VariantDetails,
  before: StoredVariant | undefined,
): void {
  if (!before || quantity === null || seen === undefined || quantity === seen || seen === before.available)
    return
  const message = `The stock of ${joinOptions(options)} changed while you were editing: it is now ${before.available}. Please check again.`
  throw new AppError('CONFLICT', message, { fields: { variants: message } })
}
