/** The longest texts about an order, and the most photos. Screens import them, so this file uses no Zod. */

/** A note with an action. */
export const noteLength = 500
/** The text of a dispute, or of its answer. */
export const disputeLength = 2_000
/** How many photos each side of a dispute may send at once. */
export const disputePictures = 4
/** What a buyer adds to an open dispute: how long it is, how often, and the photos of the buyer in all. */
export const disputeAdditions = { length: 1_000, count: 5, pictures: 8 } as const
/** How often a seller offers a sum in a dispute, the raises with it: each is an email and perhaps a text to the buyer. */
export const disputeOffers = 5
