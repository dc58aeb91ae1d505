// Draws the map of provider pages: a dot for each of the 774 local governments, and the middle of each state for those
// who give no place more exact. Usage: node scripts/draw-nigeria.ts
import { writeFileSync } from 'node:fs'
import { states } from '../server/src/platform/nigeria/places.ts'
import { nigeriaMap, placeOnMap } from '../web/app/catalogue/listing/nigeria-map.ts'

const dots = states()
  .flatMap(({ lgas }) => lgas)
  .map(({ latitude, longitude }) => placeOnMap(latitude, longitude))
  .filter((dot) => dot !== null)
  .map(({ x, y }) => `M${x} ${y}h0`)

const { width, height } = nigeriaMap
write(
  'nigeria.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${dots.join('')}" stroke="#9c9282" stroke-width="5" stroke-linecap="round"/></svg>\n`,
)

const middles = states().map(({ name, lgas }) => {
  const mean = (side: 'latitude' | 'longitude') =>
    (lgas.reduce((sum, lga) => sum + lga[side], 0) / lgas.length).toFixed(2)
  return `  ${/\W/.test(name) ? `'${name}'` : name}: [${Number(mean('latitude'))}, ${Number(mean('longitude'))}],\n`
})
write(
  'listing/state-centres.ts',
  `// Made by scripts/draw-nigeria.ts.\n\n/** Latitude and longitude of the middle of each state, in degrees. */\nexport const stateCentres: Readonly<Record<string, readonly [number, number]>> = {\n${middles.join('')}}\n`,
)

function write(name: string, text: string): void {
  writeFileSync(new URL(`../web/app/catalogue/${name}`, import.meta.url), text)
}
