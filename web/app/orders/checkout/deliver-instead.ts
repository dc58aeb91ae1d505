import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { paymentWindowEndpoints, unnotedCookie } from '@oja/contract/endpoints/orders/payment-window.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import type { ProductOffer } from '@oja/contract/schemas/delivery/offers.ts'
import type { PayPage } from '@oja/contract/schemas/orders.ts'
import type { BasketLine } from '@oja/contract/schemas/orders/basket.ts'
import { redirect } from 'react-router'
import { isCallError } from '../../api/call-error.ts'
import { withFallback } from '../../api/found.ts'
import { field } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { addressIn, onlyLineName } from './load-checkout.ts'
import type { Delivered } from './pay-delivery.tsx'

/**
 * "Have it delivered" on a payment that was not made: what was ordered is set aside, apart from the basket, and the checkout of
 * it alone asks for the address. A payment that was opened keeps its hold until the checkout replaces it, or its time ends;
 * else its goods are free again before they are set aside.
 */
export async function deliverInstead({ api, params, form }: FormSubmission): Promise<Response> {
  const reference = params['reference'] ?? ''
  const { data: payment } = await api(paymentsEndpoints.payments.payPage, { params: { reference } })
  if (payment.offer === null) return redirect(`/pay/${encodeURIComponent(reference)}`, 303)
  await closeUnopened(api, reference)
  const lineId = await keepBuyNow(api, payment)
  const place = await placeAsked(api, { state: field(form, 'state'), lga: field(form, 'lga') })
  return redirect(`/checkout?${new URLSearchParams({ ...place, [onlyLineName]: lineId })}`, 303)
}

/** The id under which what was ordered is set aside, as often. A server of 0.27 has it in the basket. */
async function keepBuyNow(
  api: PageRequest['api'],
  { productId, variantId, quantity }: Pick<BasketLine, 'productId' | 'variantId' | 'quantity'>,
): Promise<string> {
  const { data } = await api(basketEndpoints.add, {
    body: { productId, variantId: variantId ?? undefined, quantity, fromBuyNow: true },
  })
  const lines = [...(data.unpaidBuyNows ?? []), ...data.shops.flatMap((shop) => shop.lines)]
  const line = lines.find((one) => one.productId === productId && one.variantId === variantId)
  return line?.id ?? ''
}

/** The place that the page named, as the checkout reads it: an address of the buyer there, else one to be written. */
async function placeAsked(
  api: PageRequest['api'],
  place: { state: string; lga: string },
): Promise<Record<string, string>> {
  if (place.lga === '') return {}
  const { data: addresses } = await api(deliveryEndpoints.addresses, {})
  const there = addresses.filter(({ state, lga }) => state === place.state && lga === place.lga)
  const { id } = there.find(({ isDefault }) => isDefault) ?? there[0] ?? {}
  // Without an address there the checkout asks for one, and finds it by the place once it was saved with the payment.
  return id ? { address: id } : { ...place }
}

export interface Place {
  state: string
  lga: string
}

/**
 * The cheapest way to the place of the device, else to that of the default address; null where the shop does not deliver there,
 * or there is no such place.
 */
export async function deliveredTo(
  api: PageRequest['api'],
  { productId, amountMinor }: PayPage['data'],
  chosen: Place | null,
): Promise<Delivered | null> {
  const { data: addresses } = await withFallback(api(deliveryEndpoints.addresses, {}), { data: [] })
  const address = addressIn(chosen, addresses)
  const place = chosen ?? (address && { state: address.state, lga: address.lga })
  if (!place) return null
  const query = { productId, goodsMinor: amountMinor, ...place }
  const { data: offer } = await withFallback<{ data: Pick<ProductOffer['data'], 'ways' | 'courierTo'> }>(
    api(deliveryEndpoints.offer, { query }),
    { data: { ways: [] } },
  )
  const brought = offer.ways.filter(({ way }) => way !== 'collect')
  const cheapest = brought.find(({ feeMinor }) => brought.every((other) => other.feeMinor >= feeMinor))
  if (!cheapest) return null
  const { feeMinor } = cheapest
  const isCourier = brought.every((other) => other.feeMinor > feeMinor || other.way === 'courier')
  return {
    ...place,
    feeMinor,
    amountMinor: amountMinor + feeMinor,
    hasAddress: address !== null,
    isFrom: brought.some((other) => other.feeMinor > feeMinor),
    isToPark: isCourier && offer.courierTo === 'park',
    canCollect: offer.ways.some(({ way }) => way === 'collect'),
  }
}

/** Gives the goods of a payment back that was never opened. What cannot be told now ends with its hold. */
export async function closeUnopened(api: PageRequest['api'], reference: string): Promise<void> {
  try {
    await api(paymentWindowEndpoints.closed, { params: { reference } })
  } catch (error) {
    if (!isCallError(error)) throw error
  }
}

/**
 * The way to the provider's page as the server stored it, noted as opened; null when there is nothing left to pay, or no such
 * page. When the server has too much to do to note it, a cookie says so: nobody waits for the note.
 */
export async function openProvider(api: PageRequest['api'], reference: string): Promise<Response | null> {
  const { data: payment } = await api(paymentsEndpoints.payments.payPage, { params: { reference } })
  if (payment.authorizationUrl === null || payment.outcome !== 'pending') return null
  try {
    const { data } = await api(paymentWindowEndpoints.opened, { params: { reference } })
    return data.authorizationUrl === null ? null : redirect(data.authorizationUrl, 303)
  } catch (error) {
    if (!isCallError(error) || error.status === 401) throw error
    if (error.status !== 429 && error.status < 500) return null
    const cookie = `${unnotedCookie(reference)}=yes; Path=/; Max-Age=262800; SameSite=Lax`
    return redirect(payment.authorizationUrl, { status: 303, headers: { 'set-cookie': cookie } })
  }
}
