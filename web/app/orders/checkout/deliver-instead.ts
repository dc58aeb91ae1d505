import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { paymentWindowEndpoints } from '@oja/contract/endpoints/orders/payment-window.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { redirect } from 'react-router'
import { isCallError } from '../../api/call-error.ts'
import { field } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'

/**
 * "Have it delivered" on a payment that was not made: what was ordered stands in the basket, as often as it was ordered,
 * and the checkout asks for the address. A payment that was opened keeps its hold until the checkout replaces it, or its time
 * ends.
 */
export async function deliverInstead({ api, params, form }: FormSubmission): Promise<Response> {
  const reference = params['reference'] ?? ''
  const { data: payment } = await api(endpoints.payments.payPage, { params: { reference } })
  if (payment.offer === null) return redirect(`/pay/${encodeURIComponent(reference)}`, 303)
  const { productId, variantId, quantity } = payment
  const { data: basket } = await api(basketEndpoints.items, {})
  const line = basket.shops
    .flatMap(({ lines }) => lines)
    .find((one) => one.productId === productId && one.variantId === variantId)
  if (!line)
    await api(basketEndpoints.add, { body: { productId, variantId: variantId ?? undefined, quantity } })
  else if (line.quantity !== quantity)
    await api(basketEndpoints.change, { params: { id: line.id }, body: { quantity } })
  await closeUnopened(api, reference)
  return redirect(await checkoutOf(api, { state: field(form, 'state'), lga: field(form, 'lga') }), 303)
}

/** The checkout, with the place that the page named: an address of the buyer there, else one that is still to be written. */
async function checkoutOf(api: PageRequest['api'], place: { state: string; lga: string }): Promise<string> {
  if (place.lga === '') return '/checkout'
  const { data: addresses } = await api(deliveryEndpoints.addresses, {})
  const there = addresses.filter(({ state, lga }) => state === place.state && lga === place.lga)
  const { id } = there.find(({ isDefault }) => isDefault) ?? there[0] ?? {}
  return `/checkout?${new URLSearchParams(id ? { address: id } : { address: '', ...place })}`
}

/** Gives the goods of a payment back that was never opened. What cannot be told now ends with its hold. */
export async function closeUnopened(api: PageRequest['api'], reference: string): Promise<void> {
  try {
    await api(paymentWindowEndpoints.closed, { params: { reference } })
  } catch (error) {
    if (!isCallError(error)) throw error
  }
}

/** The provider's page as the server stored it, noted as opened; null when there is nothing left to pay. */
export async function openedAddress(api: PageRequest['api'], reference: string): Promise<string | null> {
  try {
    return (await api(paymentWindowEndpoints.opened, { params: { reference } })).data.authorizationUrl
  } catch (error) {
    if (!isCallError(error) || error.status === 401 || error.status >= 500) throw error
    return null
  }
}
