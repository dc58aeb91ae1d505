/** What a seller may get emails about, or not. Emails about disputes and payouts always come. */
export const shopEmailKinds = ['orders', 'messages', 'reviews', 'stock'] as const
export type ShopEmailKind = (typeof shopEmailKinds)[number]
