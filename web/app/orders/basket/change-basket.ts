import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { parseQuantity } from '@oja/contract/values/money.ts'
import { field, throwFormErrors } from '../../api/page.ts'
import type { FormSubmission } from '../../api/page.ts'

/** The field of the basket's address that names the line to which goods were just added. */
export const addedName = 'added'

/**
 * What the forms of the basket and of a product's page do. Gives the address of the basket to open next: that of added goods
 * names their line.
 */
export async function changeBasket({ api, form }: FormSubmission): Promise<string> {
  const id = field(form, 'line')
  const params = { id }
  if (form.has('productId') && id === '') {
    const [productId, variantId] = [field(form, 'productId'), field(form, 'variantId')]
    const { data } = await api(basketEndpoints.add, {
      body: { productId, variantId: variantId || undefined, quantity: quantityOf(form) },
    })
    // Two sizes of a product are two lines.
    const added = data.shops
      .flatMap(({ lines }) => lines)
      .find((line) => line.productId === productId && (line.variantId ?? '') === variantId)
    return added ? `/basket?${new URLSearchParams({ [addedName]: added.id })}` : '/basket'
  }
  if (form.has('agree')) {
    for (const agreed of form.getAll('agree')) {
      const [line = '', quantity, priceMinor] = String(agreed).split(' ')
      await api(basketEndpoints.change, {
        params: { id: line },
        body: { quantity: Number(quantity), priceMinor: Number(priceMinor) },
      })
    }
  } else if (form.has('remove')) await api(basketEndpoints.remove, { params })
  else await api(basketEndpoints.change, { params, body: { quantity: quantityOf(form) } })
  return '/basket'
}

function quantityOf(form: FormData): number {
  const quantity = parseQuantity(field(form, 'quantity'))
  if (quantity === null || quantity < 1) throwFormErrors({ quantity: 'Buy at least one' })
  return Number(quantity)
}
