// Draws the map of provider pages with the outline of the states, and writes the middle of each state for those who
// give no place more exact. Usage: node scripts/draw-nigeria.ts
import { writeFileSync } from 'node:fs'
import { states } from '../server/src/platform/nigeria/places.ts'
import { stateRings } from './maps/state-outlines.ts'
import { nigeriaMap, placeOnMap } from '../web/app/catalogue/listing/nigeria-map.ts'

/** A point this near to the last one, in units of the map, is left out. */
const nearest = 2

const { width, height } = nigeriaMap
write(
  'nigeria.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${stateRings().map(outline).join('')}" fill="#fdfaf3" stroke="#9c9282" stroke-linejoin="round"/></svg>\n`,
)

/** A ring as the path of an SVG. Points that nobody would see are left out. */
function outline(ring: ReturnType<typeof stateRings>[number]): string {
  const kept: { x: number; y: number }[] = []
  for (const [longitude, latitude] of ring) {
    const point = placeOnMap(latitude, longitude)
    const last = kept.at(-1)
    if (point && (!last || Math.hypot(point.x - last.x, point.y - last.y) >= nearest)) kept.push(point)
  }
  const steps = kept.slice(1).map(({ x, y }, index) => {
    const { x: lastX = 0, y: lastY = 0 } = kept[index] ?? {}
    return `${Math.round(x) - Math.round(lastX)} ${Math.round(y) - Math.round(lastY)}`
  })
  return `M${Math.round(kept[0]?.x ?? 0)} ${Math.round(kept[0]?.y ?? 0)}l${steps.join(' ').replaceAll(' -', '-')}z`
}

const middles = states().map(({ name, lgas }) => {
  const mean = (side: 'latitude' | 'longitude') =>
    (lgas.reduce((sum, lga) => sum + lga[side], 0) / lgas.length).toFixed(2)
  return `  ${/\W/.test(name) ? `'${name}'` : name}: [${Number(mean('latitude'))}, ${Number(mean('longitude'))}],\n`
})
write(
  'listing/state-centres.ts',
  `// Made by scripts/draw-nigeria.ts.\n\n/** Latitude and longitude of the centre of each state, in degrees. */\nexport const stateCentres: Readonly<Record<string, readonly [number, number]>> = {\n${middles.join('')}}\n`,
)

function write(name: string, text: string): void {
  writeFileSync(new URL(`../web/app/catalogue/${name}`, import.meta.url), text)
}
