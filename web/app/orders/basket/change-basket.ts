import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import { parseQuantity } from '@oja/contract/values/money.ts'
import { field, throwFormErrors } from '../../api/page.ts'
import type { FormSubmission } from '../../api/page.ts'

/** The field of the basket's address that names the product that was just added. */
export const addedName = 'added'

/**
 * What the forms of the basket and of a product's page do. Gives the address of the basket to open next: that of added goods
 * names their product.
 */
export async function changeBasket({ api, form }: FormSubmission): Promise<string> {
  const id = field(form, 'line')
  const params = { id }
  if (form.has('productId') && id === '') {
    await api(basketEndpoints.add, {
      body: {
        productId: field(form, 'productId'),
        variantId: field(form, 'variantId') || undefined,
        quantity: quantityOf(form),
      },
    })
    return `/basket?${new URLSearchParams({ [addedName]: field(form, 'productId') })}`
  }
  if (form.has('agree')) {
    for (const agreed of form.getAll('agree')) {
      const [line = '', quantity, priceMinor] = String(agreed).split(' ')
      await api(basketEndpoints.change, {
        params: { id: line },
        body: { quantity: Number(quantity), priceMinor: Number(priceMinor) },
      })
    }
  } else if (form.has('later')) {
    await api(savedEndpoints.save, { params: { kind: 'product', id: field(form, 'later') } })
    await api(basketEndpoints.remove, { params })
  } else if (form.has('remove')) await api(basketEndpoints.remove, { params })
  else await api(basketEndpoints.change, { params, body: { quantity: quantityOf(form) } })
  return '/basket'
}

function quantityOf(form: FormData): number {
  const quantity = parseQuantity(field(form, 'quantity'))
  if (quantity === null || quantity < 1) throwFormErrors({ quantity: 'Buy at least one' })
  return Number(quantity)
}
