import type { Route } from './+types/seller-order-page.ts'
import { titled } from '../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import { uploadContext } from '../api/page-context.ts'
import { hasFile, streamDispatch } from './dispatch/send-dispatch.ts'
import { loadOrder, submitOrderAction } from './order-load.ts'
import { OrderView } from './order-view.tsx'

const load = loadOrder('seller')
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
  return [{ title: titled(loaderData ? loaderData.productName : 'Order') }]
}

export default function SellerOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderView order={loaderData} formErrors={isFormErrors(actionData) ? actionData : undefined} />
}
