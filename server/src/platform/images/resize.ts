import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { palette } from '@oja/contract/values/palette.ts'
import type { Sharp } from 'sharp'
import { sharp } from './sharp.ts'
import { imageWidths } from './sizes.ts'
import type { EncodedImage } from './sizes.ts'

// The largest size in bytes for each width. On 2G the photo of a card then takes two seconds.
// In Save data a page loads eight cards, and all of a page may have 60 KB.
const maxBytes = { 160: 4_000, 320: 12_000, 640: 40_000, 1080: 60_000 } as const

// A phone camera of 50 megapixels passes. Files that unpack to gigabytes do not.
const maxPixels = 64_000_000

/** Rotates a photo by its EXIF mark and encodes it in four widths of WebP and a JPEG. Throws sharp's errors. */
export async function resizePhoto(photo: Buffer): Promise<EncodedImage> {
  const largest = 1080
  const turned = sharp(photo, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width: largest, height: largest * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  // The photo is decoded once. Every variant is made from these pixels.
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const from = () => sharp(data, { raw })
  const forms: EncodedImage['forms'] = []
  // Nothing is enlarged, so the wider variants of a small photo are the same.
  const made = new Map<number, Buffer>()
  for (const max of [...imageWidths].reverse()) {
    const width = Math.min(max, info.width)
    const before = made.get(width)
    const bytes =
      before && before.length <= maxBytes[max] ? before : await encodeWithin(from, width, maxBytes[max])
    made.set(width, bytes)
    forms.unshift({ name: `${max}.webp`, bytes })
  }
  const preview = await from()
    .resize({ width: 640, withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer()
  forms.push({ name: 'preview.jpg', bytes: preview })
  return { width: info.width, height: info.height, colour: await nearestColour(from()), forms }
}

/** Encodes the photo of an identity document as one WebP. Throws sharp's errors. */
export async function resizeDocumentPhoto(photo: Buffer): Promise<Buffer> {
  return sharp(photo, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({
      width: fieldLengths.paperSide,
      height: fieldLengths.paperSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
}

const bestQuality = 72
const worstQuality = 24

/** A WebP of at most `most` bytes. The quality falls first; when that is not enough the width falls. */
async function encodeWithin(from: () => Sharp, width: number, max: number): Promise<Buffer> {
  let quality = bestQuality
  for (;;) {
    const bytes = await from()
      .resize({ width: Math.round(width) })
      .webp({ quality, effort: 2 })
      .toBuffer()
    if (bytes.length <= max) return bytes
    if (quality === worstQuality) width *= Math.min(0.9, Math.sqrt(max / bytes.length))
    // The size falls a little slower than the quality.
    else quality = Math.max(worstQuality, Math.floor(quality * (max / bytes.length) ** 1.5))
  }
}

async function nearestColour(picture: Sharp): Promise<number> {
  const { data } = await picture.resize(1, 1, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = data
  let best = 0
  let min = Infinity
  for (const [index, hex] of palette.entries()) {
    const number = Number.parseInt(hex.slice(1), 16)
    const distance =
      (red - (number >> 16)) ** 2 + (green - ((number >> 8) & 255)) ** 2 + (blue - (number & 255)) ** 2
    if (distance < min) {
      min = distance
      best = index
    }
  }
  return best
}
