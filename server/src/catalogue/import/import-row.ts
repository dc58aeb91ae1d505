import { conditionLabels, mayHaveCondition } from '@oja/contract/values/categories.ts'
import type { ProductCondition } from '@oja/contract/values/categories.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { formatNaira, maximumKobo, parseNaira, parseQuantity } from '@oja/contract/values/money.ts'
import { priceFault } from '@oja/contract/values/catalogue/price-fault.ts'
import { readVariantText } from '@oja/contract/values/catalogue/read-variants.ts'
import { trimText } from '@oja/contract/values/text/trim-text.ts'
import { saleUnits } from '@oja/contract/values/catalogue/units.ts'
import type { SaleUnit } from '@oja/contract/values/catalogue/units.ts'
import { findState, isPlace, spelledLga } from '../../platform/nigeria/places.ts'
import type { ShopRow } from '../../sellers/sellers.ts'
import { priceNoteLength } from '@oja/contract/values/catalogue/service-prices.ts'
import type { WorkPlace } from '@oja/contract/values/catalogue/work-places.ts'
import { workPlaceLabels } from '@oja/contract/values/catalogue/work-places.ts'
import { priceChoices, readPriceFor, readStarting } from '../services/price-terms.ts'
import type { ServicePriceTerms } from '../services/price-terms.ts'
import { readWorkPlace } from '../services/work-place.ts'
import { readCondition, readUnit } from '../listing-words/condition-and-unit.ts'
import { chooseCategory } from './import-categories.ts'
import type { ChosenForWords, ListingKind } from './import-categories.ts'
import type { ListingFields } from './import-fields.ts'
import { photoNames } from './zip/photo-names.ts'
import { placeOfText } from '../listings/listing-place.ts'
import type { ListingPlace } from '../listings/listing-place.ts'
import { totalOf, withLowestPrice } from '../products/variants.ts'
import type { VariantsDetails } from '../products/variants.ts'

/** A line of a file as the row of a listing. */
export interface ImportRow extends ListingPlace, ServicePriceTerms {
  name: string
  category: string
  /** Null in services only. */
  priceKobo: number | null
  description: string
  quantity: number
  /** Null where the file does not say, and for services. So is `unit`. */
  condition: ProductCondition | null
  unit: SaleUnit | null
  /** Null where the file does not say, and for products. */
  workPlace: WorkPlace | null
  /** Null for a product without sizes or other options, and for services. */
  variants: VariantsDetails | null
}

/** The row of a line with what was decided for it, or why the line has none. */
export type MappedLine =
  | { row: ImportRow; guessedFrom: string | null; isUnknown?: true | undefined; images: string[] }
  | WrongLine

/** Why a line has no row: each column that is wrong and what is wrong there, "price, quantity". */
interface WrongLine extends Fault {
  /** Each of them alone; none for a line that must be corrected in the file. */
  faults?: Fault[]
}

export interface Fault {
  column: string
  reason: string
}

/** The names of a template's examples begin so. Such lines are never listed. */
export const examplePrefix = 'Example: '
const isExample = 'it is an example of the template: put something of yours in its place'

/**
 * Reads a line as a listing of a shop. A wrong line says all that is wrong in it.
 * Names and descriptions stay as they were typed.
 * A product needs a price, because nobody could buy it without one. A service needs none.
 * A listing without a place is where its shop is.
 */
export function mapLine(
  kind: ListingKind,
  given: ListingFields,
  shop: ShopRow,
  chosen: ChosenForWords = {},
): MappedLine {
  const fields = withStartingPrice(given)
  for (const column of ['name', 'variants', 'description', 'location', 'state', 'lga'] as const) {
    if (typeof (fields[column] ?? '') === 'object') return { column, reason: `the ${column} is no text` }
  }
  const faults: Fault[] = []
  const name = clean(textOf(fields.name))
  // The other cells of an example are of no use.
  if (name.startsWith(examplePrefix)) return { column: 'name', reason: isExample }
  const wrongName = faultOfName(name)
  if (wrongName) faults.push({ column: 'name', reason: wrongName })
  const isPriced = textOf(fields.price) !== ''
  const typedKobo = isPriced ? koboOf(fields.price) : null
  const said = kind === 'products' ? readVariantText(clean(textOf(fields.variants))) : null
  const wrongVariants = typeof said === 'string' ? said : null
  if (wrongVariants) faults.push({ column: 'variants', reason: wrongVariants })
  const { priceKobo, variants } =
    said && typeof said !== 'string'
      ? withLowestPrice(said, typedKobo)
      : { priceKobo: typedKobo, variants: null }
  if (isPriced && typedKobo === null) faults.push({ column: 'price', reason: wrongPrice(fields.price) })
  else if (priceKobo === null && kind === 'products' && !wrongVariants)
    faults.push({ column: 'price', reason: 'the price is missing' })
  const counted = textOf(fields.quantity) === '' ? 1 : parseQuantity(textOf(fields.quantity))
  const quantity = variants ? totalOf(variants) : counted
  if (quantity === null || counted === null || counted > fieldLengths.quantity)
    faults.push({
      column: 'quantity',
      reason: `the quantity is not a whole number${youWrote(fields.quantity)}`,
    })
  const { category, guessedFrom, isUnknown } = chooseCategory(kind, fields.categories.map(textOf), chosen)
  const goods = kind === 'products' ? { condition: textOf(fields.condition), unit: textOf(fields.unit) } : {}
  const condition = goods.condition ? readCondition(goods.condition) : null
  if (condition === undefined)
    faults.push({
      column: 'condition',
      reason: `the condition must be one of ${joined(Object.values(conditionLabels))}`,
    })
  const unit = goods.unit ? readUnit(goods.unit) : null
  if (unit === undefined)
    faults.push({ column: 'unit', reason: `the unit must be one of ${joined(saleUnits)}` })
  const placeOfWork = kind === 'services' ? textOf(fields.workPlace) : ''
  const workPlace = placeOfWork ? readWorkPlace(placeOfWork) : null
  if (workPlace === undefined)
    faults.push({
      column: 'work place',
      reason: `the work place must be one of ${joined(Object.values(workPlaceLabels))}${youWrote(placeOfWork)}`,
    })
  const terms = termsOf(kind, fields, isPriced, faults)
  if (
    faults.length > 0 ||
    quantity === null ||
    condition === undefined ||
    unit === undefined ||
    workPlace === undefined
  )
    return {
      column: faults.map(({ column }) => column).join(', '),
      reason: faults.map(({ reason }) => reason).join('; '),
      faults,
    }
  const description = clean(textOf(fields.description).slice(0, fieldLengths.description))
  return {
    row: {
      name,
      category,
      priceKobo,
      description,
      quantity,
      variants,
      condition: mayHaveCondition(category) ? condition : null,
      unit,
      workPlace,
      ...terms,
      ...placeOf(fields, shop),
    },
    guessedFrom,
    ...(isUnknown && { isUnknown }),
    images: photoNames(clean(textOf(fields.image))),
  }
}

