import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import { markKinds } from '@oja/contract/values/saved/saved-kinds.ts'
import { isCallError } from '../api/call-error.ts'
import { field, safePath, throwFormErrors } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import type { addedName as AddedName } from '../orders/basket/change-basket.ts'

const addedName: typeof AddedName = 'added'

/**
 * What the forms of hearts, of followed shops and of the switch for emails do: `save` or `remove` names a thing
 * ("product/…"), `emails` is "on" or "off", `productId` goes into the basket. Gives the page to open next, or null.
 */
export async function changeList(submission: FormSubmission): Promise<string | null> {
  const { api, form } = submission
  if (form.has('productId')) return addToBasket(submission)
  const emails = field(form, 'emails')
  if (emails !== '') {
    await api(savedEndpoints.setEmails, { body: { wantsEmails: emails === 'on' } })
    return null
  }
  const removed = field(form, 'remove')
  const [name = '', id = ''] = (removed || field(form, 'save')).split('/')
  const kind = markKinds.find((known) => known === name)
  if (!kind || id === '') return throwFormErrors({ save: 'Choose what to save' })
  await api(removed ? savedEndpoints.remove : savedEndpoints.save, { params: { kind, id } })
  return null
}

/** One of it. A thing with sizes or other options opens its page, where they are chosen. */
async function addToBasket({ api, form }: FormSubmission): Promise<string> {
  const productId = field(form, 'productId')
  try {
    const { data } = await api(basketEndpoints.add, { body: { productId, quantity: 1 } })
    const added = data.shops.flatMap(({ lines }) => lines).find((line) => line.productId === productId)
    return `/basket?${new URLSearchParams({ [addedName]: added?.id ?? '' })}`
  } catch (error) {
    if (isCallError(error) && error.fields['variantId']) return `/products/${productId}#buy`
    throw error
  }
}

/** The page of ours that the form stood on; without one the page of saved items. */
export function pageOfForm(request: Request): string {
  // Only the path is used, so that nobody is led to another site.
  const [, path = '/saved'] = /^https?:\/\/[^/]+(\/[^#]*)/.exec(request.headers.get('referer') ?? '') ?? []
  return safePath(path) ?? '/saved'
}
