/** The nine locations of the provider search, in the specification's order (checklist SP3). */
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