/** A number under "Price from" or "Starting price" is the price, unless a column of its own has one. */
function withStartingPrice(fields: ListingFields): ListingFields {
  const { priceIsFrom, price } = fields
  const isAnswer = readStarting(textOf(priceIsFrom)) !== undefined
  if (isAnswer || koboOf(priceIsFrom) === null) return fields
  return { ...fields, price: textOf(price) === '' ? priceIsFrom : price, priceIsFrom: 'yes' }
}

/** What a line of a service says about its price. */
function termsOf(
  kind: ListingKind,
  fields: ListingFields,
  isPriced: boolean,
  faults: Fault[],
): ServicePriceTerms {
  if (kind === 'products') return { priceFor: null, priceIsFrom: false, priceNote: '' }
  const said = textOf(fields.priceFor)
  const starting = textOf(fields.priceIsFrom)
  const priceNote = clean(textOf(fields.priceNote)).replaceAll(/\s+/g, ' ')
  const priceFor = said === '' ? null : readPriceFor(said)
  const priceIsFrom = readStarting(starting)
  if (priceFor === undefined)
    faults.push({
      column: 'price for',
      reason: `what the price is for must be one of ${priceChoices}${youWrote(said)}`,
    })
  if (priceIsFrom === undefined)
    faults.push({
      column: 'starting price',
      reason: `the starting price must be yes or no${youWrote(starting)}`,
    })
  if (priceNote.length > priceNoteLength)
    faults.push({
      column: 'price note',
      reason: `the price note has more than ${priceNoteLength} characters`,
    })
  if (!isPriced && (said !== '' || priceIsFrom === true || priceNote !== ''))
    faults.push({ column: 'price', reason: 'the price is missing, and the line says what it is for' })
  return { priceFor: priceFor ?? null, priceIsFrom: priceIsFrom ?? false, priceNote }
}

function wrongPrice(price: unknown): string {
  const isTooHigh = typeof price === 'string' && priceFault(price)?.startsWith('The highest')
  if (isTooHigh) return `the highest price is ${formatNaira(maximumKobo)}${youWrote(price)}`
  return `the price must be a number above 0${youWrote(price)}`
}

/** The bad cell itself, so that its seller finds it. */
function youWrote(value: unknown): string {
  return ` (you wrote “${clean(textOf(value)).slice(0, 40)}”)`
}

function joined(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function faultOfName(name: string): string | null {
  if (name === '') return 'the name is missing'
  if (name.length > fieldLengths.listingName)
    return `the name has more than ${fieldLengths.listingName} characters`
  return null
}

// PostgreSQL stores no NUL. Other control characters would only hide text from the reader.
export function clean(text: string): string {
  return trimText(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '').toWellFormed())
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function koboOf(price: unknown): number | null {
  if (typeof price === 'string') return parseNaira(price)
  if (typeof price !== 'number' || !Number.isFinite(price)) return null
  const kobo = Math.round(price * 100)
  return kobo > 0 && kobo <= maximumKobo ? kobo : null
}

function placeOf(fields: ListingFields, shop: ShopRow): ListingPlace {
  const point = pointOf(fields)
  const said = placeOfText(clean(textOf(fields.location)))
  const state = findState(textOf(fields.state))?.name ?? said.state
  if (state === '')
    return {
      city: (said.city || shop.city).slice(0, fieldLengths.city),
      lga: shop.lga,
      state: shop.state,
      ...point,
    }
  const lga =
    [spelledLga(textOf(fields.lga), state), said.lga].find((name) => name !== '' && isPlace(state, name)) ??
    ''
  return { city: (said.city || lga).slice(0, fieldLengths.city), lga, state, ...point }
}

// The bounds of Nigeria in degrees. A point outside is a typing error or has its two numbers exchanged.
const nigeria = { south: 4, north: 14, west: 2.5, east: 14.8 }

function pointOf(fields: ListingFields): Pick<ListingPlace, 'latitude' | 'longitude'> {
  const [latitude, longitude] = [Number(textOf(fields.latitude)), Number(textOf(fields.longitude))]
  const { south, north, west, east } = nigeria
  const isInside = latitude >= south && latitude <= north && longitude >= west && longitude <= east
  return isInside ? { latitude, longitude } : { latitude: null, longitude: null }
}
