/**
 * The field of a listing's form that asks about a price which looks like a slip. Every form that can ask has it, "". The
 * yes to a question sends it with the price in kobo of that question. A form without it is never asked.
 */
export const sureOfPriceField = 'sureOfPrice'
