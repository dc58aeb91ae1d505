import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { parseNaira, parseQuantity } from '@oja/contract/values/money.ts'
import { kinds } from './listing-kinds.ts'
import type { ListingKind } from './listing-kinds.ts'

/** The errors of a listing's form, by field; a draft needs only a name. The server checks the same and decides. */
export function checkListing(kind: ListingKind, form: FormData, photoCount: number): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const price = text('price')
  const quantity = parseQuantity(text('quantity'))
  const isDraft = text('status') === 'draft'
  const mayBeUnpriced = (kind === 'service' || isDraft) && price === ''
  const wrong: Record<string, string> = {}
  if (text('name') === '') wrong.name = 'Name is required'
  if (text('category') === '' && !isDraft) wrong.category = 'Category is required'
  if (!mayBeUnpriced && parseNaira(price) === null) wrong.price = 'Price must be a valid number'
  const isUncounted = kind === 'service' || (isDraft && text('quantity') === '')
  if (!isUncounted && (quantity === null || quantity > fieldLengths.quantity))
    wrong.quantity = 'Quantity must be a valid number'
  if (photoCount === 0 && !isDraft) wrong[kinds[kind].photoField] = `A ${kind} image is required`
  return wrong
}
