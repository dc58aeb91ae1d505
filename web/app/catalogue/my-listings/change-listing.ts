import { undoChangeEndpoints } from '@oja/contract/endpoints/catalogue/undo-change.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { priceFault } from '@oja/contract/values/catalogue/price-fault.ts'
import { sureOfPriceField } from '@oja/contract/values/catalogue/sure-of-price.ts'
import { parseNaira, parseQuantity } from '@oja/contract/values/money.ts'
import { field, throwFormErrors } from '../../api/page.ts'
import type { FormSubmission } from '../../api/page.ts'
import { knownValue } from '../../format/known-value.ts'
import { readBulkChange } from './bulk/bulk-change.ts'
import type { LeftOut } from './bulk/left-out.ts'
import { kinds } from './listing-kinds.ts'
import type { ListingKind } from './listing-kinds.ts'

/** What a seller did with a listing in their list. */
export type ListingChange =
  | 'deleted'
  | 'paused'
  | 'resumed'
  | 'stock'
  | 'price'
  | 'same-price'
  | 'saved'
  | 'draft'
  | 'published'

/** The alert after each change. */
export function listingChangeLabel(kind: ListingKind, done: string): string | null {
  const noun = kind === 'product' ? 'Product' : 'Service'
  const labels: Record<ListingChange, string> = {
    deleted: `${noun} deleted successfully.`,
    paused: `${noun} paused. Buyers cannot see it until you sell it again.`,
    resumed: `${noun} is live again.`,
    stock: 'Stock saved.',
    price: 'New price saved.',
    'same-price': 'Nothing changed. The price is the same.',
    saved: `${noun} updated successfully.`,
    draft: 'Draft saved. Buyers cannot see it until you publish it.',
    published: `${noun} is live now.`,
  }
  return knownValue(labels, done) ?? null
}

/** What was done, and what its alert needs: how many were changed, how many were not, and the name of a change that can be undone. */
export interface Done {
  done: string
  count?: number
  kept?: number | undefined
  undo?: string | null
  /** The listings that a change of many did not fit. */
  left?: LeftOut
}

/** Runs an action of the list. Throws when the API refuses it. */
export async function changeListing(kind: ListingKind, { api, form }: FormSubmission): Promise<Done> {
  const { setStatus, bulk, undoDelete } = kinds[kind].endpoints
  const id = field(form, 'id')
  switch (field(form, 'do')) {
    case 'pause':
      await api(setStatus, { params: { id }, body: { status: 'paused' } })
      return { done: 'paused' }
    case 'resume':
      await api(setStatus, { params: { id }, body: { status: 'live' } })
      return { done: 'resumed' }
    case 'stock': {
      const quantity = parseQuantity(field(form, 'quantity'))
      if (quantity === null) throwFormErrors({ quantity: 'Quantity must be a valid number' })
      const body = { quantity: quantity ?? 0, seen: Number(field(form, 'seen')) }
      await api(endpoints.products.setStock, { params: { id }, body })
      return { done: 'stock' }
    }
    case 'set-price': {
      const priceMinor = parseNaira(field(form, 'price'))
      if (priceMinor === null) throwFormErrors({ price: priceFault(field(form, 'price')) ?? '' })
      const sureOfPrice = String(form.getAll(sureOfPriceField).at(-1) ?? '')
      const seenMinor = Number(field(form, 'priceSeen')) || undefined
      const typed = { priceMinor: priceMinor ?? 0, seenMinor, [sureOfPriceField]: sureOfPrice }
      const { changed, undo } = await api(bulk, { body: { ids: [id], do: 'set-price', ...typed } })
      return changed === 0 ? { done: 'same-price' } : { done: 'price', undo }
    }
    case 'bulk': {
      const change = readBulkChange(form)
      const { changed, undo, left = [] } = await api(bulk, { body: change })
      return { done: `many-${change.do}`, count: changed, undo, left }
    }
    case 'undo': {
      const { changed } = await api(undoDelete, { body: { deletionId: field(form, 'undo') } })
      return { done: 'many-undone', count: changed }
    }
    case 'undo-change': {
      const { changed, kept } = await api(undoChangeEndpoints[kind], {
        body: { changeId: field(form, 'undo') },
      })
      return { done: 'many-as-before', count: changed, kept }
    }
    default: {
      const { undo } = await api(bulk, { body: { ids: [id], do: 'delete' } })
      return { done: 'deleted', undo }
    }
  }
}
