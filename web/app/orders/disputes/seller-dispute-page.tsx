import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import { disputeAdditionEndpoints } from '@oja/contract/endpoints/orders/dispute-additions.ts'
import type { Route } from './+types/seller-dispute-page.ts'
import { titled } from '../../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader } from '../../api/page.ts'
import { uploadContext } from '../../api/page-context.ts'
import { DisputeForm } from './dispute-form.tsx'
import { loadOrder, streamDisputeForm } from '../order-load.ts'

const base = '/dashboard/orders'

const load = loadOrder('seller')
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** A form without JavaScript: its body goes to the API unread, because its photos may have megabytes. */
export function action({ request, context, params }: Route.ActionArgs) {
  // The form itself writes `add`, by what the order allows.
  const done = new URL(request.url).searchParams.has('add') ? 'addToAnswer' : 'answerDispute'
  const target = done === 'addToAnswer' ? disputeAdditionEndpoints.add : orderEndpoints.answerDispute
  return streamDisputeForm(context.get(uploadContext), target, params.reference, { base, done })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const isAddition = loaderData?.allowedActions.includes('addToAnswer')
  return [{ title: titled(isAddition ? 'Add to your answer' : 'Reply to the dispute') }]
}

export default function SellerDisputePage({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputeForm order={loaderData} formErrors={isFormErrors(actionData) ? actionData : undefined} />
}
