import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { redirect } from 'react-router'
import type { FormSubmission } from '../../api/page.ts'

/**
 * "Have it delivered" on a payment that was not made: what was ordered stands in the basket, as often as it was ordered,
 * and the checkout asks for the address. The open payment keeps its hold until the checkout replaces it, or its time ends.
 */
export async function deliverInstead({ api, params }: FormSubmission): Promise<Response> {
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
  return redirect('/checkout', 303)
}
