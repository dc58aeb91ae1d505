import { showPhone } from '@oja/contract/values/phone.ts'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-order-page.ts'
import { titled } from '../../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import { DispatchDetails } from '../../orders/dispatch/dispatch-details.tsx'
import { DisputeDetails } from '../../orders/disputes/dispute-details.tsx'
import { OrderDelivery } from '../../orders/order-delivery.tsx'
import { isToCome, stepLabels } from '../../orders/order-labels.ts'
import { OrderBadges } from '../../orders/order-badges.tsx'
import { CopyText } from '../../ui/shop/copy-text.tsx'
import { OrderTimeline } from '../../orders/order-timeline.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { actOnOrder, loadAdminOrder } from './act-on-order.ts'
import { doneMessage } from '../admin-done.ts'
import { BackLink, AdminHead } from '../admin-parts.tsx'
import { CasePanel } from '../cases/case-panel.tsx'
import { RecordColumns } from '../records/record-columns.tsx'
import { BankProof, BankProofSheet, proofView } from './bank-proof/bank-proof.tsx'
import { EarlierProblems } from './earlier-problems.tsx'
import { failedRefundLabel, failedRefundOf } from './failed-refund.tsx'
import { OrderActions } from './order-forms.tsx'
import { isPaidOut, LongFact, OrderFacts, OrderPaymentRecords } from './order-parts.tsx'
import { adminListsAt, stateBadge } from './payment-labels.ts'
import { SupportOrderPage } from './support-order-page.tsx'

export const loader = serverLoader(loadAdminOrder)
export const clientLoader = browserLoader(loadAdminOrder)
export const action = serverAction(actOnOrder)
export const clientAction = browserAction(actOnOrder)

export function meta() {
  return [{ title: titled('Order') }, { name: 'robots', content: 'noindex' }]
}

/** One order: for an admin of support what answers a ticket, for an admin of money everything. */
export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { forSupport, shown } = loaderData
  if (forSupport) return <SupportOrderPage order={forSupport} />
  return <MoneyOrderView shown={shown} actionData={actionData} />
}

interface MoneyOrderViewProps {
  shown: NonNullable<Route.ComponentProps['loaderData']['shown']>
  actionData: Route.ComponentProps['actionData']
}

/** Everything about one order, with the actions of an admin. The payment lists and the disputes link here. */
function MoneyOrderView({ shown, actionData }: MoneyOrderViewProps) {
  const { data: order, isSample, internal, banks } = shown
  const place = useLocation()
  const { base, title } = adminListsAt(place)
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  if (query.get('view') === proofView && order.paidAt !== null)
    return <BankProofSheet order={order} labelStep={labelStep} />
  const { tone, label } = stateBadge(order.payment)
  const isDeciding = order.disputeCase !== null && order.disputeCase.decidedAt === null
  const hasWork = isDeciding || order.refund === 'failed' || Boolean(order.rejectedPayout)
  const nextStep = nextStepOf(order)
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
              <span className="inline-flex flex-wrap gap-1.5">
                <OrderBadges order={order} failedRefund={failedRefundLabel(order)} />
                {order.payouts.some(isPaidOut) && <Badge tone="good">Paid out</Badge>}
                {order.rejectedPayout && <Badge tone="bad">Payout failed</Badge>}
              </span>
              {label.toLowerCase() !== order.status && order.refund === 'none' && (
                <Badge tone={tone}>{label}</Badge>
              )}
              {nextStep && (
                <a
                  href="#actions"
                  className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
                >
                  {nextStep}
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
              <Folded when={hasWork} id="facts" label="Order, buyer and shop">
                <OrderFacts order={order} isSample={isSample}>
                  <LongFact name="Payment reference">
                    <CopyText text={order.reference} label="payment reference" />
                  </LongFact>
                  {order.checkout && (
                    <LongFact name="Paid with other orders">
                      <CopyText text={order.checkout} label="payment reference" />
                    </LongFact>
                  )}
                </OrderFacts>
                <OrderDelivery
                  order={order}
                  isToCome={isToCome(order)}
                  withoutAddress="You read the address only while a dispute is open."
                />
              </Folded>
              {internal && <CasePanel data={internal} />}
            </>
          }
          rest={
            <div className="space-y-6 *:mt-0">
              <Folded when={hasWork} id="history" label="History">
                <OrderTimeline timeline={order.timeline} reader="admin" />
              </Folded>
              <Folded when id="records" label="Payments and ledger">
                <OrderPaymentRecords order={order} providerNumber={paystackNumber} />
              </Folded>
            </div>
          }
        >
          {/* The pictures are small: a tap opens each. */}
          <div className="space-y-6 *:mt-0 max-sm:[&_img]:size-20">
            {order.disputeCase && order.productImg && <BoughtPicture {...order} />}
            {order.disputeCase && (
              <DisputeDetails
                dispute={order.disputeCase}
                timeline={order.timeline}
                saysNoPhoto
                buyer={`${order.buyer.name}, the buyer`}
                seller={`${order.seller.storeName}, the seller`}
              />
            )}
            {!isDeciding && <HowItWent order={order} />}
            {isDeciding && <EarlierProblems order={order} />}
            <OrderActions {...{ order, banks, isSample, formErrors }} />
            <BankProof order={order} labelStep={labelStep} />
            {isDeciding && <HowItWent order={order} />}
          </div>
        </RecordColumns>
      </div>
    </>
  )
}

