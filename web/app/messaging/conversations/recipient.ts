/** Who is written to, as the page of his shop knows him. */
export interface Recipient {
  /** The id of the person; messages go to people. */
  userId: string
  name: string
  avatarUrl: string
}

/** The owner of a shop as one who is written to. */
export function recipientOf(shop: { userId: string; storeName: string; storeLogo: string }): Recipient {
  return { userId: shop.userId, name: shop.storeName, avatarUrl: shop.storeLogo }
}
