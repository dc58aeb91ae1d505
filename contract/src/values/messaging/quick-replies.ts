/** How many answers a shop may save. */
export const maxQuickReplies = 10
