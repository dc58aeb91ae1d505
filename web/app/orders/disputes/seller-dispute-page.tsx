import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import type { Route } from './+types/seller-dispute-page.ts'
import { titled } from '../../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader } from '../../api/page.ts'
import { uploadContext } from '../../api/page-context.ts'
import { DisputeForm } from './dispute-form.tsx'
import { loadOrder, streamDisputeForm } from '../order-load.ts'

const base = '/dashboard/orders'
const target = orderEndpoints.answerDispute

const load = loadOrder('seller')
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** A form without JavaScript: its body goes to the API unread, because its photos may have megabytes. */
export function action({ context, params }: Route.ActionArgs) {
  return streamDisputeForm(context.get(uploadContext), target, params.reference, {
    base,
    done: 'answerDispute',
  })
}

export function meta() {
  return [{ title: titled('Reply to the dispute') }]
}

export default function SellerDisputePage({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputeForm order={loaderData} formErrors={isFormErrors(actionData) ? actionData : undefined} />
}
