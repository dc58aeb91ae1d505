import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Route } from './+types/buyer-dispute-page.ts'
import { titled } from '../../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader } from '../../api/page.ts'
import { uploadContext } from '../../api/page-context.ts'
import { DisputeForm } from './dispute-form.tsx'
import { loadOrder, streamDisputeForm } from '../order-load.ts'

const base = '/userProfile/orders'
const target = endpoints.orders.openDispute

const load = loadOrder('buyer')
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** A form without JavaScript: its body goes to the API unread, because its photos may have megabytes. */
export function action({ context, params }: Route.ActionArgs) {
  return streamDisputeForm(context.get(uploadContext), target, params.reference, {
    base,
    done: 'openDispute',
  })
}

export function meta() {
  return [{ title: titled('Report a problem') }]
}

export default function BuyerDisputePage({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputeForm order={loaderData} formErrors={isFormErrors(actionData) ? actionData : undefined} />
}
