import { useLocation, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-order-page.ts'
import { titled } from '../../format/page-title.ts'
import { needsReauthentication } from '../../session/reauthenticate.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import { DispatchDetails } from '../../orders/dispatch/dispatch-details.tsx'
import { DisputeDetails } from '../../orders/disputes/dispute-details.tsx'
import { OrderDelivery } from '../../orders/order-delivery.tsx'
import { OrderBadges } from '../../orders/order-badges.tsx'
import { PaymentReference } from '../../orders/payment-reference.tsx'
import { OrderTimeline } from '../../orders/order-timeline.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { actOnOrder, loadAdminOrder } from './act-on-order.ts'
import { doneMessage } from '../admin-done.ts'
import { BackLink, AdminHead } from '../admin-parts.tsx'
import { CasePanel } from '../cases/case-panel.tsx'
import { RecordColumns } from '../records/record-columns.tsx'
import { failedRefundLabel, failedRefundOf } from './failed-refund.tsx'
import { OrderActions } from './order-forms.tsx'
import { LongFact, OrderFacts, OrderPaymentRecords } from './order-parts.tsx'
import { adminListsAt, stateBadge } from './payment-labels.ts'

export const loader = serverLoader(loadAdminOrder)
export const clientLoader = browserLoader(loadAdminOrder)
export const action = serverAction(actOnOrder)
export const clientAction = browserAction(actOnOrder)

export function meta() {
  return [{ title: titled('Order') }, { name: 'robots', content: 'noindex' }]
}

/** Everything about one order, with the actions of an admin. The payment lists and the disputes link here. */
export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data: order, isSample, internal, banks } = loaderData
  const place = useLocation()
  const { base, title } = adminListsAt(place)
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const { tone, label } = stateBadge(order.payment)
  // The address still says that it was sent again.
  const failedAgain = order.refund === 'failed' && query.get('done') === 'refund-sent-again' && !formErrors
  return (
    <>
      <BackLink to={base.replace('orders', 'money')}>Back to {title.toLowerCase()}</BackLink>
      <AdminHead
        title={order.productName}
        below={
          <>
            <p className="font-semibold">Order #{order.number}</p>
            <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <OrderBadges order={order} failedRefund={failedRefundLabel(order)} />
              {label.toLowerCase() !== order.status && order.refund === 'none' && (
                <Badge tone={tone}>{label}</Badge>
              )}
              {order.refund === 'failed' && (
                <a
                  href="#actions"
                  className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
                >
                  {failedRefundOf(order)?.needsAccount ? 'Give the buyer’s bank account' : 'Retry the refund'}
                </a>
              )}
            </p>
          </>
        }
        isSample={isSample}
        formErrors={formErrors}
        done={failedAgain ? null : doneMessage(query)}
      />
      {failedAgain && (
        <Alert tone="bad" title="The refund was sent again, and it failed again." focusOn={place.key} />
      )}
      <div className="mt-6">
        <RecordColumns
          side={
            <>
              <OrderFacts order={order} isSample={isSample}>
                <LongFact name="Payment reference">
                  <PaymentReference reference={order.reference} />
                </LongFact>
                {order.checkout && (
                  <LongFact name="Paid with other orders">
                    <PaymentReference reference={order.checkout} />
                  </LongFact>
                )}
              </OrderFacts>
              <OrderDelivery
                order={order}
                withoutAddress="You read the address only while a dispute is open."
              />
              {internal && <CasePanel data={internal} />}
            </>
          }
          rest={
            <div className="space-y-8 *:mt-0">
              <OrderPaymentRecords order={order} />
              <OrderTimeline timeline={order.timeline} reader="admin" />
            </div>
          }
        >
          <div className="space-y-6 *:mt-0">
            {order.disputeCase && (
              <DisputeDetails
                dispute={order.disputeCase}
                timeline={order.timeline}
                buyer={`${order.buyer.name}, the buyer`}
                seller={`${order.seller.storeName}, the seller`}
              />
            )}
            <DispatchDetails dispatch={order.dispatch} />
            {!needsReauthentication(formErrors) && (
              <OrderActions {...{ order, banks, isSample, formErrors }} />
            )}
          </div>
        </RecordColumns>
      </div>
    </>
  )
}
