/** The reason of a part that a seller refunded without a word, as that seller reads it. */
export const refundedWithoutReason = 'You refunded the buyer'

/** The reason of a refund of which the seller gave none. */
export const sellerRefunded = 'The seller refunded the buyer'