/** What the admin does below all that is to read first; undefined while there is nothing to do. */
function nextStepOf(order: MoneyOrderViewProps['shown']['data']): string | undefined {
  if (order.allowedActions.includes('decideDispute')) return 'Decide'
  if (order.refund !== 'failed') return order.rejectedPayout ? 'See why' : undefined
  return failedRefundOf(order)?.needsAccount ? 'Give the buyer’s bank account' : 'Retry the refund'
}

/** By whom the goods went. A waybill that came during the dispute may name another driver than the seller did before. */
function HowItWent({ order: { dispatch, driver } }: { order: MoneyOrderViewProps['shown']['data'] }) {
  return (
    <>
      <DispatchDetails dispatch={dispatch} driver={driver} />
      {dispatch && driver && !driver.isNow && (
        <p className="wrap-anywhere">
          Before the dispute the seller named this driver: {driver.name}, {showPhone(driver.phone)}
          {driver.plate && `, ${driver.plate}`}
        </p>
      )}
    </>
  )
}

/** The listing's picture as the buyer saw it, to compare with the photos of the dispute. */
function BoughtPicture({ productImg, productName }: { productImg: string; productName: string }) {
  return (
    <figure className="flex items-center gap-4 rounded-lg border border-line bg-card p-4">
      <a href={productImg} className="shrink-0">
        <img
          src={productImg}
          alt={`${productName}, as listed`}
          width={160}
          height={160}
          className="size-28 rounded-md bg-sunken object-cover sm:size-40"
        />
      </a>
      <figcaption>
        <span className="block font-semibold">{productName}</span>
        <span className="text-muted">The picture of the listing when it was bought</span>
      </figcaption>
    </figure>
  )
}

function paystackNumber(number: string): ReactNode {
  return (
    <span className="md:[&_.break-all]:whitespace-nowrap">
      <CopyText text={number} label="Paystack number" />
    </span>
  )
}

interface FoldedProps {
  /** False: what stands in it is always there. */
  when: boolean
  id: string
  label: string
  children: ReactNode
}

/** While an admin has something to do, a phone shows the rest only when its label is tapped. */
function Folded({ when, id, label, children }: FoldedProps) {
  if (!when) return children
  return (
    <div>
      <input id={`show-${id}`} type="checkbox" className="peer sr-only xl:hidden" />
      <label
        htmlFor={`show-${id}`}
        className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-lg border border-line bg-sunken px-4 font-display text-xl font-bold peer-focus-visible:outline-2 peer-focus-visible:outline-leaf xl:hidden [&>svg]:peer-checked:rotate-180"
      >
        {label}
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted" />
      </label>
      <div className="space-y-6 max-xl:hidden max-xl:peer-checked:mt-4 max-xl:peer-checked:block">
        {children}
      </div>
    </div>
  )
}

function labelStep(action: string, by: string): string {
  return stepLabels(action, 'admin', by)
}
