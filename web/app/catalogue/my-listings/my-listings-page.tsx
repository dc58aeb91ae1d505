import { nextPage } from '@oja/contract/client.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { ownListingSorts } from '@oja/contract/values/catalogue/listing-changes.ts'
import { useState } from 'react'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/my-listings-page.ts'
import { titled } from '../../format/page-title.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  browserAction,
  serverAction,
} from '../../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../../api/page.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Modal } from '../../ui/modal.tsx'
import { BulkBar, SelectAll } from './bulk/bulk-bar.tsx'
import { checkboxName, chosenIds } from './bulk/bulk-change.ts'
import { writeLeftOut } from './bulk/left-out.ts'
import { changeListing } from './change-listing.ts'
import { KindTabs } from '../search/kind-tabs.tsx'
import { kindOf, kinds } from './listing-kinds.ts'
import type { ListingKind, OwnListing } from './listing-kinds.ts'
import { ListingSearch } from './listing-search.tsx'
import { Outcome, idOfOutcome, maxNamed, withQuery } from './outcome.tsx'
import { OwnListingRow } from './own-listing.tsx'
import { hasPriceForPercent } from './price-form.tsx'
import { useChosen } from './bulk/use-chosen.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
// Without JavaScript the page opens at the message.
export const action = serverAction(async (submission) => redirect(`${await submit(submission)}#done`))
export const clientAction = browserAction(async (submission) => redirect(await submit(submission)))

const filters = ['draft', 'live', 'sold out', 'paused', 'waiting', 'refused', 'no-photo', 'low'] as const

async function load({ api, url }: PageRequest) {
  const kind = kindOf(url.searchParams.get('tab'))
  const param = (name: string) => url.searchParams.get(name) || undefined
  const status = filters.find((one) => one === param('status'))
  const sort = ownListingSorts.find((one) => one === param('sort'))
  const query = { q: param('q')?.slice(0, fieldLengths.search), status, sort, after: param('after') }
  const { answer, failure } = await answerOrFailure(api.withHeaders(kinds[kind].endpoints.own, { query }))
  return {
    kind,
    failure,
    listings: answer?.answer.data ?? [],
    total: answer?.headers.get('x-total-count') ?? null,
    after: answer ? (nextPage(answer.headers)?.get('after') ?? null) : null,
  }
}

/** Makes the change; returns the address of the list that says so. */
async function submit(submission: FormSubmission): Promise<string> {
  const { url, form } = submission
  const kind = kindOf(url.searchParams.get('tab'))
  const { done, count, kept, undo, left = [] } = await changeListing(kind, submission)
  const leftIds = left.map(({ id }) => id)
  const many = chosenIds(form).filter((id) => !leftIds.includes(id))
  const to = withQuery(url.searchParams, {
    tab: kinds[kind].plural,
    done,
    of: field(form, 'id') || many.slice(0, maxNamed).join(' ') || null,
    count: count === undefined ? null : String(count),
    kept: kept ? String(kept) : null,
    undo: undo ?? null,
    left: left.length > 0 ? writeLeftOut(left) : null,
  })
  return `/dashboard/listings?${to}`
}

export function meta() {
  return [{ title: titled('My Listings') }]
}

