import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { nextPage } from '@oja/contract/client.ts'
import type { AdminListing, AdminListingKind } from '@oja/contract/schemas/admin/admin-listings.ts'
import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import { data } from 'react-router'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { field } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { redirectDone } from '../admin-done.ts'
import { reasonOf } from '../reason-chips.tsx'

/** One page of a shop's listings, and the cursor of the next; null on the last one. */
export interface ListingsPage {
  rows: readonly AdminRecord[]
  after: string | null
}

/** The listings of the shop of this page, where its address asks for all of them (`?list=listings`); null otherwise. */
export async function loadShopListings({ api, url, params }: PageRequest): Promise<ListingsPage | null> {
  if (url.searchParams.get('list') !== 'listings') return null
  const { answer, headers } = await api.withHeaders(adminEndpoints.shopListings, {
    params: { id: params.id ?? '' },
    query: { after: url.searchParams.get('after') ?? '' },
  })
  return { rows: answer.data, after: nextPage(headers)?.get('after') ?? null }
}

/** The listing that an address asks to remove (`?remove=product-{id}`); null for no such question. */
export async function loadListingToRemove({
  api,
  url,
  params,
}: PageRequest): Promise<AdminListing['data'] | null> {
  const asked = namedListing(url, 'remove')
  if (!asked) return null
  const { data: listing } = await api(adminEndpoints.listing, { params: asked })
  if (listing.sellerId !== params.id) throw data({ message: '', code: 'NOT_FOUND' }, { status: 404 })
  return listing
}

/** The name of the listing that was just removed from this shop, as its address says (`?removed=product-{id}`); null for none. */
export async function loadRemovedName({ api, url, params }: PageRequest): Promise<string | null> {
  const named = namedListing(url, 'removed')
  if (!named) return null
  const { answer } = await answerOrFailure(api(adminEndpoints.listing, { params: named }))
  return answer && answer.data.sellerId === params.id ? answer.data.name : null
}

function namedListing(url: URL, name: 'remove' | 'removed'): { kind: AdminListingKind; id: string } | null {
  const asked = /^(product|service)-([0-9a-f-]{36})$/.exec(url.searchParams.get(name) ?? '')
  if (!asked) return null
  const [, kind, id = ''] = asked
  return { kind: kind as AdminListingKind, id }
}

/** The address of the question about one listing. `page`: that of the list on which it stands. */
export function removalAddress(
  sellerId: string,
  { kind, id }: Pick<AdminRecord, 'kind' | 'id'>,
  page = new URLSearchParams(),
): string {
  return `/admin/sellers/${sellerId}?${new URLSearchParams([['remove', `${kind}-${id}`], ...page])}`
}

/** The address of a page of a shop's listings; of the first one without `page`. */
export function listingsAddress(sellerId: string, page = new URLSearchParams()): string {
  return `/admin/sellers/${sellerId}?${new URLSearchParams([['list', 'listings'], ...page])}`
}

export function isRemoval(form: FormData): boolean {
  return field(form, 'decision') === 'remove'
}

/** Removes the listing of the form, and returns to the page of the list on which it stood. */
export async function submitRemoval(submission: FormSubmission) {
  const { api, form, url } = submission
  const params = { kind: field(form, 'kind') as AdminListingKind, id: field(form, 'id') }
  const { message } = await withReauthentication(
    submission,
    () => api(adminEndpoints.removeListing, { params, body: { reason: reasonOf(form) } }),
    'remove the listing',
  )
  const list = new URL(url)
  list.searchParams.delete('remove')
  list.searchParams.set('removed', `${params.kind}-${params.id}`)
  list.searchParams.set('list', 'listings')
  return redirectDone(list, message)
}
