import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import { disputeAdditionEndpoints } from '@oja/contract/endpoints/orders/dispute-additions.ts'
import type { Route } from './+types/buyer-dispute-page.ts'
import { titled } from '../../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader } from '../../api/page.ts'
import { uploadContext } from '../../api/page-context.ts'
import { DisputeForm } from './dispute-form.tsx'
import { loadOrder, streamDisputeForm } from '../order-load.ts'

const base = '/userProfile/orders'

const load = loadOrder('buyer')
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** A form without JavaScript: its body goes to the API unread, because its photos may have megabytes. */
export function action({ request, context, params }: Route.ActionArgs) {
  // The form itself writes `add`, by what the order allows.
  const action = new URL(request.url).searchParams.has('add') ? 'addToDispute' : 'openDispute'
  const target = action === 'addToDispute' ? disputeAdditionEndpoints.add : orderEndpoints.openDispute
  return streamDisputeForm(context.get(uploadContext), target, params.reference, { base, done: action })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const isAddition = loaderData?.allowedActions.includes('addToDispute')
  return [{ title: titled(isAddition ? 'Add to your report' : 'Report a problem') }]
}

export default function BuyerDisputePage({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputeForm order={loaderData} formErrors={isFormErrors(actionData) ? actionData : undefined} />
}
