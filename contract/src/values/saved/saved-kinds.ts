/** What a person can save: a product, a service, or a shop that they follow. */
export const savedKinds = ['product', 'service', 'shop'] as const
export type SavedKind = (typeof savedKinds)[number]

/** How many items and shops together one account, or one device without an account, can save. */
export const maxSaved = 1_000

/** What can be marked: what is saved, and a variant of a product that is sold out and waited for. */
export const markKinds = [...savedKinds, 'variant'] as const
export type MarkKind = (typeof markKinds)[number]

/** One saved thing as hearts name it: "product/…". */
export type SavedMark = `${MarkKind}/${string}`
