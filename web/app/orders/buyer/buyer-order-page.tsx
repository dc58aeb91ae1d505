import type { Route } from './+types/buyer-order-page.ts'
import { titled } from '../../format/page-title.ts'
import { withFallback } from '../../api/found.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { ownProductReview } from '../../reviews/own-review.ts'
import { RatingTaps } from '../../reviews/rating-taps.tsx'
import { loadOrder, submitOrderAction } from '../order-load.ts'
import { isDisputed } from '../order-labels.ts'
import { OrderView } from '../order-view.tsx'

const loadBought = loadOrder('buyer')

/** The order, and after its reception the buyer's review of the product; not while a dispute about it is open. */
async function load(visit: PageRequest) {
  const order = await loadBought(visit)
  const isReceived = order.fulfilment === 'received' && !isDisputed(order)
  return {
    order,
    own:
      isReceived && !order.atStall
        ? await withFallback(ownProductReview(visit, order.productId), null)
        : null,
  }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submitOrderAction)
export const clientAction = browserAction(submitOrderAction)

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? loaderData.order.productName : 'Order') }]
}

export default function BuyerOrderPage({ loaderData: { order, own }, actionData }: Route.ComponentProps) {
  return (
    <OrderView order={order} formErrors={isFormErrors(actionData) ? actionData : undefined}>
      {own?.canReview && (
        <RatingTaps productId={order.productId} productName={order.productName} own={own.data} />
      )}
    </OrderView>
  )
}
