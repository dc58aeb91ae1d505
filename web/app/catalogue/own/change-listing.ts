import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { parseQuantity } from '@oja/contract/values/money.ts'
import { field, throwFormErrors } from '../../api/page.ts'
import type { FormSubmission } from '../../api/page.ts'
import { kinds } from './listing-kinds.ts'
import type { ListingKind } from './listing-kinds.ts'

/** What a seller did with a listing in their list. */
export type ListingChange = 'deleted' | 'paused' | 'resumed' | 'stock' | 'saved' | 'draft' | 'published'

/** The alert after each change. */
export function listingChangeLabel(kind: ListingKind, done: string): string | null {
  const noun = kind === 'product' ? 'Product' : 'Service'
  const labels: Record<ListingChange, string> = {
    deleted: `${noun} deleted successfully.`,
    paused: `${noun} paused. Buyers cannot see it until you sell it again.`,
    resumed: `${noun} is live again.`,
    stock: 'Stock saved.',
    saved: `${noun} updated successfully.`,
    draft: 'Draft saved. Buyers cannot see it until you publish it.',
    published: `${noun} is live now.`,
  }
  return new Map(Object.entries(labels)).get(done) ?? null
}

/** Runs an action of the list. Throws when the API refuses it. */
export async function changeListing(
  kind: ListingKind,
  { api, form }: FormSubmission,
): Promise<ListingChange> {
  const { setStatus, remove } = kinds[kind].endpoints
  const input = { params: { id: field(form, 'id') } }
  switch (field(form, 'do')) {
    case 'pause':
      await api(setStatus, { ...input, body: { status: 'paused' } })
      return 'paused'
    case 'resume':
      await api(setStatus, { ...input, body: { status: 'live' } })
      return 'resumed'
    case 'stock': {
      const quantity = parseQuantity(field(form, 'quantity'))
      if (quantity === null) throwFormErrors({ quantity: 'Quantity must be a valid number' })
      const body = { quantity: quantity ?? 0, seen: Number(field(form, 'seen')) }
      await api(endpoints.products.setStock, { ...input, body })
      return 'stock'
    }
    default:
      await api(remove, input)
      return 'deleted'
  }
}
