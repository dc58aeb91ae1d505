/** How many days a sale price may last at most. */
export const longestSaleDays = 90
/** The lowest sale price, in kobo. */
export const lowestSaleKobo = 100
