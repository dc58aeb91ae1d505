import { paymentRequestEndpoints } from '@oja/contract/endpoints/orders/payment-requests.ts'
import type { PayRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import { requestPath } from '@oja/contract/values/orders/payment-requests.ts'
import type { DisputeReason, DisputeWish } from '@oja/contract/values/orders/dispute-choices.ts'
import { data, redirect, redirectDocument } from 'react-router'
import type { Route } from './+types/pay-request-page.ts'
import { isCallError } from '../../api/call-error.ts'
import { field, isFormErrors, serverAction, serverLoader } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { showTime } from '../../format/format.ts'
import { brand, titled } from '../../format/page-title.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { noFee } from '../checkout/payment-outcome.ts'
import { PayerForm } from './payer-form.tsx'
import { PayerReceipt } from './payer-receipt.tsx'

export const loader = serverLoader(load)
export const action = serverAction(submit)

/** The page works without scripts, so it must always be a document of its own. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url)
}

/** No React in the browser: the root leaves its scripts out. */
export const handle = { bare: true }

/** A payer who comes back from the provider has its words in the address. Then the provider is asked. */
async function load({ api, params, url }: PageRequest) {
  const code = params['code'] ?? ''
  const key = url.searchParams.get('key') ?? ''
  const isBack = url.searchParams.has('trxref') || url.searchParams.has('look')
  try {
    const shown = await api(paymentRequestEndpoints.one, { params: { code }, query: { key } })
    const request =
      isBack && shown.data.order?.outcome === 'pending'
        ? (await api(paymentRequestEndpoints.verify, { params: { code }, body: { key } })).data
        : shown.data
    return data({ request, isBack, key })
  } catch (error) {
    if (!isCallError(error) || ![400, 404, 422].includes(error.status)) throw error
    return data({ request: null, isBack, key }, { status: 404 })
  }
}

async function submit({ api, form, params }: FormSubmission) {
  const code = params['code'] ?? ''
  const key = field(form, 'key')
  if (field(form, 'do') === 'dispute') {
    // The server says what is missing.
    const report = {
      reason: field(form, 'reason') as DisputeReason,
      wish: field(form, 'wish') as DisputeWish,
      words: field(form, 'words'),
    }
    await api(paymentRequestEndpoints.openDispute, { params: { code }, body: { key, ...report } })
    return redirect(`${requestPath(code)}?key=${encodeURIComponent(key)}`)
  }
  const payer = { name: field(form, 'name'), email: field(form, 'email'), phone: field(form, 'phone'), key }
  const started = await api(paymentRequestEndpoints.pay, { params: { code }, body: payer })
  return redirect(requestPath(code) + (started.data.key === '' ? '' : `?key=${started.data.key}`))
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { request = null, isBack = false } = loaderData ?? {}
  const isWaiting = isBack && request?.order?.outcome === 'pending'
  return [
    { title: titled(request ? `Pay ${request.storeName}` : 'Payment not found') },
    { name: 'robots', content: 'noindex' },
    // The receipt comes by itself, also without JavaScript.
    ...(isWaiting ? [{ httpEquiv: 'refresh', content: '6' }] : []),
  ]
}

/** The page of a receipt is its payer's alone, and the key in its address goes to no other site. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

/** What a customer sees who has scanned the code at the stall. */
export default function PayRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, isBack, key } = loaderData
  const shop = useSession()?.sellerId
  return (
    <main id="content" tabIndex={-1} className="measure max-w-lg py-4 outline-none sm:py-8">
      <p className="mb-2 sm:mb-6 font-display text-2xl font-bold">{brand}</p>
      {shop && request?.sellerId === shop && (
        <a
          href="/dashboard/ask"
          className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
        >
          <Icon name="arrow-left" />
          Back to my payment requests
        </a>
      )}
      {request === null ? (
        <>
          <h1 className="text-3xl">Payment not found</h1>
          <p className="mt-2 text-muted">There is no payment with this code. Check it with the seller.</p>
          <WayOn />
        </>
      ) : request.order && request.order.outcome !== 'failed' ? (
        <PayerReceipt
          request={request}
          order={request.order}
          isBack={isBack}
          receiptKey={key}
          formErrors={isFormErrors(actionData) ? actionData : undefined}
        />
      ) : (
        <Asked request={request} formErrors={isFormErrors(actionData) ? actionData : undefined} />
      )}
    </main>
  )
}

type FormErrorsOrNone = Parameters<typeof PayerForm>[0]['formErrors']

function Asked({ request, formErrors }: { request: PayRequest['data']; formErrors: FormErrorsOrNone }) {
  const { storeName, amountMinor, words, state, endsAt, closedReason } = request
  const over = state === 'open' ? closedReason : overSentences[state]
  return (
    <>
      <h1 className="text-3xl">
        Pay <Price kobo={amountMinor} className="font-bold" /> to {storeName}
      </h1>
      <p className="mt-2 text-lg wrap-anywhere">{words}</p>
      {over === '' ? (
        <>
          <p className="mt-1 text-muted">
            {noFee}. Pay before {showTime(endsAt)}. You do not need an account.
          </p>
          <PayerForm request={request} formErrors={formErrors} />
        </>
      ) : (
        <>
          <p role="status" className="mt-5 rounded-md border border-line bg-sunken px-4 py-3 font-semibold">
            {over}
          </p>
          <WayOn />
        </>
      )}
    </>
  )
}

/** Where nothing can be paid. */
function WayOn() {
  return (
    <p className="mt-3">
      <a href="/" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
        Go to {brand}
      </a>
    </p>
  )
}

const overSentences = {
  paid: 'This has been paid already. Do not pay again.',
  ended: 'This request has ended. Ask the seller for a new code.',
  cancelled: 'The seller has cancelled this request.',
}
