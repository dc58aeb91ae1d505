/** The edges of the map in degrees, and its size. scripts/draw-nigeria.ts draws the map with the same numbers. */
export const nigeriaMap = { west: 2.4, east: 14.9, north: 14.1, south: 4, width: 400, height: 330 } as const

/** The position of a point in the units of the map; null outside its edges. */
export function placeOnMap(latitude: number, longitude: number): { x: number; y: number } | null {
  const { west, east, north, south, width, height } = nigeriaMap
  if (Number.isNaN(latitude + longitude)) return null
  if (latitude > north || latitude < south || longitude < west || longitude > east) return null
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    x: round(((longitude - west) / (east - west)) * width),
    y: round(((north - latitude) / (north - south)) * height),
  }
}
