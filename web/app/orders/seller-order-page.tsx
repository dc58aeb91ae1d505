import type { Route } from './+types/seller-order-page.ts'
import { titled } from '../format/page-title.ts'
import { inBrowser, isRefusal, onServer, submittedInBrowser, submittedToServer } from '../api/page.ts'
import { loadOrder, submitStep } from './order-load.ts'
import { OrderView } from './order-view.tsx'

const load = loadOrder('seller')
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const action = submittedToServer(submitStep)
export const clientAction = submittedInBrowser(submitStep)

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? loaderData.productName : 'Order') }]
}

export default function SellerOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderView order={loaderData} refusal={isRefusal(actionData) ? actionData : undefined} />
}
