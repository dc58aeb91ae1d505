import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { reviewRemovalReasons } from '@oja/contract/values/admin/removal-reasons.ts'
import { reportReasons } from '@oja/contract/values/trust-labels.ts'
import type { AdminShop } from '@oja/contract/schemas/admin/admin-shops.ts'
import type { ReportedThing, ReportDecision } from '@oja/contract/schemas/trust.ts'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-reported-page.ts'
import { titled } from '../format/page-title.ts'
import { showDate, showDateTime } from '../format/format.ts'
import { withReauthentication } from '../session/reauthenticate.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  browserAction,
  serverAction,
  throwFormErrors,
} from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { realOrSample } from './real-or-sample.ts'
import { BackLink, AdminHead, DecisionForm, DecisionForms, half, StatusBadge } from './admin-parts.tsx'
import { doneMessage, redirectDone } from './admin-done.ts'
import { submitSellerDecision } from './decide-seller.ts'
import { Pictures } from './moderation/moderation-card.tsx'
import { knownId } from './records/known-id.ts'
import { loadPerson, loadShopIfAllowed } from './records/load-about-person.ts'
import { reasonOf } from './reason-chips.tsx'
import { DeletedForGood, ReviewFacts } from './reviews/review-facts.tsx'
import { RecordColumns } from './records/record-columns.tsx'
import { ShopActions, ShopFigures } from './records/shop-summary.tsx'
import { useMayOpen } from './records/use-may-open.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load(visit: PageRequest) {
  const id = visit.params.id ?? ''
  let confirmed: readonly ReportedThing[] = []
  const shown = await realOrSample<ReportedThing[]>(
    visit,
    async (api) => {
      const params = { id: knownId(id, 'This report was not found') }
      const answer = await api(adminEndpoints.reportedThings, { params })
      confirmed = answer.confirmed
      return answer
    },
    [],
  )
  const [shop, next, person] = await Promise.all([
    shown.isSample ? null : loadShopIfAllowed(visit, id),
    shown.isSample || shown.data.length > 0 ? null : nextReported(visit, id),
    shown.isSample ? null : loadPerson(visit, id),
  ])
  return { ...shown, confirmed, shop, person, next }
}

/** Another seller with open reports, once those about this one are decided. */
async function nextReported({ api }: PageRequest, id: string) {
  const { data } = await api(adminEndpoints.reports, { query: {} })
  const next = data.find((row) => row.sellerId !== id)
  return next ? { id: next.sellerId, name: next.businessName || next.sellerName } : null
}

async function submit(submission: FormSubmission) {
  const { api, url, form, params } = submission
  if (field(form, 'kind') === '') return submitSellerDecision(submission)
  const body = {
    kind: field(form, 'kind') as ReportDecision['kind'],
    id: field(form, 'id'),
    about: params.id,
    ...(field(form, 'chooses') !== '' && { reports: chosenReports(form) }),
    decision: field(form, 'decision') as ReportDecision['decision'],
    note: removesReview(form) ? reasonOf(form) : '',
  }
  if (removesReview(form) && body.note === '')
    throwFormErrors({ reason: 'Give a reason; the person will see it' })
  const { message } = await withReauthentication(submission, () => api(adminEndpoints.decideReport, { body }))
  return redirectDone(url, message)
}

/** The writer of a review reads why it is removed: the admin says so, and not whoever reported it. */
function removesReview(form: FormData): boolean {
  return field(form, 'kind') === 'review' && field(form, 'decision') === 'uphold'
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { shop, person } = loaderData ?? {}
  const name = shop?.businessName ?? person?.name
  return [{ title: titled(name ? `Reports about ${name}` : 'Report details') }]
}

