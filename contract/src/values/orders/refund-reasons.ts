/** The reason of a part that a seller refunded without a word, as that seller reads it. */
export const refundedWithoutReason = 'You refunded the buyer'
