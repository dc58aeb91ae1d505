import { fieldLengths } from '../field-lengths.ts'
import { parseNaira, parseQuantity } from '../money.ts'
import {
  combineOptions,
  faultOfName,
  faultOfValue,
  foldOption,
  joinOptions,
  optionsKey,
  tidy,
  variantLimits,
} from './option-lists.ts'
import { readOptionLines, typedPrice } from './read-options.ts'

/** One variant as a form or a file gives it. */
export interface WantedVariant {
  options: string[]
  quantity: number
  /** The stock that the seller's screen showed; undefined where it showed none. */
  seen: number | undefined
  /** Null: the price of the product. */
  priceKobo: number | null
  /** The place of its photo among those of the listing, from 1; null for none, undefined to keep what is there. */
  photo: number | null | undefined
}

export interface WantedVariants {
  names: string[]
  rows: WantedVariant[]
}

/** What the texts of a form say about variants: the variants (null for a product without), or the faults by field. */
export type ReadVariants = { variants: WantedVariants | null } | { faults: Record<string, string> }

/** The fields of a form that hold one text for each row; they come once for each variant. */
export const variantRowFields = ['variantQuantity', 'variantPrice', 'variantPhoto'] as const

type Texts = Readonly<Record<string, string | undefined>>

/** Does a form say anything about variants? One that does not leaves them as they are. */
export function namesVariants(values: Texts): boolean {
  return values.options !== undefined || values.variants !== undefined
}

/**
 * Reads the variants of a form.
 * A program sends them as one text, `variants`: "Size / Colour: S / Red = 3; M / Blue = 2 @ 5,000" (stock, then a price of
 * its own).
 * The form of the pages sends `options` (see `readOptionLines`), `variantRows` (the rows that it showed, with the stock
 * that they showed) and, for each row in this order, `variantQuantity`, `variantPrice` and `variantPhoto`.
 * In a draft a missing number is 0.
 */
export function readVariants(values: Texts, isDraft = false): ReadVariants {
  if (values.options === undefined) {
    const read = readVariantText(values.variants ?? '')
    return typeof read === 'string' ? { faults: { variants: read } } : { variants: read }
  }
  const lists = readOptionLines(values.options)
  if (typeof lists === 'string') return { faults: { options: lists } }
  if (lists.names.length === 0) return { variants: null }
  const shown = new Map(shownRows(values.variantRows ?? '').map((row, at) => [row.key, { ...row, at }]))
  const [quantities, prices, photos] = variantRowFields.map((field) => (values[field] ?? '').split('\n'))
  const rows: WantedVariant[] = []
  for (const options of combineOptions(lists)) {
    const row = shown.get(optionsKey(options))
    const typed = (texts: string[] | undefined) => (row ? (texts?.[row.at] ?? '').trim() : '')
    const [count, ownPrice, photo] = [typed(quantities), typed(prices), typed(photos)]
    const besides = typedPrice(lists, options)
    const price = ownPrice || besides
    // With two kinds of options not every combination needs to exist.
    if (count === '' && !isDraft && lists.names.length > 1) continue
    const quantity = count === '' && isDraft ? 0 : parseQuantity(count)
    const fault = faultOfRow(options, count, quantity, price) ?? faultOfTwoPrices(options, price, besides)
    if (fault) return { faults: { variants: fault } }
    rows.push({
      options,
      quantity: quantity ?? 0,
      seen: row?.seen,
      priceKobo: price === '' ? null : parseNaira(price),
      photo: values.variantPhoto === undefined ? undefined : placeOf(photo),
    })
  }
  if (rows.length === 0)
    return { faults: { variants: 'Say how many you have of each. Write 0 for what is sold out.' } }
  return { variants: { names: lists.names, rows } }
}

/** The rows that a form shows, for its field `variantRows`. `quantity` is the stock of a stored variant. */
export function writeVariantRows(
  rows: readonly { options: readonly string[]; quantity?: number | undefined }[],
): string {
  return rows
    .map(({ options, quantity }) => joinOptions(options) + (quantity === undefined ? '' : ` = ${quantity}`))
    .join('; ')
}

/** The rows of a form's field `variantRows`, each as if it had shown the stock that was typed for it. */
export function withSeenRows(rows: string, quantities: string): string {
  const typed = quantities.split('\n')
  return rows
    .split(';')
    .filter((row) => row.trim() !== '')
    .map((row, at) => `${row.split('=')[0]?.trim()} = ${typed[at]?.trim() ?? ''}`)
    .join('; ')
}

/** The rows of a form's field `variantRows`: each with its key and, for a stored variant, the stock that it showed. */
export function shownRows(text: string): { key: string; seen: number | undefined }[] {
  return text
    .split(';')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [options = '', seen] = row.split('=')
      return { key: foldOption(options.trim()), seen: parseQuantity(seen ?? '') ?? undefined }
    })
}

/** Reads "Size: S = 3; M = 4 @ 5,000". An empty text means no variants. Gives a sentence for what cannot be read. */
export function readVariantText(text: string): WantedVariants | null | string {
  if (text.trim() === '') return null
  const colon = text.indexOf(':')
  if (colon < 0) return wrongText
  const names: string[] = []
  for (const name of text.slice(0, colon).split(' / ').map(tidy)) {
    const wrong = faultOfName(name, names)
    if (wrong) return wrong
    names.push(name)
  }
  const rows: WantedVariant[] = []
  for (const part of text.slice(colon + 1).split(';')) {
    if (part.trim() === '') continue
    const [said = '', numbers, more] = part.split('=')
    const options = said.split(' / ').map(tidy)
    if (
      numbers === undefined ||
      more !== undefined ||
      options.length !== names.length ||
      options.includes('')
    )
      return wrongText
    const unusable = options.map((value) => faultOfValue(value, [])).find((fault) => fault !== null)
    if (unusable) return unusable
    if (rows.some((row) => optionsKey(row.options) === optionsKey(options)))
      return `${joinOptions(options)} stands there twice`
    const [count = '', price = ''] = numbers.split('@').map((number) => number.trim())
    const quantity = parseQuantity(count)
    const fault = faultOfRow(options, count, quantity, price)
    if (fault) return fault
    rows.push({
      options,
      quantity: quantity ?? 0,
      seen: undefined,
      priceKobo: price === '' ? null : parseNaira(price),
      photo: undefined,
    })
  }
  if (rows.length === 0) return wrongText
  if (rows.length > variantLimits.variants)
    return `A product can have at most ${variantLimits.variants} variants. These are ${rows.length}.`
  return { names, rows }
}

const wrongText =
  'Write the variants like “Size: S = 3; M = 4 @ 5,000”: stock after =, a price of its own after @'

function faultOfRow(options: string[], count: string, quantity: number | null, price: string): string | null {
  const name = joinOptions(options)
  if (count === '') return `How many of ${name} do you have? Write 0 when it is sold out.`
  if (quantity === null || quantity > fieldLengths.quantity)
    return `Quantity of ${name} must be a valid number`
  if (price !== '' && parseNaira(price) === null) return `Price of ${name} must be a valid number`
  return null
}

// Without scripts the table does not follow the price in the text, and the reverse.
function faultOfTwoPrices(options: string[], price: string, besides: string): string | null {
  if (besides === '' || parseNaira(price) === parseNaira(besides)) return null
  return `${joinOptions(options)} has two prices: ${price} in the table and ${besides} beside the size. Keep one.`
}

function placeOf(photo: string): number | null {
  return /^[1-8]$/.test(photo) ? Number(photo) : null
}
