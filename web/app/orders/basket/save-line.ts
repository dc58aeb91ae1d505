import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import type { Basket } from '@oja/contract/schemas/orders/basket.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { field } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { changeBasket } from './change-basket.ts'

/** The button "Save for later", and the field of the basket's address that names what it saved. */
export const laterName = 'later'

/** The button "Put back". Its value is `wasNew` when the thing was saved by that alone. */
export const putBackName = 'putBack'
export const wasNew = 'new'

/** What was just saved for later, with all that puts it back into the basket. */
export interface SavedLine {
  productId: string
  variantId: string
  quantity: string
  /** Whether it was not among the saved items before. */
  isNew: boolean
  /** Null when the product could not load. */
  name: string | null
}

/** Moves a line to the saved items. Gives the address of the basket that says so. */
export async function saveLine({ api, form }: FormSubmission): Promise<string> {
  const id = field(form, 'line')
  const [{ data: basket }, { data: marks }] = await Promise.all([
    api(basketEndpoints.items, {}),
    api(savedEndpoints.marks, {}),
  ])
  const line = linesOf(basket).find((one) => one.id === id)
  // It was removed on another device, or by the first of two taps.
  if (!line) return '/basket'
  const { productId, variantId, quantity } = line
  await api(savedEndpoints.save, { params: { kind: 'product', id: productId } })
  await api(basketEndpoints.remove, { params: { id } })
  return `/basket?${new URLSearchParams({
    [laterName]: productId,
    variant: variantId ?? '',
    quantity: String(quantity),
    ...(marks.includes(markOf(productId)) ? {} : { saved: wasNew }),
  })}`
}

/** Puts a saved line back into the basket. It leaves the saved items when it was not among them before. */
export async function putBack(submission: FormSubmission): Promise<string> {
  const { api, form } = submission
  const next = await changeBasket(submission)
  if (field(form, putBackName) === wasNew)
    await api(savedEndpoints.remove, { params: { kind: 'product', id: field(form, 'productId') } })
  return next
}

/**
 * What the address of the basket says was saved. Null when nothing was, or when it is not true: anybody may write an
 * address, and the thing may be back in the basket.
 */
export async function readSavedLine(
  { api, url }: PageRequest,
  basket: Basket['data'],
): Promise<SavedLine | null> {
  const productId = url.searchParams.get(laterName) ?? ''
  const variantId = url.searchParams.get('variant') ?? ''
  if (!/^[0-9a-f-]{36}$/.test(productId)) return null
  const isInBasket = linesOf(basket).some(
    (line) => line.productId === productId && (line.variantId ?? '') === variantId,
  )
  if (isInBasket) return null
  const [marks, product] = await Promise.all([
    answerOrFailure(api(savedEndpoints.marks, {})),
    answerOrFailure(api(endpoints.products.one, { params: { id: productId } })),
  ])
  if (!marks.answer?.data.includes(markOf(productId))) return null
  return {
    productId,
    variantId,
    quantity: /^\d{1,7}$/.exec(url.searchParams.get('quantity') ?? '')?.[0] ?? '1',
    isNew: url.searchParams.get('saved') === wasNew,
    name: product.answer?.data.name ?? null,
  }
}

function linesOf({ shops }: Basket['data']) {
  return shops.flatMap(({ lines }) => lines)
}

function markOf(productId: string): string {
  return `product/${productId}`
}
