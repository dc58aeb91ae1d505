import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { useEffect } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/checkout-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormErrors, FormSubmission } from '../../api/page.ts'
import { readChosenPlace } from '../../browser/chosen-place.ts'
import { titled } from '../../format/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { AddressFields } from './address-fields.tsx'
import { CheckoutChoices } from './checkout-choices.tsx'
import { CheckoutPayment } from './checkout-payment.tsx'
import { CheckoutSums } from './checkout-sums.tsx'
import { chosenWays, loadCheckout } from './load-checkout.ts'
import type { CheckoutData } from './load-checkout.ts'

export const loader = serverLoader((visit) => loadCheckout(visit))
export const clientLoader = browserLoader((visit) => loadCheckout(visit, readChosenPlace()))

/** Without JavaScript the payment continues on its own page; with it, in a frame over this page. */
export const action = serverAction(async (submission) => {
  const { reference } = await startCheckout(submission)
  return redirect(`/pay/${encodeURIComponent(reference)}`, 303)
})
export const clientAction = browserAction(startCheckout)

async function startCheckout({ api, form }: FormSubmission) {
  const fields = ['fullName', 'phone', 'street', 'landmark', 'town', 'state', 'lga', 'note'] as const
  const address = Object.fromEntries(fields.map((name) => [name, field(form, name)])) as Record<
    (typeof fields)[number],
    string
  >
  return api(basketEndpoints.start, {
    body: {
      ways: chosenWays(form),
      ...(form.has('street') ? { address, saveAddress: form.has('saveAddress') } : {}),
      amountMinor: Number(field(form, 'amountMinor')),
    },
  })
}

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export function meta() {
  return [{ title: titled('Checkout') }, { name: 'robots', content: 'noindex' }]
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const failure = isFormErrors(actionData) ? actionData : undefined
  const isOfField = failure !== undefined && Object.keys(failure.fields).length > 0
  return (
    <div className="measure py-6 lg:py-10">
      <h1 className="text-3xl sm:text-4xl">Checkout</h1>
      {isOfField && (
        <div className="mt-4">
          <ErrorSummary formErrors={failure} />
        </div>
      )}
      {failure && !isOfField && (
        <div className="mt-4">
          <Alert tone="bad" title={failure.message || 'Failed to initiate payment'} focusOn={failure}>
            {failure.code === 'CONFLICT' && (
              <Link to="/basket" className="inline-flex min-h-11 items-center font-semibold underline">
                Look at your basket
              </Link>
            )}
          </Alert>
        </div>
      )}
      <div className="mt-5 gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <CheckoutChoices {...loaderData} />
        <PayForm data={loaderData} failure={failure} />
      </div>
      <CheckoutPayment started={isFormErrors(actionData) ? undefined : actionData} />
    </div>
  )
}

/** The address, the sums and the button that pays. What was chosen above goes with it. */
function PayForm({ data, failure }: { data: CheckoutData; failure: FormErrors | undefined }) {
  const { quote, choice } = data
  const { state } = useNavigation()
  const waiting = quote.shops.filter(({ way }) => way === null)
  const isDelivered = quote.shops.some(({ way }) => way !== null && way !== 'collect')
  // The form is at the lower end of a phone's page: its first wrong field comes into sight.
  useEffect(() => {
    const [wrong = ''] = Object.keys(failure?.fields ?? {})
    document.getElementById(wrong)?.focus()
  }, [failure])
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="mt-6 rounded-lg border border-line bg-card p-4 sm:p-5 lg:mt-0"
    >
      {quote.shops.map(({ sellerId, way, pickupPlaces }) => (
        <span key={sellerId} hidden>
          <input type="hidden" name={`way-${sellerId}`} value={way ?? ''} />
          {way === 'collect' && pickupPlaces[0] && (
            <input type="hidden" name={`place-${sellerId}`} value={pickupPlaces[0].id} />
          )}
        </span>
      ))}
      <input type="hidden" name="amountMinor" value={quote.amountMinor} />
      {isDelivered && <AddressFields {...data} failure={failure} />}
      <CheckoutSums quote={quote} />
      {quote.isReady ? (
        <Button
          busy={state === 'submitting'}
          busyLabel="Processing..."
          className="mt-4 min-h-13 w-full text-lg"
        >
          Pay {formatNaira(quote.amountMinor)}
        </Button>
      ) : (
        <p className="mt-4 font-semibold">
          {waiting[0] ? (
            choice.lga === '' ? (
              'Choose where it should go, or collect it.'
            ) : (
              `Choose how you get the goods of ${waiting[0].storeName}.`
            )
          ) : (
            <Link to="/basket" className="underline">
              Something in your basket changed. Look at it again.
            </Link>
          )}
        </p>
      )}
      <p className="mt-3 text-sm text-muted">One payment by card, transfer or USSD with Paystack.</p>
    </Form>
  )
}
