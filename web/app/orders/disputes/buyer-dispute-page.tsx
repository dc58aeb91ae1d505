import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Route } from './+types/buyer-dispute-page.ts'
import { titled } from '../../format/page-title.ts'
import { inBrowser, isRefusal, onServer } from '../../api/page.ts'
import { uploadContext } from '../../api/page-context.ts'
import { DisputeForm } from './dispute-form.tsx'
import { loadOrder, passDispute } from '../order-load.ts'

const base = '/userProfile/orders'
const target = endpoints.orders.openDispute

const load = loadOrder('buyer')
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** A form sent without JavaScript: streams on to the API unread, since its pictures may weigh megabytes. */
export function action({ context, params }: Route.ActionArgs) {
  return passDispute(context.get(uploadContext), target, params.reference, base)
}

export function meta() {
  return [{ title: titled('Something is wrong') }]
}

export default function BuyerDisputePage({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputeForm order={loaderData} refusal={isRefusal(actionData) ? actionData : undefined} />
}
