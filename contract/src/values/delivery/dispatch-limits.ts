/** What a dispatch proof may hold. Screens, the API and the database use the same numbers. */
export const dispatchLimits = {
  driverName: 80,
  plate: 12,
  park: 80,
  /** How many days ahead the expected day may be. */
  daysAhead: 60,
} as const
