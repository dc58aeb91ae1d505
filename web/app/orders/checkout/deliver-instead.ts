import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Basket as BasketAnswer } from '@oja/contract/schemas/orders/basket.ts'
import { redirect } from 'react-router'
import type { FormSubmission } from '../../api/page.ts'
import { onlyLineName } from './load-checkout.ts'

type Basket = BasketAnswer['data']
type BasketLine = Basket['shops'][number]['lines'][number]

/**
 * "Have it delivered" on a payment that was not made: what was ordered stands in the basket, as often as it was ordered,
 * and the checkout of it alone asks for the address. The open payment keeps its hold until the checkout replaces it, or its time ends.
 */
export async function deliverInstead({ api, params }: FormSubmission): Promise<Response> {
  const reference = params['reference'] ?? ''
  const { data: payment } = await api(endpoints.payments.payPage, { params: { reference } })
  if (payment.offer === null) return redirect(`/pay/${encodeURIComponent(reference)}`, 303)
  const { productId, variantId, quantity } = payment
  const { data: before } = await api(basketEndpoints.items, {})
  const line = lineOf(before, payment)
  if (line && line.quantity === quantity) return toCheckout(line.id)
  const { data: basket } = line
    ? await api(basketEndpoints.change, { params: { id: line.id }, body: { quantity } })
    : await api(basketEndpoints.add, { body: { productId, variantId: variantId ?? undefined, quantity } })
  return toCheckout(lineOf(basket, payment)?.id)
}

/** The checkout of this line alone: what else is in the basket is not what Buy Now was tapped on. */
function toCheckout(lineId = ''): Response {
  return redirect(lineId === '' ? '/checkout' : `/checkout?${onlyLineName}=${lineId}`, 303)
}

function lineOf({ shops }: Basket, { productId, variantId }: Pick<BasketLine, 'productId' | 'variantId'>) {
  return shops
    .flatMap(({ lines }) => lines)
    .find((line) => line.productId === productId && line.variantId === variantId)
}
