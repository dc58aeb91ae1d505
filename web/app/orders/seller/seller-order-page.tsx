import type { Route } from './+types/seller-order-page.ts'
import { titled } from '../../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import { uploadContext } from '../../api/page-context.ts'
import { hasFile, streamDispatch } from '../dispatch/send-dispatch.ts'
import type { PageRequest } from '../../api/page.ts'
import { DocumentsFirst, needsDocuments } from '../../trust/documents-first.tsx'
import { loadOrder, submitOrderAction } from '../order-load.ts'
import { OrderView } from '../order-view.tsx'
import { nextWaiting } from './row/next-waiting.ts'

const loadSold = loadOrder('seller')

/** Only the owner reads what an order earns, and submits documents. */
async function load(visit: PageRequest) {
  const order = await loadSold(visit)
  const isToAccept = order.earnings !== null && order.allowedActions.includes('accept')
  const [isWithoutDocuments, next] = await Promise.all([
    isToAccept && needsDocuments(visit.api),
    visit.url.searchParams.has('done') ? nextWaiting(visit.api, [order.number]) : undefined,
  ])
  return { order, isWithoutDocuments, next }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
const submitStep = serverAction(submitOrderAction)

/** A step, or the proof of a dispatch without JavaScript: its body goes to the API unread, because of its photo. */
export function action(submission: Route.ActionArgs) {
  const { request, context, params } = submission
  return hasFile(request)
    ? streamDispatch(context.get(uploadContext), params.reference)
    : submitStep(submission)
}
export const clientAction = browserAction(submitOrderAction)

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? loaderData.order.productName : 'Order') }]
}

export default function SellerOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isWithoutDocuments, next } = loaderData
  return (
    <OrderView order={order} next={next} formErrors={isFormErrors(actionData) ? actionData : undefined}>
      {isWithoutDocuments && <DocumentsFirst />}
    </OrderView>
  )
}
