import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import { addressesOf, deleteAddressesOf } from './addresses-records.ts'
import { deleteDeliveryOf, deliveryOfShop, shopOfUser } from './shop-delivery-records.ts'

/** Deletes the addresses of a person, and what their shop said about delivery. */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await deleteAddressesOf.count(tx, { userId })
  await deleteDeliveryOf.count(tx, { userId })
}

/** What this module holds about a person. `delivery` is null without a shop. */
export async function exportPersonalData(on: Queryable, userId: string) {
  const shop = await shopOfUser.first(on, { userId })
  return {
    addresses: await addressesOf.all(on, { userId }),
    delivery: shop
      ? await deliveryOfShop.one(on, { sellerId: shop.id, handlingDays: limits.handlingDays })
      : null,
  }
}
