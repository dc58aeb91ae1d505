import { sureOfPriceField } from '@oja/contract/values/catalogue/sure-of-price.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { isFormErrors } from '../../api/page.ts'
import { showCount } from '../../format/format.ts'
import { nameList } from '../../format/name-list.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { bulkChangeLabel, sureOfPercent, sureOfSale } from './bulk/bulk-change.ts'
import { leftOutSentence } from './bulk/left-out.ts'
import { listingChangeLabel } from './change-listing.ts'
import type { ListingKind, OwnListing } from './listing-kinds.ts'

/** How many listings of a change of many are named. */
export const maxNamed = 3

const bulkFieldIds = {
  change: 'bulk-change',
  percent: 'bulk-percent',
  off: 'bulk-off',
  until: 'bulk-until',
  pieces: 'bulk-pieces',
  category: 'bulk-category',
  chosen: 'bulk-change',
}

interface OutcomeProps {
  kind: ListingKind
  listings: readonly OwnListing[]
  actionData: unknown
}

/** The result of the seller's last action: at the listing that changed, else above the list. */
export function Outcome({ kind, listings, actionData }: OutcomeProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  if (isFormErrors(actionData)) {
    // With scripts the question takes the focus; without them this leads to it.
    const isOfMany = sureOfPercent in actionData.fields || sureOfSale in actionData.fields
    if (isOfMany || sureOfPriceField in actionData.fields)
      return hydrated ? null : (
        <Alert tone="wait" title={actionData.message}>
          <a href="#price-check" className="inline-flex min-h-11 items-center font-semibold underline">
            {isOfMany ? 'See the new prices' : 'Answer'}
          </a>
        </Alert>
      )
    const isDelete = !('quantity' in actionData.values) && actionData.values.do === 'delete'
    const isMany = actionData.values.do === 'bulk' || 'undo' in actionData.values
    const title = isDelete
      ? 'Failed to delete item. Please try again.'
      : isMany
        ? 'Nothing was changed.'
        : 'That could not be saved.'
    return (
      <ErrorSummary
        formErrors={actionData}
        title={title}
        ids={{
          quantity: `stock-${actionData.values.id}`,
          price: `price-${actionData.values.id}`,
          ...bulkFieldIds,
        }}
      />
    )
  }
  const done = query.get('done') ?? ''
  const numberOf = (name: string) => Number(query.get(name) ?? '')
  const label =
    listingChangeLabel(kind, done) ?? bulkChangeLabel(kind, done, numberOf('count'), numberOf('kept'))
  if (label === null) return null
  const undo = query.get('undo')
  const left = leftOutSentence(kind, query.get('left') ?? '', listings)
  const detail = changedDetail(listings, query, numberOf('count'))
  const isDeleted = done === 'deleted' || done === 'many-delete'
  const dismiss = () => void navigate(`?${withQuery(query, {})}`, { replace: true })
  return (
    <Alert
      key={String(query)}
      tone="good"
      title={label}
      // The pressed button may be gone, and a change of many can be undone here.
      focusOn={done}
      onDismiss={hydrated ? dismiss : undefined}
    >
      {detail && <p className="wrap-anywhere">{detail}</p>}
      {left && <p className="wrap-anywhere">{left}</p>}
      {undo && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="do" value={isDeleted ? 'undo' : 'undo-change'} />
          <input type="hidden" name="undo" value={undo} />
          <Button kind="plain" className="-ml-2">
            Undo
          </Button>
        </Form>
      )}
    </Alert>
  )
}

/** The listing of the page at which the result stands: the first one that changed; "" for none. */
export function idOfOutcome(query: URLSearchParams, listings: readonly OwnListing[]): string {
  const ids = (query.get('of') ?? '').split(' ')
  return listings.find(({ _id }) => ids.includes(_id))?._id ?? ''
}

/** What changed, by name, with its new figure: "Palm oil: 19 in stock". "" where the page does not show it. */
function changedDetail(listings: readonly OwnListing[], query: URLSearchParams, count: number): string {
  const done = query.get('done') ?? ''
  const ids = (query.get('of') ?? '').split(' ')
  const found = ids.flatMap((id) => listings.find(({ _id }) => _id === id) ?? [])
  const [first] = found
  if (!first) return ''
  if (['many-price', 'many-sale', 'many-end-sale'].includes(done))
    return `${nameList(found.map(newPriceOf), count)}${done === 'many-sale' ? saleEnd(found) : ''}.`
  if (done.startsWith('many-')) return `${nameList(found.map(nameOf), count)}.`
  const { priceMinor } = first
  const figures = [
    ...(['price', 'same-price', 'saved'].includes(done) && priceMinor !== null
      ? [formatNaira(priceMinor)]
      : []),
    ...(['stock', 'saved'].includes(done) && 'quantity' in first
      ? [`${countOf(showCount(first.quantity), first.unit)} in stock`]
      : []),
  ]
  return [nameOf(first), ...(figures.length > 0 ? [figures.join(', ')] : [])].join(': ')
}

/** ", until 10 Dec": until when the sale lasts that was started; "" where no row says it. */
function saleEnd(found: readonly OwnListing[]): string {
  const note = found.flatMap((one) => ('saleNote' in one && one.saleNote) || [])[0]
  return note ? `,${note}` : ''
}

/** "Palm oil: ₦1,100". What it was is not said: only the address would know it, and anybody can write an address. */
function newPriceOf(listing: OwnListing): string {
  const { priceMinor } = listing
  return priceMinor === null ? nameOf(listing) : `${nameOf(listing)}: ${formatNaira(priceMinor)}`
}

function nameOf({ name }: OwnListing): string {
  return name || 'No name yet'
}

/** The query with some values changed; null removes one. It drops `done`, so that an alert shows once. */
export function withQuery(query: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['done', 'of', 'count', 'kept', 'undo', 'left']) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}
