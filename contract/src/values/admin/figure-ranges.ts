/** The ranges of the charts of admins, in days. Screens import this, so this file uses no Zod. */
export const figureRanges = [7, 30, 90, 365] as const
export type FigureRange = (typeof figureRanges)[number]

/** The longest range of a file of figures, in days. */
export const longestRange = 1_830
