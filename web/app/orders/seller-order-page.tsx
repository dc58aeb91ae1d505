import type { Route } from './+types/seller-order-page.ts'
import { titled } from '../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import { loadOrder, submitOrderAction } from './order-load.ts'
import { OrderView } from './order-view.tsx'

const load = loadOrder('seller')
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submitOrderAction)
export const clientAction = browserAction(submitOrderAction)

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? loaderData.productName : 'Order') }]
}

export default function SellerOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderView order={loaderData} formErrors={isFormErrors(actionData) ? actionData : undefined} />
}
