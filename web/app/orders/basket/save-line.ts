import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { field } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'

/** The button "Save for later", and the field of the basket's address that names what it saved. */
export const laterName = 'later'

/** What was just saved for later, with all that puts it back into the basket. */
export interface SavedLine {
  productId: string
  variantId: string
  quantity: string
  name: string
}

/** Moves a line to the saved items. Gives the address of the basket that says so. */
export async function saveLine({ api, form }: FormSubmission): Promise<string> {
  const id = field(form, 'line')
  const { data } = await api(basketEndpoints.items, {})
  const line = data.shops.flatMap(({ lines }) => lines).find((one) => one.id === id)
  if (line) await api(savedEndpoints.save, { params: { kind: 'product', id: line.productId } })
  await api(basketEndpoints.remove, { params: { id } })
  const { productId = '', variantId = null, quantity = 1 } = line ?? {}
  return `/basket?${new URLSearchParams({ [laterName]: productId, variant: variantId ?? '', quantity: String(quantity) })}`
}

/** What the address of the basket says was saved; null when nothing was, or nobody can buy it any more. */
export async function readSavedLine({ api, url }: PageRequest): Promise<SavedLine | null> {
  const productId = url.searchParams.get(laterName) ?? ''
  if (!/^[0-9a-f-]{36}$/.test(productId)) return null
  const { answer } = await answerOrFailure(api(endpoints.products.one, { params: { id: productId } }))
  if (!answer) return null
  return {
    productId,
    variantId: url.searchParams.get('variant') ?? '',
    quantity: /^\d{1,7}$/.exec(url.searchParams.get('quantity') ?? '')?.[0] ?? '1',
    name: answer.data.name,
  }
}
