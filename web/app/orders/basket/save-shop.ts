import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import type { FormSubmission } from '../../api/page.ts'

/** The button of the checkout that names the shop whose goods are for later, and the form it belongs to. */
export const shopLaterName = 'shopLater'

/**
 * Takes a shop's goods out of the basket and keeps them with what the buyer has saved: those of `lineIds`, or all of them
 * when it is empty. Gives how many lines left.
 */
export async function saveShop(
  { api }: Pick<FormSubmission, 'api'>,
  sellerId: string,
  lineIds: string[],
): Promise<number> {
  const { data } = await api(basketEndpoints.items, {})
  const lines = data.shops
    .filter((shop) => shop.sellerId === sellerId)
    .flatMap((shop) => shop.lines)
    .filter(({ id }) => lineIds.length === 0 || lineIds.includes(id))
  for (const { id, productId } of lines) {
    await api(savedEndpoints.save, { params: { kind: 'product', id: productId } })
    await api(basketEndpoints.remove, { params: { id } })
  }
  return lines.length
}
