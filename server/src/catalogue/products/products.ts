import type { Stock } from '@oja/contract/schemas/catalogue.ts'
import { mayHaveCondition, productCategories, productConditions } from '@oja/contract/values/categories.ts'
import type { ProductCondition } from '@oja/contract/values/categories.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { priceFault, quantityFault } from '@oja/contract/values/catalogue/price-fault.ts'
import { parseNaira, parseQuantity } from '@oja/contract/values/money.ts'
import { saleUnits } from '@oja/contract/values/catalogue/units.ts'
import type { SaleUnit } from '@oja/contract/values/catalogue/units.ts'
import { variantRowFields } from '@oja/contract/values/catalogue/read-variants.ts'
import type { z } from 'zod'
import { AppError, invalidFields, notFound } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, QueryRunner, Tx } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import type { FormErrors, FormValues } from '../../platform/multipart/form-values.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import { askAboutChange, askAboutNewPrice } from '../price-hint/ask-about-price.ts'
import { priceHint } from '../price-hint/price-hint.ts'
import type { BulkProducts } from '../bulk/bulk-kind.ts'
import { readTexts } from '../listings/listing-form.ts'
import type { ListingTexts } from '../listings/listing-form.ts'
import { isHeld } from '../listings/listing-status.ts'
import type { ListingStatus } from '../listings/listing-status.ts'
import { lockOwnListing } from '../listings/listings.ts'
import type { ListingDefinition } from '../listings/listings.ts'
import { changeProductRow, insertProduct, lockProduct, setAvailable } from './products-records.ts'
import type { StoredProduct } from './products-records.ts'
import { recordPriceChange } from './price-records.ts'
import { publicProductsOf, relatedToProduct } from './public-products-records.ts'
import {
  totalOf,
  variantsOfForm,
  withLowestPrice,
  withStockOf,
  withStockSeen,
  writeVariantPhotos,
  writeVariants,
} from './variants.ts'
import type { StoredVariants, VariantsDetails } from './variants.ts'

/** What a product's form says, once it is read. */
export interface ProductDetails extends ListingTexts {
  /** Null only in a draft. */
  priceKobo: number | null
  quantity: number
  /** Null where the seller does not say. */
  condition: ProductCondition | null
  /** What the price and the quantity count; null for single things. */
  unit: SaleUnit | null
  /** Null for a product without sizes or other options. */
  variants: VariantsDetails | null
}

/** A product as a kind of listing. Stock and price change only when the form says others than those it was shown with. */
export const productDefinition: ListingDefinition<ProductDetails, StoredProduct> = {
  kind: 'product',
  lineFields: [...variantRowFields],
  lock: lockProduct,
  read: (values, status) => readProduct(values, { status }),
  // A draft of a photo has no name until its seller types one.
  readChange: (before, values, status) =>
    readProduct(
      { ...asForm(before), ...values },
      {
        status,
        before,
        mayBeUnnamed: status === 'draft' && before.name === '',
        isPriceLeft: isPriceLeft(values),
      },
    ),
  async askAboutPrice(on, { id: sellerId }, { details, values, before }) {
    const { name, category, unit, priceKobo } = details
    // Nobody has seen the price of a draft.
    if (before && before.status !== 'draft')
      return askAboutChange(values, before.price_kobo, newPrice(details, values, before))
    const { data } = await priceHint(on, sellerId, { name, category, unit: unit ?? '' })
    askAboutNewPrice(values, data, priceKobo)
  },
  async insert(tx, { id: sellerId, city, lga, state }, details, status) {
    const place = { city, lga, state, latitude: null, longitude: null }
    const { id } = await insertProduct.one(tx, { ...details, ...place, status, sellerId })
    await writeVariants(tx, id, details.variants, [])
    return id
  },
  leaveStock: (values) => ({ ...withStockSeen(values), quantitySeen: values.quantity ?? '' }),
  placePhotos: (tx, id, { variants }, pictures) => writeVariantPhotos(tx, id, variants, pictures),
  async update(tx, shop, id, { details, values, status, current }) {
    const { variants } = details
    const userId = shop.user_id
    const priceKobo = newPrice(details, values, current)
    await notePrice(tx, id, current, priceKobo)
    await changeProductRow.count(tx, { ...details, priceKobo, id, status })
    await writeVariants(tx, id, variants, current.variants)
    if (variants) await setAvailable.count(tx, { id, userId, quantity: totalOf(variants, current.variants) })
    else if (current.option_names) await setAvailable.count(tx, { id, userId, quantity: details.quantity })
    else if (values.quantity !== undefined)
      await moveStock(tx, userId, id, current.available, {
        quantity: details.quantity,
        seen: parseQuantity(values.quantitySeen ?? '') ?? undefined,
      })
  },
}

/** JSON of other products of the shop and similar ones of others (`RelatedProducts`). Throws 404 for a hidden product. */
export async function showRelatedProducts(on: QueryRunner, id: string): Promise<string> {
  const found = await relatedToProduct.first(on, { id, max: 6 })
  if (!found) throw notFound('Product not found')
  return found.body
}

/** JSON of those products that are public (`ProductList`), in the order of the ids. */
export async function showSeenProducts(on: QueryRunner, ids: string[]): Promise<string> {
  return (await publicProductsOf.one(on, { ids })).body
}

/**
 * Sets how many units of the caller's own product, or of one of its variants, can be bought.
 * Throws 409 when buyers have changed the number that the seller saw, 404 for what the caller may not see, 403 for
 * another shop's.
 */
