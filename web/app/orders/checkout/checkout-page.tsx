import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import type { QuotedShop } from '@oja/contract/schemas/orders/checkouts.ts'
import { deliveryWays } from '@oja/contract/values/delivery/delivery-ways.ts'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { useEffect, useState } from 'react'
import { Form, Link, redirect, useNavigation, useRevalidator, useSearchParams } from 'react-router'
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
import { readChosenPlace, rememberChosenPlace } from '../../browser/chosen-place.ts'
import { readPlaceCookie } from '../../browser/place-cookie.ts'
import { brand, titled } from '../../format/page-title.ts'
import { BrandMark } from '../../layouts/brand-mark.tsx'
import { SuspendedAlert } from '../../sellers/suspended-alert.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saveShop, shopLaterName } from '../basket/save-shop.ts'
import { silentSentence } from '../order-labels.ts'
import { townOf } from '../../format/street-parts.ts'
import { AddressFields } from './address-fields.tsx'
import { CheckoutChoices } from './checkout-choices.tsx'
import { CheckoutPayment } from './checkout-payment.tsx'
import { CheckoutSums } from './checkout-sums.tsx'
import { chosenWays, loadCheckout, onlyLineName, visitorLinesName } from './load-checkout.ts'
import type { CheckoutData } from './load-checkout.ts'
import { PayBar } from './pay-bar.tsx'
import type { WayBack } from './pay-bar.tsx'

/** The sums begin with the place of this device, as the basket counted them: also before a script runs, and without one. */
export const loader = (page: Route.LoaderArgs) =>
  serverLoader((visit) => loadCheckout(visit, readPlaceCookie(page.request.headers.get('cookie'))))(page)
export const clientLoader = browserLoader((visit) => loadCheckout(visit, readChosenPlace()))

/** Without JavaScript the payment continues on its own page; with it, in a frame over this page. */
export const action = serverAction(async (submission) => {
  const { reference } = await startCheckout(submission)
  return redirect(`/pay/${encodeURIComponent(reference)}`, 303)
})
export const clientAction = browserAction(async (submission) => {
  const started = await startCheckout(submission)
  keepPlace(submission.form)
  return started
})

/** Where the goods go is the place of this device from now on, unless its person has chosen one. */
function keepPlace(form: FormData): void {
  const place = { state: field(form, 'state'), lga: field(form, 'lga') }
  if (place.lga !== '' && !readChosenPlace()) rememberChosenPlace(place)
}

