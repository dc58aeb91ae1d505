import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { isDrawing } from './drawing-files.ts'

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

/** A drawing of our own, or an emoji. What is invisible around it was cut off in the file. */
export async function readThing(name: string, change: Change): Promise<Thing> {
  const isOwn = isDrawing(name)
  const path = isOwn ? `../drawings/${name}.svg` : `../emoji/${name}.webp`
  const file = fileURLToPath(new URL(path, import.meta.url))
  const { width, height } = await sharp(file).metadata()
  return {
    isDrawing: isOwn,
    async cut(size) {
      // A drawing is rendered anew at every size, so that it is sharp at every size.
      const density = Math.min(2_400, (72 * size) / Math.max(width, height))
      const image = changed(sharp(file, isOwn ? { density } : {}), change).ensureAlpha()
      return toRaster(image.resize(size, size, { fit: 'inside', kernel: 'cubic' }))
    },
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
