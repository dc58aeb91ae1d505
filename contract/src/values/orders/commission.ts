/** The commission of an amount, in kobo: the rate is in basis points, and the seller gets the fractions. */
export function commissionOf(amountKobo: number, rateBps: number): number {
  // BigInt, because 10^12 kobo times 5000 is close to the largest exact number.
  return Number((BigInt(amountKobo) * BigInt(rateBps)) / 10_000n)
}

/** The highest rate, in per cent. */
export const maxCommission = 50

/** A rate in per cent that can be set: from 0 to 50, with at most two digits after the point. */
export function isCommission(percent: number): boolean {
  return percent >= 0 && percent <= maxCommission && hasWholeBps(percent)
}

/** At most two digits after the point. The products of some of these with 100 are no whole numbers, like 0.29. */
export function hasWholeBps(percent: number): boolean {
  return Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
}
