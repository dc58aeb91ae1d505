import { pictureSize } from './picture-arrangements.ts'
import type { GroundColours } from './picture-colours.ts'

/** A square of `size` pixels, three bytes each: light from one side, darker towards the feet, woven like cloth. */
export function paintGround(size: number, colours: GroundColours, lightFromRight: boolean): Buffer {
  const ground = Buffer.allocUnsafe(size * size * 3)
  const lightX = size * (lightFromRight ? 0.58 : 0.42)
  const lightY = size * 0.42
  const reach = size * 0.62
  for (let y = 0; y < size; y++) {
    const down = y / size
    const red = colours.top[0] + (colours.bottom[0] - colours.top[0]) * down
    const green = colours.top[1] + (colours.bottom[1] - colours.top[1]) * down
    const blue = colours.top[2] + (colours.bottom[2] - colours.top[2]) * down
    for (let x = 0; x < size; x++) {
      const across = (x - lightX) / reach
      const along = (y - lightY) / reach
      const near = Math.max(0, 1 - across * across - along * along)
      const light = near * near * 0.9
      const conversation = weave[y * pictureSize + x] ?? 0
      const at = (y * size + x) * 3
      ground[at] = clampToByte(red + (colours.glow[0] - red) * light + conversation)
      ground[at + 1] = clampToByte(green + (colours.glow[1] - green) * light + conversation)
      ground[at + 2] = clampToByte(blue + (colours.glow[2] - blue) * light + conversation)
    }
  }
  return ground
}

/** Darkens a flat ellipse of the ground where something stands. */
export function castShadow(
  ground: Buffer,
  size: number,
  centreX: number,
  centreY: number,
  radius: number,
): void {
  const flatness = radius * 0.24
  const top = Math.max(0, Math.floor(centreY - flatness))
  const bottom = Math.min(size - 1, Math.ceil(centreY + flatness))
  const left = Math.max(0, Math.floor(centreX - radius))
  const right = Math.min(size - 1, Math.ceil(centreX + radius))
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const distance = ((x - centreX) / radius) ** 2 + ((y - centreY) / flatness) ** 2
      if (distance >= 1) continue
      const kept = 1 - 0.46 * (1 - distance) ** 1.5
      const at = (y * size + x) * 3
      ground[at] = (ground[at] ?? 0) * kept
      ground[at + 1] = (ground[at + 1] ?? 0) * kept
      ground[at + 2] = (ground[at + 2] ?? 0) * kept
    }
  }
}

const weaveCell = 32
const weaveStrength = 8
const weave = makeWeave()

/** Two faint ribbons that pass over and under each other, as in aso oke: one value for each pixel of a picture. */
function makeWeave(): Int8Array {
  const values = new Int8Array(pictureSize * pictureSize)
  for (let y = 0; y < pictureSize; y++) {
    for (let x = 0; x < pictureSize; x++) {
      const rising = x + y
      const falling = x - y + pictureSize
      const over = (Math.floor(rising / weaveCell) + Math.floor(falling / weaveCell)) % 2 === 0
      const across = ((over ? rising : falling) % weaveCell) / weaveCell
      values[y * pictureSize + x] = Math.round((Math.sin(across * Math.PI) - 0.6) * weaveStrength)
    }
  }
  return values
}

function clampToByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}