async function startCheckout({ api, form, url }: FormSubmission) {
  const later = field(form, shopLaterName)
  if (later !== '') {
    const saved = await saveShop({ api }, later, form.getAll('line').map(String))
    // The address says the place and the ways that were chosen, and how many of the newest lines this payment is for.
    const query = new URLSearchParams(url.search)
    const count = Number(query.get(visitorLinesName))
    if (count > 0) query.set(visitorLinesName, String(count - saved))
    throw redirect(`/checkout?${query}`, 303)
  }
  const fields = ['fullName', 'phone', 'street', 'landmark', 'town', 'state', 'lga', 'note'] as const
  const address = Object.fromEntries(fields.map((name) => [name, field(form, name)])) as Record<
    (typeof fields)[number],
    string
  >
  return api(basketEndpoints.start, {
    body: {
      ways: chosenWays(form),
      ...(form.has('line') ? { lineIds: form.getAll('line').map(String) } : {}),
      ...(form.has('street')
        ? {
            address: { ...address, town: townOf(address.town, address.lga) },
            saveAddress: form.has('saveAddress'),
          }
        : {}),
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
  if ('suspension' in loaderData) {
    return (
      <div className="measure space-y-4 py-4 lg:py-8">
        <h1 className="text-3xl sm:text-4xl">Checkout</h1>
        <SuspendedAlert reason={loaderData.suspension} of="account" />
      </div>
    )
  }
  return <Checkout loaderData={loaderData} actionData={actionData} />
}

interface CheckoutProps {
  loaderData: CheckoutData
  actionData: Route.ComponentProps['actionData']
}

function Checkout({ loaderData, actionData }: CheckoutProps) {
  const failure = isFormErrors(actionData) ? actionData : undefined
  const isOfField = failure !== undefined && Object.keys(failure.fields).length > 0
  const usualPlace = useUsualPlace(loaderData, failure !== undefined)
  const [isClosed, setClosed] = useState(false)
  const back = wayBack(loaderData)
  return (
    <div className="measure py-4 lg:py-8">
      <div className="flex items-center justify-between gap-4">
        <Link to="/" aria-label={`${brand}, home`} className="inline-flex min-h-11 items-center">
          <BrandMark />
        </Link>
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
        >
          <Icon name="arrow-left" className="size-5" />
          {back.label}
        </Link>
      </div>
      <h1 className="mt-2 text-3xl sm:text-4xl">Checkout</h1>
      {loaderData.onlyLine !== '' && (
        <p className="mt-1 text-sm text-muted">
          Buy Now, apart from your basket. If you leave, the basket page keeps it for you.
        </p>
      )}
      {loaderData.left.length > 0 && <LeftGoods names={loaderData.left} />}
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
      <div className="mt-4 gap-x-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
        {/* Its fields keep what a person chooses, so they begin anew with the place of the device, and with an address that was saved. */}
        <CheckoutChoices key={`${usualPlace} ${loaderData.addresses[0]?.id ?? ''}`} {...loaderData} />
        <PayForm data={loaderData} failure={failure} isClosed={isClosed} back={back} />
      </div>
      {/* Apart from the form of the choices, whose first button answers the Enter key. */}
      <Form id={shopLaterName} method="post" preventScrollReset>
        {loaderData.lineIds?.map((id) => (
          <input key={id} type="hidden" name="line" value={id} />
        ))}
      </Form>
      <CheckoutPayment started={isFormErrors(actionData) ? undefined : actionData} onClosed={setClosed} />
    </div>
  )
}

/** Where what is paid for can be changed: Buy Now was tapped on a product, and is not in the basket. */
function wayBack({ onlyLine, quote }: CheckoutData): WayBack {
  const bought = quote.shops[0]?.lines[0]
  return onlyLine !== '' && bought
    ? { to: `/products/${bought.productId}`, label: 'Change the order' }
    : { to: '/basket', label: 'Change the basket' }
}

/**
 * Loads the page again with the place that the device remembers where the server that wrote it did not know it: a browser may
 * store it and keep no cookie. What only the cookie says is stored, for the pages that scripts open. Gives the
 * last place of the device that counted; "" for none.
 */
function useUsualPlace({ choice, isUsual }: CheckoutData, isRefused: boolean): string {
  const { revalidate } = useRevalidator()
  const { state: loading } = useNavigation()
  const [query] = useSearchParams()
  const isAsked = Boolean(query.get('state')) || query.has('address')
  const { state, lga } = choice
  useEffect(() => {
    if (isUsual && !readChosenPlace()) rememberChosenPlace({ state, lga })
  }, [isUsual, state, lga])
  useEffect(() => {
    // A choice that is on its way comes first; the errors of a refused payment stay.
    const usual = isAsked || isRefused || loading !== 'idle' ? null : readChosenPlace()
    if (usual && (usual.state !== state || usual.lga !== lga)) void revalidate()
  }, [isAsked, isRefused, loading, state, lga, revalidate])
  const [usual, setUsual] = useState('')
  const place = isUsual ? `${choice.address?.id ?? ''} ${state} ${lga}` : usual
  if (place !== usual) setUsual(place)
  return usual
}

// The others stand in the basket.
const maxNamed = 3

// What makes the payment one of a part of the basket.
const partNames: readonly string[] = [visitorLinesName, onlyLineName]

/** What else is in the basket: it is not paid now, unless the buyer adds it. */
function LeftGoods({ names }: { names: string[] }) {
  const [query] = useSearchParams()
  const all = new URLSearchParams([...query].filter(([name]) => !partNames.includes(name)))
  const others = names.length - maxNamed
  return (
    <div className="mt-3">
      <Alert tone="plain" title="Also in your basket, not in this payment:">
        <ul>
          {names.slice(0, maxNamed).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {others > 0 && <li>and {others} more</li>}
        </ul>
        <Link
          to={`?${all}`}
          preventScrollReset
          replace
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {names.length === 1 ? 'Pay for it too' : 'Pay for them too'}
        </Link>
      </Alert>
    </div>
  )
}

/** The way that was chosen, else all that are offered; before a place is chosen, any. */
function likelyWays({ way, ways }: QuotedShop): DeliveryWay[] {
  if (way) return [way]
  return ways.length > 0 ? ways.map((offered) => offered.way) : [...deliveryWays]
}

interface PayFormProps {
  data: CheckoutData
  failure: FormErrors | undefined
  /** The buyer has just closed the payment. */
  isClosed: boolean
  back: WayBack
}

/** The address, the sums and the button that sends both. What was chosen above goes with it. */
function PayForm({ data, failure, isClosed, back }: PayFormProps) {
  const { quote, choice } = data
  const isDelivered = quote.shops.some(({ way }) => way !== null && way !== 'collect')
  // The form is at the lower end of a phone's page: its first wrong field comes into sight.
  useEffect(() => {
    const [wrong = ''] = Object.keys(failure?.fields ?? {})
    document.getElementById(wrong)?.focus()
  }, [failure])
  return (
    <Form method="post" noValidate preventScrollReset className="contents">
      <div>
        {quote.shops.map(({ sellerId, way, pickupPlaces }) => (
          <span key={sellerId} hidden>
            <input type="hidden" name={`way-${sellerId}`} value={way ?? ''} />
            {way === 'collect' && pickupPlaces[0] && (
              <input type="hidden" name={`place-${sellerId}`} value={pickupPlaces[0].id} />
            )}
          </span>
        ))}
        {data.lineIds?.map((id) => (
          <input key={id} type="hidden" name="line" value={id} />
        ))}
        <input type="hidden" name="amountMinor" value={quote.amountMinor} />
        {isDelivered && (
          <div className="mt-4 rounded-lg border border-line bg-card p-4 sm:p-5">
            <AddressFields {...data} failure={failure} />
          </div>
        )}
      </div>
      {/* On a phone the sums follow the address, and the bar stays at the lower edge of the screen. */}
      <div className="contents lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-card">
        <section
          aria-labelledby="sums"
          className="border-line bg-card p-4 max-lg:mt-4 max-lg:rounded-lg max-lg:border lg:p-5 lg:pb-3"
        >
          <h2 id="sums" className="text-xl">
            To pay
          </h2>
          <CheckoutSums quote={quote} />
          <p className="text-sm text-muted">One payment by card, transfer or USSD with Paystack.</p>
          <p className="mt-2 flex items-start gap-2 text-sm font-semibold text-leaf">
            <Icon name="shield" className="size-5 shrink-0" />
            <span>
              Your money is safe: we pay the seller only after you confirm.
              <span className="block text-sm font-normal">
                {quote.isReady
                  ? silentSentence(quote.shops.map(({ way }) => way))
                  : silentSentence(quote.shops.flatMap(likelyWays))}
              </span>
            </span>
          </p>
        </section>
        <PayBar quote={quote} choice={choice} isClosed={isClosed} back={back} />
      </div>
    </Form>
  )
}
