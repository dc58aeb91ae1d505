import { adminPaymentsEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import type { AdminPayments } from '@oja/contract/schemas/admin/admin-payments.ts'
import { useLocation, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-payments-page.ts'
import { titled } from '../../format/page-title.ts'
import { showCount } from '../../format/format.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { loadAdminList } from '../admin-list.tsx'
import { AdminHead } from '../admin-parts.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { sampleOverview } from '../samples/sample-payments.ts'
import { PaymentLists, paymentList } from './payment-lists.tsx'
import { adminListsAt, selectedQueue } from './payment-labels.ts'

// /admin/money and /admin/disputes are the same page with different lists.
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

/** The list that an address asks for, and the counts of all lists. */
async function load(visit: PageRequest) {
  const { lists, base } = adminListsAt(visit.url)
  const queue = selectedQueue(lists, visit.url)
  const [page, overview] = await Promise.all([
    loadAdminList(paymentList(queue, base), visit),
    realOrSample<AdminPayments['data']>(
      visit,
      (api) => api(adminPaymentsEndpoints.overview, {}),
      sampleOverview,
    ),
  ])
  return { queue, page, ...overview.data }
}

/** Marks an unknown event as seen: the one decision in these lists. */
async function submit(submission: FormSubmission) {
  const { api, url, form } = submission
  const { message } = await withReauthentication(submission, () =>
    api(adminPaymentsEndpoints.seeEvent, { params: { id: field(form, 'id') } }),
  )
  return redirectDone(url, message)
}

export function meta({ location }: Route.MetaArgs) {
  return [{ title: titled(adminListsAt(location).title) }, { name: 'robots', content: 'noindex' }]
}

export default function AdminPaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { queue, page, counts, commissionPercent } = loaderData
  const { title, lists, lead, base } = adminListsAt(useLocation())
  return (
    <>
      <AdminHead
        title={title}
        isSample={page.isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
      />
      <p className="-mt-3 mb-3 text-sm text-muted sm:mb-5 sm:text-base">
        {lead}
        {base === '/admin/orders' && ` Commission ${showCount(commissionPercent)}%.`}
      </p>
      <PaymentLists lists={lists} queue={queue} counts={counts} page={page} base={base} />
    </>
  )
}
