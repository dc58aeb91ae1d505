/** How many days the chart of a seller's sales may show. */
export const salesRanges = [7, 30, 90] as const
