/** The recipient of a message, from the page of their shop. */
export interface Recipient {
  /** The user's id; messages go to users, not to shops. */
  userId: string
  sellerId: string
  name: string
  avatarUrl: string
}

/** The owner of a shop as a recipient. */
export function recipientOf(shop: {
  _id: string
  userId: string
  storeName: string
  storeLogo: string
}): Recipient {
  return { userId: shop.userId, sellerId: shop._id, name: shop.storeName, avatarUrl: shop.storeLogo }
}
