import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminReview, AdminReviewsQuery } from '@oja/contract/schemas/admin/admin-reviews.ts'
import { reviewRemovalReasons } from '@oja/contract/values/admin/removal-reasons.ts'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-reviews-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminListRows, loadAdminList } from '../admin-list.tsx'
import type { AdminList } from '../admin-list.tsx'
import { AdminHead, DecisionForm, DecisionForms } from '../admin-parts.tsx'
import { reasonOf } from '../reason-chips.tsx'
import { loadPerson, loadShopIfAllowed } from '../records/load-about-person.ts'
import { useMayOpen } from '../records/use-may-open.ts'
import { realOrSample } from '../real-or-sample.ts'
import { sampleReviews } from '../samples/sample-reviews.ts'
import { matchesText } from '../samples/sample-search.ts'
import { loadRemoved, RemovedReviewList, reviewsAt, ReviewTabs } from './removed-reviews.tsx'
import { BeforeRemoval, ReviewFacts } from './review-facts.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

interface Choice {
  value: string
  label: string
}

async function load(visit: PageRequest) {
  const { searchParams } = visit.url
  const [shop, person] = await Promise.all([
    choiceOf(visit, searchParams.get('seller'), shopName),
    choiceOf(visit, searchParams.get('person'), personName),
  ])
  const page = await loadAdminList(reviewList(shop, person), visit)
  const isUnknown = isNobody(searchParams.get('seller'), shop) || isNobody(searchParams.get('person'), person)
  const removed = isUnknown || page.isSample ? [] : await loadRemoved(visit)
  // All reviews would read as theirs.
  const shown = isUnknown && !page.isSample ? { ...page, rows: [], next: null, total: '0' } : page
  const isRemoved = searchParams.get('show') === 'removed' && !page.isSample
  const isCounted = isRemoved || !searchParams.get('after')
  return { page: shown, removed, shop, person, isUnknown, isRemoved, isCounted }
}

/** Whether an address names somebody whom nobody knows, or whom the reader may not know. */
function isNobody(id: string | null, found: readonly Choice[]): boolean {
  return Boolean(id) && found.length === 0
}

/** What an address names, as a choice to filter by; none where it names nothing that the reader may know. */
async function choiceOf(
  visit: PageRequest,
  id: string | null,
  name: (visit: PageRequest, id: string) => Promise<string | undefined>,
): Promise<Choice[]> {
  if (!id) return []
  const { data: label } = await realOrSample<string | undefined>(
    visit,
    async () => ({ data: await name(visit, id) }),
    undefined,
  )
  return label ? [{ value: id, label }] : []
}

async function shopName(visit: PageRequest, id: string): Promise<string | undefined> {
  return (await loadShopIfAllowed(visit, id))?.businessName
}

async function personName(visit: PageRequest, id: string): Promise<string | undefined> {
  const person = await loadPerson(visit, id)
  return person ? `By ${person.name}` : undefined
}

async function submit(submission: FormSubmission) {
  const { api, url, form } = submission
  const given = { params: { id: field(form, 'id') }, body: { reason: reasonOf(form) } }
  const isBack = field(form, 'decision') === 'putBack'
  const { message } = await withReauthentication(submission, () =>
    api(isBack ? adminEndpoints.putReviewBack : adminEndpoints.removeReview, given),
  )
  return redirectDone(url, message)
}

export function meta() {
  return [{ title: titled('Reviews') }, { name: 'robots', content: 'noindex' }]
}

export default function AdminReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, removed, shop, person, isUnknown, isRemoved, isCounted } = loaderData
  const list = reviewList(shop, person)
  const [query] = useSearchParams()
  const mayOpen = useMayOpen()
  const kept = {
    ...(shop[0] && { seller: shop[0].value }),
    ...(person[0] && { person: person[0].value }),
  }
  return (
    <>
      <AdminHead
        title={list.title}
        isSample={page.isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
        doneNote={
          query.get('done') === 'review-removed' &&
          !isRemoved && (
            <Link
              to={`${reviewsAt({ ...kept, show: 'removed' })}#removed`}
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              Put it back
            </Link>
          )
        }
      />
      {!page.isSample && <ReviewTabs {...{ isRemoved, kept }} removed={isCounted ? removed.length : null} />}
      {isRemoved ? (
        <RemovedReviewList reviews={removed} />
      ) : (
        <AdminListRows
          list={isUnknown ? { ...list, empty: nobodyFound, emptySearch: nobodyFound } : list}
          page={page}
        />
      )}
      {!isRemoved && query.get('reports') === 'decided' && (
        <p className="mt-4 text-muted">
          Reviews that we removed are not in this list: see “Removed” above.{' '}
          {mayOpen(['all']) && (
            <Link
              to="/admin/audit?kind=shops&q=reported+review"
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              See who removed them and why
            </Link>
          )}
        </p>
      )}
    </>
  )
}

const nobodyFound = {
  icon: 'star',
  title: 'Nobody found',
  text: 'The link names no shop or person that you can see.',
} as const

const stars = [5, 4, 3, 2, 1].map((count) => ({
  value: String(count),
  label: count === 1 ? '1 star' : `${count} stars`,
}))

const reports = [
  { value: 'open', label: 'Open reports' },
  { value: 'decided', label: 'Decided reports' },
]

function reviewList(
  shop: readonly Choice[],
  person: readonly Choice[],
): AdminList<AdminReview, AdminReviewsQuery> {
  return {
    title: 'Reviews',
    searchLabel: 'Search reviews',
    textLabel: 'Words or shop',
    textHint: 'Words or shop',
    filters: [
      ...(shop.length > 0 ? [{ name: 'seller', label: 'Shop', options: shop }] : []),
      ...(person.length > 0 ? [{ name: 'person', label: 'Writer', options: person }] : []),
      { name: 'stars', label: 'Stars', options: stars },
      { name: 'reports', label: 'Reports', options: reports },
    ],
    fetch: (api, query) => api.withHeaders(adminEndpoints.reviews, { query }),
    samples: ({ q, stars: wanted, reports: reported }) =>
      sampleReviews.filter(
        ({ rating, comment, shop: { name }, openReports = 0 }) =>
          (wanted === '' || String(rating) === wanted) &&
          (reported === '' || (reported === 'open' && openReports > 0)) &&
          matchesText(q, `${comment} ${name}`),
      ),
    foundText: (total) => (total === '1' ? '1 review' : `${total} reviews`),
    columns: ({ isSample }) => [
      { name: 'Review', onPhone: 'title', cell: (review) => <ReviewFacts review={review} isRow /> },
      {
        name: 'Action',
        onPhone: 'action',
        cell: (review) => !isSample && <RemoveReview review={review} />,
      },
    ],
    isWide: true,
    keyOf: ({ id }) => id,
    empty: { icon: 'star', title: 'No reviews yet', text: 'Reviews will show here, the newest first.' },
    emptySearch: { title: 'No reviews found', text: 'Try other words, stars or reports.' },
    partText: 'We looked for these words in 10,000 reviews, newest first.',
    olderText: 'Search older reviews',
  }
}

function RemoveReview({ review }: { review: AdminReview }) {
  const { id, writer } = review
  const about = `the review by ${writer.name}`
  return (
    <DecisionForms>
      <DecisionForm
        label="Remove"
        confirmLabel="Yes, remove"
        about={about}
        kind="plain"
        fields={{ id, decision: 'remove' }}
        reasonLabel="Reason (sent to the writer)"
        reasons={reviewRemovalReasons}
        before={<BeforeRemoval review={review}>Its open reports are confirmed.</BeforeRemoval>}
      />
    </DecisionForms>
  )
}
