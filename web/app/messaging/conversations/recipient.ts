/** Who is written to, as the page of his shop knows him. */
export interface Correspondent {
  /** The id of the person; messages go to people. */
  userId: string
  name: string
  avatarUrl: string
}

/** The owner of a shop as one who is written to. */
export function correspondentOf(shop: {
  userId: string
  storeName: string
  storeLogo: string
}): Correspondent {
  return { userId: shop.userId, name: shop.storeName, avatarUrl: shop.storeLogo }
}
