/** The nine locations of the provider search, in the order of its list (row SP3 of docs/conformance.md). */
export const locationNames = [
  'Ikorodu',
  'Lagos',
  'Abuja',
  'Port Harcourt',
  'Kano',
  'Enugu',
  'Ibadan',
  'Jos',
  'Benin City',
] as const
export type LocationName = (typeof locationNames)[number]
