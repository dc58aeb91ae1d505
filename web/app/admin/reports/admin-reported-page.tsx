import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { reportReasons } from '@oja/contract/values/trust-labels.ts'
import type { ReportedThing, ReportDecision } from '@oja/contract/schemas/trust.ts'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-reported-page.ts'
import { titled } from '../../format/page-title.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  browserAction,
  serverAction,
  throwFormErrors,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { BackLink, AdminHead } from '../admin-parts.tsx'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { submitSellerDecision } from '../decide-seller.ts'
import { knownId } from '../records/known-id.ts'
import { loadPerson, loadShopIfAllowed } from '../records/load-about-person.ts'
import { reasonOf } from '../reason-chips.tsx'
import { RecordColumns } from '../records/record-columns.tsx'
import { useMayOpen } from '../records/use-may-open.ts'
import { chosenReports, reasonsOf } from './chosen-reports.ts'
import { ReportedShop } from './reported-shop.tsx'
import { ConfirmedThing, DismissedThing, OpenThing } from './reported-thing.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load(visit: PageRequest) {
  const id = visit.params.id ?? ''
  let confirmed: readonly ReportedThing[] = []
  let dismissed: readonly ReportedThing[] = []
  let earlier: readonly ReportedThing[] = []
  const shown = await realOrSample<ReportedThing[]>(
    visit,
    async (api) => {
      const params = { id: knownId(id, 'This report was not found') }
      const answer = await api(adminEndpoints.reportedThings, { params })
      confirmed = answer.confirmed
      dismissed = answer.dismissed ?? []
      earlier = answer.earlier ?? []
      return answer
    },
    [],
  )
  const [shop, next, person] = await Promise.all([
    shown.isSample ? null : loadShopIfAllowed(visit, id),
    shown.isSample || shown.data.length > 0 ? null : nextReported(visit, id),
    shown.isSample ? null : loadPerson(visit, id),
  ])
  return { ...shown, confirmed, dismissed, earlier, shop, person, next }
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
  if (field(form, 'decision') === 'reopen' || field(form, 'decision') === 'lookAgain')
    return reopen(submission)
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

async function reopen(submission: FormSubmission) {
  const { api, url, form, params } = submission
  const body = {
    kind: field(form, 'kind') as ReportDecision['kind'],
    id: field(form, 'id'),
    about: params.id ?? '',
  }
  const { message } = await withReauthentication(submission, () =>
    field(form, 'decision') === 'lookAgain'
      ? api(adminEndpoints.lookAtReportsAgain, { body: { ...body, reason: reasonOf(form) } })
      : api(adminEndpoints.reopenReports, { body }),
  )
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
  const { data, confirmed, dismissed, earlier, isSample, shop, person, next } = loaderData
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
        doneNote={query.get('done') === 'report-dismissed' && dismissed.length > 0 && toDismissed}
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
                <OpenThing thing={thing} isAboutShop={shop !== null} />
              </li>
            ))}
          </ul>
        )}
        {confirmed.length > 0 && (
          <DecidedThings
            id="decided"
            title="Confirmed in the last seven days"
            things={confirmed}
            isAboutShop={shop !== null}
          />
        )}
        {dismissed.length > 0 && (
          <section className="mt-6">
            <h2 id="dismissed" className="mb-2 scroll-mt-20 text-xl">
              Dismissed in the last 30 days
            </h2>
            <ul className="space-y-4">
              {dismissed.map((thing) => (
                <li key={`${thing.kind} ${thing.id}`} className="rounded-lg border border-line bg-card p-4">
                  <DismissedThing thing={thing} isAboutShop={shop !== null} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {earlier.length > 0 && (
          <DecidedThings
            id={confirmed.length > 0 ? undefined : 'decided'}
            title="Decided before, in the last 90 days"
            things={earlier}
            isAboutShop={shop !== null}
          />
        )}
      </RecordColumns>
    </>
  )
}

/** The way back from a dismissal. */
const toDismissed = (
  <a href="#dismissed" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
    Open again
  </a>
)

/** Decisions from which only a second look follows here, or the suspension above. */
function DecidedThings({
  id,
  title,
  things,
  isAboutShop,
}: {
  id: string | undefined
  title: string
  things: readonly ReportedThing[]
  isAboutShop: boolean
}) {
  return (
    <section className="mt-6">
      <h2 id={id} className="mb-2 scroll-mt-20 text-xl">
        {title}
      </h2>
      <ul className="space-y-4">
        {things.map((thing) => (
          <li key={`${thing.kind} ${thing.id}`} className="rounded-lg border border-line bg-card p-4">
            <ConfirmedThing thing={thing} isAboutShop={isAboutShop} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page of a shop with its suspension open, and the reasons of these reports chosen, by their keys. */
function suspensionAddress(shopId: string, things: readonly ReportedThing[]): string {
  const said = new Set(things.flatMap(({ reports }) => reports.map(({ reason }) => reason)))
  const keys = reportReasons.filter(({ label }) => said.has(label)).map(({ value }) => value)
  return `/admin/sellers/${shopId}?suspend=${keys.join('.')}`
}
