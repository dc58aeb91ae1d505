/**
 * The field of a listing's form that asks about a price which looks like a slip. It holds the price in kobo of which the
 * seller is sure, "" before any question. A form without it is never asked.
 */
export const sureOfPriceField = 'sureOfPrice'
