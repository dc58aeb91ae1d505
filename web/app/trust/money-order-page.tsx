import { formatNaira } from '@oja/contract/money.ts'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/money-order-page.ts'
import { titled } from '../lib/brand.ts'
import { needsPassword } from '../lib/fresh-password.ts'
import { inBrowser, isRefusal, onServer, submittedInBrowser, submittedToServer } from '../lib/page.ts'
import type { Refusal } from '../lib/page.ts'
import { OrderBadges } from '../orders/order-badges.tsx'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { actOnOrder, loadDeskOrder } from './act-on-order.ts'
import { BackOfficeHead } from './back-office-parts.tsx'
import { DeskForm, ShareFields } from './money-forms.tsx'
import { OrderFacts, OrderPapers } from './money-order-parts.tsx'
import { stateLook } from './money-words.ts'

export const loader = onServer(loadDeskOrder)
export const clientLoader = inBrowser(loadDeskOrder)
export const action = submittedToServer(actOnOrder)
export const clientAction = submittedInBrowser(actOnOrder)

export function meta() {
  return [{ title: titled('Order') }, { name: 'robots', content: 'noindex' }]
}

export default function MoneyOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data: order, isSample } = loaderData
  const [query] = useSearchParams()
  const refusal = isRefusal(actionData) ? actionData : undefined
  const asksPassword = needsPassword(refusal)
  const { tone, word } = stateLook(order.payment)
  return (
    <div className="max-w-4xl">
      <Link to="/admin/money" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
        Back to money
      </Link>
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
      {!asksPassword && <Actions order={order} isSample={isSample} refusal={refusal} />}
      <OrderFacts order={order} isSample={isSample} />
      <OrderPapers order={order} />
      <OrderTimeline timeline={order.timeline} reader="admin" />
    </div>
  )
}

interface ActionsProps {
  order: Route.ComponentProps['loaderData']['data']
  isSample: boolean
  refusal: Refusal | undefined
}

/** What may be done now; what costs money is folded away. */
function Actions({ order, isSample, refusal }: ActionsProps) {
  const { allowedActions, reference, leftMinor, disputeCase } = order
  const failed = order.refunds.find(({ state }) => state === 'failed')
  const folded = 'rounded-md border border-line'
  const summary = 'min-h-11 cursor-pointer content-center px-4 py-2 font-semibold'
  return (
    <section
      aria-labelledby="actions"
      className="mt-5 space-y-4 rounded-lg border border-line bg-card p-4 sm:p-5"
    >
      <h2 id="actions" className="text-2xl">
        What you can do
      </h2>
      {disputeCase && (
        <ButtonLink
          to={`/admin/disputes/${reference}`}
          kind={allowedActions.includes('decideDispute') ? 'primary' : 'quiet'}
        >
          {allowedActions.includes('decideDispute') ? 'Decide the dispute' : 'See the dispute'}
        </ButtonLink>
      )}
      {failed && allowedActions.includes('retryRefund') && (
        <details open className={folded}>
          <summary className={summary}>Send the refund again: {formatNaira(failed.amountMinor)}</summary>
          <div className="border-t border-line p-4">
            <DeskForm action="retryRefund" label="Send it again" isSample={isSample}>
              {failed.providerStatus === 'needs-attention' && (
                <>
                  <p className="text-muted">
                    The buyer’s bank did not take it. Ask him for an account, or leave this empty to try the
                    card again.
                  </p>
                  <Field
                    name="accountNumber"
                    label="The buyer’s account number"
                    inputMode="numeric"
                    maxLength={14}
                    required={false}
                    defaultValue={refusal?.values.accountNumber}
                    error={refusal?.fields.accountNumber}
                  />
                  <Field
                    name="bankId"
                    label="Paystack’s number of his bank"
                    inputMode="numeric"
                    maxLength={20}
                    required={false}
                    defaultValue={refusal?.values.bankId}
                    error={refusal?.fields.bankId ?? refusal?.fields.account}
                  />
                </>
              )}
            </DeskForm>
          </div>
        </details>
      )}
      {allowedActions.includes('refund') && (
        <details open={refusal?.values.action === 'refund'} className={folded}>
          <summary className={summary}>Give money back</summary>
          <div className="border-t border-line p-4">
            <DeskForm action="refund" label="Give it back" kind="danger" isSample={isSample}>
              <ShareFields
                name="how"
                choices={[
                  ['all', `All that is left: ${formatNaira(leftMinor)}`],
                  ['part', 'A part of it'],
                ]}
                initial="all"
                leftMinor={leftMinor}
                refusal={refusal}
              />
            </DeskForm>
          </div>
        </details>
      )}
      <DeskForm action="ask" label="Ask Paystack now" kind="quiet" isSample={isSample} />
    </section>
  )
}
