/** How much a basket holds. The API, the database and the screens use the same numbers. */
export const basketLimits = {
  lines: 20,
  shops: 8,
  /** A device without an account keeps its basket so many days after the last change. */
  days: 30,
} as const
