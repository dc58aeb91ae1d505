import type { Product, ProductDraft, ProductVariant } from '@oja/contract/schemas/catalogue.ts'
import type { Service, ServiceDraft } from '@oja/contract/schemas/services.ts'
import { writeOptionLines } from '@oja/contract/values/catalogue/option-lists.ts'
import { groupThousands } from '@oja/contract/values/money.ts'
import { writeVariantRows } from '@oja/contract/values/catalogue/read-variants.ts'
import { fieldsOfHours } from '../../format/hours.ts'

/** The form values of a product. */
export function valuesOfProduct(product: Product | ProductDraft): Record<string, string> {
  const { name, category, priceMinor, quantity, description, condition, unit, status } = product
  return {
    ...valuesOfVariants(product),
    name,
    category,
    price: priceText(priceMinor),
    priceSeen: priceText(priceMinor),
    // A draft with 0 pieces has no number yet, as far as we know.
    quantity: status === 'draft' && quantity === 0 ? '' : String(quantity),
    quantitySeen: String(quantity),
    description,
    condition: condition ?? '',
    unit: unit ?? '',
  }
}

function valuesOfVariants(product: Product | ProductDraft): Record<string, string> {
  const { optionNames = [], variants = [], pictures, priceMinor, status } = product
  if (variants.length === 0) return { options: '' }
  const lines = (text: (variant: ProductVariant) => string) => variants.map(text).join('\n')
  return {
    options: writeOptionLines(
      optionNames,
      variants.map(({ options }) => options),
    ),
    variantRows: writeVariantRows(variants),
    variantQuantity: lines(({ quantity }) => (status === 'draft' && quantity === 0 ? '' : String(quantity))),
    variantPrice: lines((variant) =>
      variant.priceMinor === (priceMinor ?? 0) ? '' : priceText(variant.priceMinor),
    ),
    variantPhoto: lines(({ pictureId }) =>
      String(pictures.findIndex(({ id }) => id === pictureId) + 1 || ''),
    ),
  }
}

/** The form values of a service. */
export function valuesOfService(service: Service | ServiceDraft): Record<string, string> {
  const { name, category, priceMinor, description, servicesOffered, workingHours, workPlace, place } = service
  const { priceFor, priceIsFrom, priceNote } = service
  return {
    name,
    category,
    price: priceText(priceMinor),
    priceFor: priceFor ?? '',
    priceIsFrom: priceIsFrom ? 'yes' : '',
    priceNote: priceNote ?? '',
    description,
    servicesOffered: servicesOffered.join('\n'),
    workPlace: workPlace ?? '',
    ...fieldsOfHours(workingHours),
    city: place.city === place.lga ? '' : place.city,
    state: place.state,
    // The list of all local governments names each together with its state.
    lga: place.lga ? `${place.state}|${place.lga}` : '',
  }
}

/** The values that the next listing of the seller probably shares with this one: its category and its place. */
export function sharedValues(
  listing: Product | ProductDraft | Service | ServiceDraft,
): Record<string, string> {
  if (!('place' in listing)) return { category: listing.category }
  const { category, city, state, lga } = valuesOfService(listing)
  return { category: category ?? '', city: city ?? '', state: state ?? '', lga: lga ?? '' }
}

/** All values of a listing for a copy of it: everything but its photos, and which of them shows which variant. */
export function copiedValues(
  listing: Product | ProductDraft | Service | ServiceDraft,
): Record<string, string> {
  if ('place' in listing) return valuesOfService(listing)
  const {
    quantitySeen: _quantity,
    priceSeen: _price,
    variantPhoto: _photo,
    ...values
  } = valuesOfProduct(listing)
  // A row of a stored product names its stock, which the copy does not have.
  return { ...values, variantRows: (values.variantRows ?? '').replaceAll(/ = \d+/g, '') }
}

/** Kobo as a seller types them: "2500", "2500.50"; "" without a price. */
export function priceText(kobo: number | null): string {
  if (kobo === null) return ''
  return groupThousands((kobo / 100).toFixed(kobo % 100 === 0 ? 0 : 2))
}
