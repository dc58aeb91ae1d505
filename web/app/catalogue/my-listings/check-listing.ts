import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { priceFault, quantityFault } from '@oja/contract/values/catalogue/price-fault.ts'
import { readVariants, variantRowFields } from '@oja/contract/values/catalogue/read-variants.ts'
import type { ReadVariants } from '@oja/contract/values/catalogue/read-variants.ts'
import { kinds } from './listing-kinds.ts'
import type { ListingKind } from './listing-kinds.ts'

/** The errors of a listing's form, by field and in the order of its fields; a draft needs only a name. The server checks the same and decides. */
export function checkListing(kind: ListingKind, form: FormData, photoCount: number): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const price = text('price')
  const isDraft = text('status') === 'draft'
  const mayBeUnpriced = (kind === 'service' || isDraft) && price === ''
  const wrong: Record<string, string> = {}
  if (photoCount === 0 && !isDraft) wrong[kinds[kind].photoField] = `A ${kind} image is required`
  if (text('name') === '') wrong.name = 'Name is required'
  if (text('category') === '' && !isDraft) wrong.category = 'Category is required'
  const wrongPrice = mayBeUnpriced ? null : priceFault(price)
  if (wrongPrice) wrong.price = wrongPrice
  const variants = kind === 'product' ? variantsOf(form, isDraft) : null
  if (variants && 'faults' in variants) Object.assign(wrong, variants.faults)
  const isUncounted = kind === 'service' || text('options') !== '' || (isDraft && text('quantity') === '')
  const wrongQuantity = isUncounted ? null : quantityFault(text('quantity'), fieldLengths.quantity)
  if (wrongQuantity) wrong.quantity = wrongQuantity
  return wrong
}

function variantsOf(form: FormData, isDraft: boolean): ReadVariants {
  const lines = (field: string) => form.getAll(field).map(String).join('\n')
  const rows = Object.fromEntries(variantRowFields.map((field) => [field, lines(field)]))
  return readVariants({ options: lines('options'), variantRows: lines('variantRows'), ...rows }, isDraft)
}
