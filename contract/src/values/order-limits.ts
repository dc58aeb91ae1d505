/** The longest texts about an order, and the most photos. Screens import them, so this file uses no Zod. */

/** A note with an action. */
export const noteLength = 500
/** The text of a dispute, or of its answer. */
export const disputeLength = 2_000
/** How many photos each side of a dispute may send. */
export const disputePictures = 4