export default function MyListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, listings, failure, total, after } = loaderData
  const [query] = useSearchParams()
  const { state, formData } = useNavigation()
  const [toDelete, setToDelete] = useState<OwnListing | null>(null)
  const { list, form, count, names, countChosen, chooseAll } = useChosen(isFormErrors(actionData))
  const busyWith = state === 'idle' ? null : (formData?.get('id') ?? null)
  const isFiltered = Boolean(query.get('q') || query.get('status'))
  const isEmpty = !failure && listings.length === 0
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const outcomeAt = formErrors ? '' : idOfOutcome(query, listings)
  const outcome = (
    <div id="done" className="empty:hidden">
      <Outcome kind={kind} listings={listings} actionData={actionData} />
    </div>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 lg:mb-4">
        <h1 className="text-3xl">My Listings</h1>
        {/* An empty list says what to do itself, and a phone has the bar and the line of the count. */}
        <div className={`hidden gap-2 ${isEmpty && !isFiltered ? '' : 'lg:flex'}`}>
          <ButtonLink to={`/dashboard/upload?kind=${kind}`}>Upload a {kind}</ButtonLink>
          <ButtonLink to={`/dashboard/import?kind=${kinds[kind].plural}`} kind="quiet">
            Import from Excel
          </ButtonLink>
          {kind === 'product' && (
            <ButtonLink to="/dashboard/stock" kind="quiet">
              Stock
            </ButtonLink>
          )}
        </div>
      </div>
      <KindTabs
        label="Kind of listing"
        shown={kind}
        labels={{ product: kinds.product.tab, service: kinds.service.tab }}
        to={(other) => `/dashboard/listings?tab=${kinds[other].plural}`}
      />
      <div className="space-y-4">
        {outcomeAt === '' && outcome}
        {!(isEmpty && !isFiltered) && <ListingSearch kind={kind} total={total} />}
        {failure && <LoadFailure message="Failed to fetch listings." status={failure.status} />}
        {isEmpty && <NoListings kind={kind} isFiltered={isFiltered} />}
        {listings.length > 0 && (
          <div ref={list} onChange={countChosen} className="group/list">
            <SelectAll count={count} total={listings.length} onAll={chooseAll} />
            <ul className="-mx-4 divide-y divide-line border-y border-line bg-card sm:mx-0 sm:overflow-hidden sm:rounded-lg sm:border-x">
              {listings.map((listing) => (
                <li key={listing._id}>
                  {outcomeAt === listing._id && <div className="p-2">{outcome}</div>}
                  <OwnListingRow
                    kind={kind}
                    listing={listing}
                    busy={busyWith === listing._id}
                    formErrors={isOfRow(formErrors, listing) ? formErrors : undefined}
                    isChosen={checkboxName(listing._id) in (formErrors?.values ?? {})}
                    onDelete={() => setToDelete(listing)}
                  />
                </li>
              ))}
            </ul>
            <BulkBar
              kind={kind}
              formErrors={formErrors}
              form={form}
              prices={pricesOf(listings, count === null ? Object.keys(formErrors?.values ?? {}) : names)}
              unpriced={idsOf(listings.filter((listing) => !hasPriceForPercent(listing)))}
              notForSale={idsOf(
                listings.filter((listing) => !hasPriceForPercent(listing) || !mayBeOnSale(listing)),
              )}
              count={count}
              total={listings.length}
            />
          </div>
        )}
        <nav aria-label="Pages" className="flex flex-wrap gap-3 empty:hidden">
          {query.has('after') && !failure && (
            <ButtonLink kind="quiet" to={`?${withQuery(query, { after: null })}`}>
              First page
            </ButtonLink>
          )}
          {after && (
            <ButtonLink kind="quiet" to={`?${withQuery(query, { after })}`}>
              {query.get('sort') ? 'More listings' : 'Older listings'}
            </ButtonLink>
          )}
        </nav>
      </div>
      <Modal title="Delete item" open={toDelete !== null} onClose={() => setToDelete(null)}>
        <p>Are you sure you want to delete this item?</p>
        <p className="mt-1 font-semibold wrap-anywhere">{toDelete?.name}</p>
        <Form method="post" replace onSubmit={() => setToDelete(null)} className="mt-5 flex flex-wrap gap-3">
          <input type="hidden" name="do" value="delete" />
          <input type="hidden" name="id" value={toDelete?._id ?? ''} />
          <Button kind="danger">Yes, delete</Button>
          <Button type="button" kind="quiet" onClick={() => setToDelete(null)}>
            Keep it
          </Button>
        </Form>
      </Modal>
    </>
  )
}

/** The chosen listings whose price a percentage can change. */
function pricesOf(listings: readonly OwnListing[], names: readonly string[]) {
  return listings.flatMap((listing) => {
    const { _id, name, priceMinor } = listing
    const isShown = names.includes(checkboxName(_id)) && hasPriceForPercent(listing)
    return isShown && priceMinor !== null ? [{ name, priceMinor, mayBeOnSale: mayBeOnSale(listing) }] : []
  })
}

/** Only what buyers have seen gets a sale price. */
function mayBeOnSale({ status }: OwnListing): boolean {
  return !['draft', 'waiting', 'refused'].includes(status ?? '')
}

function idsOf(listings: readonly OwnListing[]): string[] {
  return listings.map(({ _id }) => _id)
}

/** Has a form of this row that stands in its panel been refused? */
function isOfRow(formErrors: FormErrors | undefined, { _id }: OwnListing): boolean {
  return formErrors?.values.id === _id && ['stock', 'set-price'].includes(formErrors.values.do ?? '')
}

function NoListings({ kind, isFiltered }: { kind: ListingKind; isFiltered: boolean }) {
  const { plural } = kinds[kind]
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title={`No ${plural} found`}
        text="Try another word, or see all listings."
        action={
          <ButtonLink kind="quiet" to={`/dashboard/listings?tab=${plural}`}>
            Show all {plural}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      icon="list"
      title={`No ${plural} yet`}
      text={
        kind === 'product'
          ? 'Add your first product: a photo and a price.'
          : 'Add your first service: a photo, what you do, and your hours.'
      }
      action={
        <>
          <ButtonLink to={`/dashboard/upload?kind=${kind}`}>Upload a {kind}</ButtonLink>
          {kind === 'product' && (
            <ButtonLink to="/dashboard/photos" kind="quiet" className="lg:hidden">
              Add many photos
            </ButtonLink>
          )}
          <ButtonLink
            to={`/dashboard/import?kind=${plural}`}
            kind="quiet"
            className={kind === 'product' ? 'max-lg:hidden' : ''}
          >
            Import from Excel
          </ButtonLink>
        </>
      }
    />
  )
}
