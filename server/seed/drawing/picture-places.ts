import sharp from 'sharp'
import type { Place } from './picture-arrangements.ts'
import type { Raster, Thing } from './picture-pieces.ts'
import type { Scene } from './picture-recipe.ts'

/** Where a good stands in a scene, on 640 pixels. */
export function placesOfScene(scene: Scene): readonly Place[] {
  return [{ x: 320, y: footOf[scene], size: 396, angle: 0 }]
}

// The height at which each scene's table or floor is seen from above.
const footOf: Record<Scene, number> = { market: 572, kitchen: 566, parlour: 596, shop: 566, yard: 592 }

/** The upper part of a thing, as large as the picture. */
export async function closeView(thing: Thing, pictureSize: number): Promise<Raster> {
  const piece = await thing.cut(Math.round(pictureSize * 1.45))
  const width = Math.min(piece.width, pictureSize)
  const height = Math.min(piece.height, pictureSize)
  const box = {
    left: Math.round((piece.width - width) / 2),
    top: Math.round((piece.height - height) * 0.3),
    width,
    height,
  }
  const data = await sharp(piece.data, { raw: piece }).extract(box).raw().toBuffer()
  return { data, width, height, channels: 4 }
}

/** The first thing on the left, and on the right the other one, which is `height` times as high. On 640 pixels. */
export async function placesBeside(first: Thing, other: Thing, height: number): Promise<readonly Place[]> {
  const [one, two] = await Promise.all([first.cut(100), other.cut(100)])
  const gap = 26
  // Both as high as they are together as wide as the picture, and no higher than the space above the ground.
  const widthOfOne = one.width / one.height
  const widthOfTwo = (two.width / two.height) * height
  const space = Math.min((600 - gap) / (widthOfOne + widthOfTwo), 470 / Math.max(1, height))
  const left = (640 - (widthOfOne + widthOfTwo) * space - gap) / 2
  const longer = ({ width, height: high }: Raster) => Math.max(width, high) / high
  return [
    { x: left + (widthOfOne * space) / 2, y: 566, size: space * longer(one), angle: 0 },
    {
      x: left + widthOfOne * space + gap + (widthOfTwo * space) / 2,
      y: 570,
      size: space * height * longer(two),
      angle: 0,
    },
  ]
}
