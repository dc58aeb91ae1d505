/** Longest words about an order, and most pictures; screens import them, so no Zod here. */

/** A note beside an action. */
export const noteLength = 500
/** A dispute, or its answer. */
export const disputeLength = 2_000
/** Pictures each side of a dispute may show. */
export const disputePictures = 4
