/** The reason of a part that a seller refunded without a word, as that seller reads it. */
export const refundedWithoutReason = 'You refunded the buyer'

/** The reason of the refund that a buyer accepted in a dispute. */
export const offerAccepted = 'The buyer accepted the seller’s offer'

/** The same, as the seller reads it. */
export const offerAcceptedForSeller = 'The buyer accepted your offer'

/** The reason of a refund of which the seller gave none. */
export const sellerRefunded = 'The seller refunded the buyer'
