import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import type { FormSubmission } from '../../api/page.ts'

/** The button of the checkout that names the shop whose goods are for later, and the form it belongs to. */
export const shopLaterName = 'shopLater'

/** Takes a shop's goods out of the basket and keeps them with what the buyer has saved. */
export async function saveShop({ api }: Pick<FormSubmission, 'api'>, sellerId: string): Promise<void> {
  const { data } = await api(basketEndpoints.items, {})
  const lines = data.shops.filter((shop) => shop.sellerId === sellerId).flatMap((shop) => shop.lines)
  for (const { id, productId } of lines) {
    await api(savedEndpoints.save, { params: { kind: 'product', id: productId } })
    await api(basketEndpoints.remove, { params: { id } })
  }
}
