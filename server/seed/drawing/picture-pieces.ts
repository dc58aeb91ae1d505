import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Region } from 'sharp'

/** Rows of red, green, blue and alpha bytes. */
export interface Raster {
  data: Buffer
  width: number
  height: number
  channels: 4
}

/** Throws what sharp throws when emoji/ has no such file. */
export async function readEmoji(name: string, change: { turnHue?: number; fade?: number }): Promise<Raster> {
  const file = fileURLToPath(new URL(`../emoji/${name}.webp`, import.meta.url))
  let image = sharp(file)
  if (change.turnHue !== undefined) image = image.modulate({ hue: change.turnHue })
  if (change.fade !== undefined) image = image.modulate({ saturation: change.fade })
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 4 }
}

/** The visible part of an emoji, `size` pixels on its longer side, then flipped and turned clockwise by degrees. */
export async function cutPiece(
  source: Raster,
  size: number,
  angle: number,
  flipped: boolean,
): Promise<Raster> {
  const box = visibleBox(source)
  let image = sharp(source.data, { raw: source })
    .extract(box)
    .resize(size, size, { fit: 'inside', kernel: 'cubic' })
  if (flipped) image = image.flop()
  const upright = await image.raw().toBuffer({ resolveWithObject: true })
  if (angle === 0) {
    return { data: upright.data, width: upright.info.width, height: upright.info.height, channels: 4 }
  }
  const { data, info } = await sharp(upright.data, {
    raw: { width: upright.info.width, height: upright.info.height, channels: 4 },
  })
    .rotate(angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
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
