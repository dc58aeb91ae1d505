import { useLocation, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-order-page.ts'
import { titled } from '../../format/page-title.ts'
import { needsPassword } from '../../session/reauthenticate.ts'
import { inBrowser, isRefusal, onServer, submittedInBrowser, submittedToServer } from '../../api/page.ts'
import { DisputeCase } from '../../orders/disputes/dispute-case.tsx'
import { OrderBadges } from '../../orders/order-badges.tsx'
import { OrderTimeline } from '../../orders/order-timeline.tsx'
import { Badge } from '../../ui/badge.tsx'
import { actOnOrder, loadDeskOrder } from './act-on-order.ts'
import { BackLink, BackOfficeHead } from '../admin-parts.tsx'
import { OrderActions } from './order-forms.tsx'
import { OrderFacts, OrderPapers } from './order-parts.tsx'
import { deskAt, stateLook } from './payment-labels.ts'

export const loader = onServer(loadDeskOrder)
export const clientLoader = inBrowser(loadDeskOrder)
export const action = submittedToServer(actOnOrder)
export const clientAction = submittedInBrowser(actOnOrder)

export function meta() {
  return [{ title: titled('Order') }, { name: 'robots', content: 'noindex' }]
}

/** Everything of one order, with what an admin may do; come to from the money lists or from the disputes. */
export default function MoneyOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data: order, isSample } = loaderData
  const { base, title } = deskAt(useLocation())
  const [query] = useSearchParams()
  const refusal = isRefusal(actionData) ? actionData : undefined
  const { tone, word } = stateLook(order.payment)
  return (
    <div className="max-w-4xl">
      <BackLink to={base.replace('orders', 'money')}>Back to {title.toLowerCase()}</BackLink>
      <BackOfficeHead
        title={order.productName}
        isSample={isSample}
        refusal={refusal}
        done={query.get('done')}
      />
      <p className="-mt-3 text-sm break-all text-muted">Reference: {order.reference}</p>
      <p className="mt-3 flex flex-wrap gap-1.5">
        <OrderBadges order={order} />
        {word.toLowerCase() !== order.status && order.refund === 'none' && <Badge tone={tone}>{word}</Badge>}
      </p>
      {order.disputeCase && (
        <DisputeCase
          dispute={order.disputeCase}
          buyer={`${order.buyer.name}, the buyer`}
          seller={`${order.seller.storeName}, the seller`}
        />
      )}
      {!needsPassword(refusal) && <OrderActions order={order} isSample={isSample} refusal={refusal} />}
      <OrderFacts order={order} isSample={isSample} />
      <OrderPapers order={order} />
      <OrderTimeline timeline={order.timeline} reader="admin" />
    </div>
  )
}
