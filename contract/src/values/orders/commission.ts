/** The commission of an amount, in kobo: the rate is in basis points, and the seller gets the fractions. */
export function commissionOf(amountKobo: number, rateBps: number): number {
  // BigInt, because 10^12 kobo times 5000 is close to the largest exact number.
  return Number((BigInt(amountKobo) * BigInt(rateBps)) / 10_000n)
}
