import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Region, Sharp } from 'sharp'
import { isDrawing } from './picture-views.ts'

/** Rows of red, green, blue and alpha bytes. */
export interface Raster {
  data: Buffer
  width: number
  height: number
  channels: 4
}

/** One thing that a picture shows. `cut` gives its visible part, `size` pixels on its longer side. */
export interface Thing {
  /** Our own drawings stand on the ground as they are; an emoji is tilted a little. */
  isDrawing: boolean
  cut(size: number): Promise<Raster>
}

interface Change {
  /** Degrees by which every hue is turned. */
  turnHue?: number
  /** From 0 to 1: how much of the colour is kept. */
  fade?: number
}

/** The file of a drawing or of an emoji; drawings come first. Throws what sharp throws when there is no such file. */
export async function readThing(name: string, change: Change): Promise<Thing> {
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  if (isDrawing(name)) return readDrawing(file(`../drawings/${name}.svg`), change)
  return readEmoji(file(`../emoji/${name}.webp`), change)
}

/** A drawing is rendered anew at every size, so that it is sharp at every size. */
function readDrawing(file: string, change: Change): Thing {
  return {
    isDrawing: true,
    async cut(size) {
      const { width, height } = await sharp(file).metadata()
      const density = Math.min(2_400, (72 * size) / Math.max(width, height))
      const image = changed(sharp(file, { density }), change).ensureAlpha()
      return toRaster(image.resize(size, size, { fit: 'inside' }))
    },
  }
}

async function readEmoji(file: string, change: Change): Promise<Thing> {
  const source = await toRaster(changed(sharp(file), change).ensureAlpha())
  const box = visibleBox(source)
  return {
    isDrawing: false,
    cut: (size) =>
      toRaster(
        sharp(source.data, { raw: source })
          .extract(box)
          .resize(size, size, { fit: 'inside', kernel: 'cubic' }),
      ),
  }
}

/** Turns a piece clockwise by degrees, after it was flipped. */
export async function turnPiece(piece: Raster, angle: number, flipped: boolean): Promise<Raster> {
  const upright = flipped ? await toRaster(sharp(piece.data, { raw: piece }).flop()) : piece
  if (angle === 0) return upright
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return toRaster(sharp(upright.data, { raw: upright }).rotate(angle, { background }))
}

function changed(image: Sharp, { turnHue, fade }: Change): Sharp {
  const turned = turnHue === undefined ? image : image.modulate({ hue: turnHue })
  return fade === undefined ? turned : turned.modulate({ saturation: fade })
}

async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 4 }
}

function visibleBox(source: Raster): Region {
  let left = source.width
  let top = source.height
  let right = 0
  let bottom = 0
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < source.width; x++) {
      if ((source.data[(y * source.width + x) * 4 + 3] ?? 0) < 24) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