export async function setStock(
  pool: Pool,
  actor: SellerActor,
  id: string,
  wanted: z.output<typeof Stock>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    const current = await lockOwnListing(productDefinition, tx, actor, id)
    if (wanted.variantId !== undefined) {
      const variants = withStockOf(current, wanted.variantId, wanted)
      await writeVariants(tx, id, variants, current.variants)
      const quantity = totalOf(variants, current.variants)
      await setAvailable.count(tx, { id, userId: actor.userId, quantity })
    } else if (current.option_names) {
      throw invalidFields({ quantity: 'Choose the size or option whose stock you change' })
    } else {
      await moveStock(tx, actor.userId, id, current.available, wanted)
    }
    await invalidatePageCache(tx)
  })
}

/** Stock and past prices in a change of many products. */
export const bulkProducts: BulkProducts = {
  setStock: async (tx, { userId }, id, quantity) => {
    await setAvailable.count(tx, { id, quantity, userId })
  },
  notePrice: (tx, listing, newKobo) => notePrice(tx, listing.id, listing, newKobo),
}

/** A form that leaves the price as it was shown changes none: meanwhile a sale may have begun or ended. Kobo. */
function newPrice(
  { priceKobo, variants }: ProductDetails,
  values: FormValues,
  current: Pick<StoredProduct, 'price_kobo'>,
): number | null {
  return isPriceLeft(values) && variants === null ? (current.price_kobo ?? priceKobo) : priceKobo
}

/** Is the price as the form was shown with? */
function isPriceLeft({ price, priceSeen = '' }: FormValues): boolean {
  return price === undefined || (parseNaira(price) !== null && parseNaira(price) === parseNaira(priceSeen))
}

/** Keeps the price that ends, unless nobody has seen it. */
async function notePrice(
  tx: Tx,
  id: string,
  current: Pick<StoredProduct, 'price_kobo' | 'status'>,
  newKobo: number | null,
): Promise<void> {
  const oldKobo = current.price_kobo
  if (current.status === 'draft' || oldKobo === null || newKobo === null || oldKobo === newKobo) return
  await recordPriceChange.count(tx, { id, oldKobo, newKobo, isSeen: !isHeld(current.status) })
}

async function moveStock(
  tx: Tx,
  userId: string,
  id: string,
  available: number,
  { quantity, seen }: z.output<typeof Stock>,
): Promise<void> {
  if (quantity === seen) return
  if (seen !== undefined && seen !== available) {
    const message = `Your stock changed while you were editing: it is now ${available}. Please check again.`
    throw new AppError('CONFLICT', message, { fields: { quantity: message } })
  }
  await setAvailable.count(tx, { id, quantity, userId })
}

interface ReadAs {
  status: ListingStatus
  /** What is stored; null for a new product. */
  before?: (StoredVariants & Pick<StoredProduct, 'price_after_sale_kobo'>) | null
  mayBeUnnamed?: boolean
  /** The price is as it was shown: sizes that end a sale then take the price after it. */
  isPriceLeft?: boolean
}

/** Reads the texts of a product's form. A draft needs only the name. Throws 422 with a sentence for each field. */
function readProduct(
  values: FormValues,
  { status, before = null, mayBeUnnamed = false, isPriceLeft: isLeft = false }: ReadAs,
): ProductDetails {
  const isDraft = status === 'draft'
  const isLeftOut = (text = '') => isDraft && text.trim() === ''
  const faults: FormErrors = {}
  const texts = readTexts(values, productCategories, faults, isDraft)
  if (mayBeUnnamed && texts.name === '') delete faults.name
  const typedKobo = parseNaira(values.price ?? '')
  const condition = chosenOf(productConditions, values.condition)
  if (condition === undefined) faults.condition = 'Choose a condition from the list'
  const unit = chosenOf(saleUnits, values.unit)
  if (unit === undefined) faults.unit = 'Choose a unit from the list'
  const given = variantsOfForm(values, before, isDraft, faults)
  const { priceKobo, variants } = given
    ? withLowestPrice(given, (isLeft ? before?.price_after_sale_kobo : null) ?? typedKobo)
    : { priceKobo: typedKobo, variants: null }
  const isUnpriced = typedKobo === null && (priceKobo === null || (values.price ?? '').trim() !== '')
  if (isUnpriced && !isLeftOut(values.price))
    faults.price = priceFault(values.price ?? '') ?? 'Price must be a valid number'
  // The stock of a product with variants is theirs.
  const quantity = variants
    ? totalOf(variants, before?.variants)
    : isLeftOut(values.quantity)
      ? 0
      : parseQuantity(values.quantity ?? '')
  const wrongQuantity =
    variants || isLeftOut(values.quantity)
      ? null
      : quantityFault(values.quantity ?? '', fieldLengths.quantity)
  if (wrongQuantity && !faults.options && !faults.variants) faults.quantity = wrongQuantity
  if (Object.keys(faults).length > 0 || quantity === null) throw invalidFields(faults)
  return {
    ...texts,
    priceKobo,
    quantity,
    condition: mayHaveCondition(texts.category) ? (condition ?? null) : null,
    unit: unit ?? null,
    variants,
  }
}

/** The value of a list that a field names; null for an empty field, undefined for a value that the list has not. */
function chosenOf<Value extends string>(list: readonly Value[], text = ''): Value | null | undefined {
  const said = text.trim()
  return said === '' ? null : list.find((value) => value === said)
}

/** A stored product as its form would send it, so that fields that a change leaves out are read like the rest. */
function asForm({
  name,
  category,
  price_kobo,
  description,
  condition,
  unit,
  available,
}: StoredProduct): FormValues {
  const price = price_kobo === null ? '' : (price_kobo / 100).toFixed(2)
  return {
    name,
    category,
    price,
    description,
    condition: condition ?? '',
    unit: unit ?? '',
    quantity: String(available),
  }
}
