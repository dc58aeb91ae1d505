/** What a person can save: a product, a service, or a shop that they follow. */
export const savedKinds = ['product', 'service', 'shop'] as const
export type SavedKind = (typeof savedKinds)[number]

/** How many items and shops together one account, or one device without an account, can save. */
export const maxSaved = 1_000

/** One saved thing as hearts name it: "product/…". */
export type SavedMark = `${SavedKind}/${string}`