export default function AdminReportedPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { data, confirmed, isSample, shop, person, next } = loaderData
  const name = shop?.businessName ?? person?.name
  const mayOpen = useMayOpen()
  const [query] = useSearchParams()
  return (
    <>
      <BackLink to="/admin/reports">Back to all reports</BackLink>
      <AdminHead
        title={name ? `Reports about ${name}` : 'Report details'}
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
      />
      {!shop && !isSample && mayOpen(['sellers', 'support']) && (
        <p>
          <Link
            to={`/admin/users/${id}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            View account
          </Link>
        </p>
      )}
      {shop && shop.status !== 'Suspended' && confirmed.length > 0 && (
        <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink to={suspensionAddress(shop.id, confirmed)} kind="danger">
            Suspend the shop for this
          </ButtonLink>
          <span className="text-muted">Confirmed, and the shop is still open: {reasonsOf(confirmed)}.</span>
        </p>
      )}
      <RecordColumns side={shop && <ReportedShop shop={shop} />}>
        {data.length === 0 ? (
          <EmptyState
            icon="flag"
            title="No open reports"
            text={`We have decided every report about ${name ?? 'this person'}.`}
            action={
              next && (
                <ButtonLink to={`/admin/reports/${next.id}`} kind="quiet">
                  Next to check: {next.name}
                </ButtonLink>
              )
            }
          />
        ) : (
          <ul className="space-y-4">
            {data.map((thing) => (
              <li key={`${thing.kind} ${thing.id}`} className="rounded-lg border border-line bg-card p-4">
                <Thing thing={thing} isAboutShop={shop !== null} />
              </li>
            ))}
          </ul>
        )}
        {confirmed.length > 0 && (
          <section className="mt-6">
            <h2 className="mb-2 text-xl">Confirmed in the last seven days</h2>
            <ul className="space-y-4">
              {confirmed.map((thing) => (
                <li key={`${thing.kind} ${thing.id}`} className="rounded-lg border border-line bg-card p-4">
                  <ThingReports thing={thing} isAboutShop={shop !== null} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </RecordColumns>
    </>
  )
}

/** What an admin weighs beside a report, and the suspension. */
function ReportedShop({ shop }: { shop: AdminShop['data'] }) {
  return (
    <section aria-label="The shop" className="space-y-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge status={shop.status} />
        <Badge tone={shop.verified ? 'good' : 'plain'}>{shop.verified ? 'Verified' : 'Not verified'}</Badge>
        <span className="text-muted">Open since {showDate(shop.createdAt)}</span>
      </p>
      <ShopFigures shop={shop} isNarrow />
      {/* Three of them do not fit side by side. */}
      <div className="lg:[&>div]:flex-wrap">
        <ShopActions shop={shop}>
          <ButtonLink to={`/admin/sellers/${shop.id}`} kind="quiet" className={half}>
            View account
          </ButtonLink>
        </ShopActions>
      </div>
    </section>
  )
}

/** "Scam, Fake or stolen goods": what was confirmed, each reason once and without its explanation. */
function reasonsOf(things: readonly ReportedThing[]): string {
  const said = new Set(things.flatMap(({ reports }) => reports.map(({ reason }) => reason.split(':')[0])))
  return [...said].join(', ')
}

/** The page of a shop with its suspension open, and the reasons of these reports chosen, by their keys. */
function suspensionAddress(shopId: string, things: readonly ReportedThing[]): string {
  const said = new Set(things.flatMap(({ reports }) => reports.map(({ reason }) => reason)))
  const keys = reportReasons.filter(({ label }) => said.has(label)).map(({ value }) => value)
  return `/admin/sellers/${shopId}?suspend=${keys.join('.')}`
}

function Thing({ thing, isAboutShop }: { thing: ReportedThing; isAboutShop: boolean }) {
  const { kind, id, name, reports } = thing
  const all = allOf(reports.length)
  const said = reasonsOf([thing])
  const choice = (decision: string) =>
    reports.length > 1 && <ReportChoice thing={thing} decision={decision} />
  return (
    <>
      <ThingReports thing={thing} isAboutShop={isAboutShop} />
      <div className="mt-4">
        <DecisionForms>
          <DecisionForm
            label={`${upholds[kind]}${all}`}
            confirmLabel={`Yes, ${upholds[kind].toLowerCase()}`}
            question={`${upholds[kind]}: ${name}? ${outcomes[kind]} ${reports.length > 1 ? 'The reasons ticked above go out.' : `The reason: ${said}.`}`}
            before={
              <>
                {thing.review && <DeletedForGood review={thing.review} />}
                {choice('uphold')}
              </>
            }
            about={name}
            kind="danger"
            fields={{ kind, id, decision: 'uphold' }}
            {...(kind === 'review' && {
              reasonLabel: 'Reason (sent to the writer)',
              reasons: reviewRemovalReasons,
            })}
          />
          <DecisionForm
            label={`Dismiss${all}`}
            confirmLabel="Yes, dismiss"
            before={choice('dismiss')}
            question={`Dismiss the reports about ${name}? Reporters are notified that we found nothing against our rules. Nothing else changes.`}
            about={name}
            fields={{ kind, id, decision: 'dismiss' }}
          />
        </DecisionForms>
      </div>
    </>
  )
}

/** " (both)", where one pair of buttons decides about several reports. */
function allOf(count: number): string {
  if (count < 2) return ''
  return count === 2 ? ' (both)' : ` (all ${count})`
}

// Each box has a name of its own, because a refused form comes back with one value for each name.
const boxName = 'report-'

function chosenReports(form: FormData): string[] {
  return [...form.keys()].filter((name) => name.startsWith(boxName)).map((name) => field(form, name))
}

/** Which of several reports are decided: all at first. The others stay open. */
function ReportChoice({ thing: { id, reports }, decision }: { thing: ReportedThing; decision: string }) {
  return (
    <fieldset className="w-full">
      <legend className="font-semibold">Decide about these reports:</legend>
      <input type="hidden" name="chooses" value="yes" />
      {reports.map((report, place) => (
        <label key={report.id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            id={`${decision}-${id}-${report.id}`}
            name={`${boxName}${place}`}
            value={report.id}
            defaultChecked
            className="size-5 shrink-0 accent-leaf"
          />
          <span>
            {report.reason} <span className="text-sm text-muted">from {report.reporter}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What a reporter had to do with the shop: an admin weighs the report by it. */
function dealingsOf({ hasBought, hasWritten }: ReportedThing['reports'][number]): string {
  if (hasBought) return hasWritten ? 'Bought from this shop and wrote to it' : 'Bought from this shop'
  return hasWritten ? 'Wrote to this shop, bought nothing' : 'Never bought from or wrote to this shop'
}

/** What was reported, and the words of its reports. */
function ThingReports({
  thing: { kind, name, content, url, review, listing, reports },
  isAboutShop,
}: {
  thing: ReportedThing
  isAboutShop: boolean
}) {
  const mayOpen = useMayOpen()
  return (
    <>
      <p className="text-sm text-muted">{kinds[kind]}</p>
      <h2 className="font-sans text-lg font-semibold">
        {url && listing?.isPublic !== false ? (
          <Link to={url} className="text-leaf underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      {listing && (
        <>
          <p className="text-sm text-muted">
            {listing.price ?? 'No price'} · {listing.category} · by{' '}
            <Link
              to={`/${mayOpen(['sellers']) ? 'admin/sellers' : 'seller-profile'}/${listing.shop.id}`}
              className="inline-block py-2.5 font-semibold text-leaf underline wrap-anywhere"
            >
              {listing.shop.name}
            </Link>
            {!listing.isPublic && ' · Buyers cannot see it now'}
          </p>
          {listing.pictures.length > 0 ? (
            <Pictures name={name} pictures={listing.pictures} />
          ) : (
            <p className="text-muted">No pictures</p>
          )}
        </>
      )}
      {review && (
        <div className="mt-2">
          <ReviewFacts review={review} />
        </div>
      )}
      {review === null && <p className="text-muted">It is gone now.</p>}
      {content && content !== review?.comment && review && (
        <p className="mt-2 text-sm text-muted">What it said when it was reported:</p>
      )}
      {content && content !== review?.comment && (
        <blockquote className="mt-2 border-l-4 border-line pl-3 whitespace-pre-line">{content}</blockquote>
      )}
      <ul className="mt-3 space-y-4">
        {reports.map((report) => (
          <li key={report.id}>
            <span className="font-semibold">
              {kind === 'review' && 'The reporter says: '}
              {report.reason}
            </span>
            {report.note && <span className="block">{report.note}</span>}
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              {mayOpen(['sellers', 'support']) ? (
                <Link
                  to={`/admin/users/${report.reporterId}`}
                  className="inline-block py-2.5 font-semibold text-leaf underline"
                >
                  {report.reporter}
                </Link>
              ) : (
                report.reporter
              )}
              <span className="whitespace-nowrap">{showDateTime(report.createdAt)}</span>
              {isAboutShop && report.hasBought !== undefined && <span>{dealingsOf(report)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const kinds = {
  product: 'Product',
  service: 'Service',
  seller: 'Seller',
  review: 'Review',
  conversation: 'Conversation: what was reported, and up to ten messages before it',
} as const

const outcomes = {
  product:
    'If you remove it, buyers stop seeing it at once. Reporters will be notified, and the seller gets the reason.',
  service:
    'If you remove it, buyers stop seeing it at once. Reporters will be notified, and the seller gets the reason.',
  review:
    'If you remove it, it is gone for ever. Reporters will be notified, and the writer gets your reason.',
  seller:
    'The shop gets an email and a notification with the reason. Reporters will be notified. The shop stays open until you suspend it.',
  conversation:
    'The person gets an email and a notification with the reason. Reporters will be notified. The account stays active until you suspend it or the shop.',
} as const

const upholds = {
  product: 'Remove',
  service: 'Remove',
  review: 'Remove',
  seller: 'Confirm violation',
  conversation: 'Confirm violation',
} as const
