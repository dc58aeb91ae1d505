/** How many days the plot of a seller's sales may show. */
export const salesRanges = [7, 30, 90] as const
