import { formatNaira } from '@oja/contract/money.ts'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/money-dispute-page.ts'
import { titled } from '../lib/brand.ts'
import { showDateTime } from '../lib/format.ts'
import { needsPassword } from '../lib/fresh-password.ts'
import { inBrowser, isRefusal, onServer, submittedInBrowser, submittedToServer } from '../lib/page.ts'
import { DisputeCase } from '../orders/dispute-case.tsx'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { Empty } from '../ui/empty.tsx'
import { Notice } from '../ui/notice.tsx'
import { actOnOrder, loadDeskOrder } from './act-on-order.ts'
import { BackOfficeHead } from './back-office-parts.tsx'
import { DeskForm, ShareFields } from './money-forms.tsx'
import { OrderFacts } from './money-order-parts.tsx'

export const loader = onServer(loadDeskOrder)
export const clientLoader = inBrowser(loadDeskOrder)
export const action = submittedToServer(actOnOrder)
export const clientAction = submittedInBrowser(actOnOrder)

export function meta() {
  return [{ title: titled('Dispute') }, { name: 'robots', content: 'noindex' }]
}

export default function MoneyDisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const { data: order, isSample } = loaderData
  const { disputeCase, reference, leftMinor, allowedActions } = order
  const [query] = useSearchParams()
  const refusal = isRefusal(actionData) ? actionData : undefined
  const asksPassword = needsPassword(refusal)
  const link = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'
  return (
    <div className="max-w-4xl">
      <Link to="/admin/disputes" className={link}>
        Back to disputes
      </Link>
      <BackOfficeHead
        title={`Dispute: ${order.productName}`}
        isSample={isSample}
        refusal={refusal}
        done={query.get('done')}
      />
      <Link to={`/admin/orders/${reference}`} className={`-mt-3 ${link}`}>
        Everything about this order
      </Link>
      <p className="text-sm break-all text-muted">Reference: {reference}</p>
      {disputeCase ? (
        <DisputeCase
          dispute={disputeCase}
          buyer={`${order.buyer.name}, the buyer`}
          seller={`${order.seller.storeName}, the seller`}
        />
      ) : (
        <Empty icon="flag" title="There is no dispute" text="Nobody has complained about this order." />
      )}
      {disputeCase && !disputeCase.decidedAt && !allowedActions.includes('decideDispute') && (
        <div className="mt-4">
          <Notice tone="wait">
            {order.payment === 'paid'
              ? `The seller may answer until ${showDateTime(disputeCase.answerUntil)}. Then you can decide.`
              : 'It cannot be decided while money of this order is on its way or the bank asks about it.'}
          </Notice>
        </div>
      )}
      {!asksPassword && allowedActions.includes('decideDispute') && (
        <section aria-labelledby="decide" className="mt-6 rounded-lg border border-line bg-card p-4 sm:p-5">
          <h2 id="decide" className="mb-3 text-2xl">
            Decide
          </h2>
          <DeskForm action="decide" label="Decide" isSample={isSample}>
            <ShareFields
              name="decision"
              choices={[
                ['seller', 'Nothing: the seller keeps the money'],
                ['part', 'A part of it'],
                ['buyer', `All that is left: ${formatNaira(leftMinor)}`],
              ]}
              leftMinor={leftMinor}
              refusal={refusal}
            />
            <p className="text-sm text-muted">It cannot be undone. Both are told by mail.</p>
          </DeskForm>
        </section>
      )}
      <OrderFacts order={order} isSample={isSample} />
      <OrderTimeline timeline={order.timeline} reader="admin" />
    </div>
  )
}
