import { availableParallelism } from 'node:os'
import { palette } from '@oja/contract/palette.ts'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { AppError } from './app-error.ts'
import { takeTurns } from './in-turn.ts'

/** The widths every listing picture is stored in, in pixels: the first is for cards, the page chooses among the others. */
export const pictureWidths = [320, 640, 1080] as const

// What a picture may weigh, in bytes, whatever it shows: on 2G a card's takes two seconds then.
const mostBytes = { 320: 12_000, 640: 40_000, 1080: 60_000 } as const

export interface EncodedPicture {
  width: number
  height: number
  /** Index of the nearest palette colour: the box behind the picture while it loads. */
  colour: number
  forms: { name: string; bytes: Buffer }[]
}

// One thread an encode, and two encodes at once where a core is left for everybody else: with both cores of a small
// machine at work ten uploads made the catalogue five times as slow, with one twice (bench/upload.ts).
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
// WebP is for our own drawings: photos are told apart by their first bytes before they come here.
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadWebpFile',
  ],
})
const inTurn = takeTurns(Math.min(2, Math.max(1, availableParallelism() - 1)))

// A 50-megapixel phone camera passes; the bombs that unpack to gigabytes do not.
const mostPixels = 64_000_000

/** The one sentence for every photo that cannot be used (FAQ, checklist FQ7). */
export const photoRule = 'Photos must be JPG or PNG, under 5MB each'

/**
 * Turns a photo by its EXIF mark, shrinks it and writes it anew: three widths of WebP and a JPEG for previews, with
 * no metadata left. Throws AppError (WRONG_TYPE) for anything that is not a whole JPG or PNG.
 */
export async function encodePicture(photo: Buffer): Promise<EncodedPicture> {
  if (!isJpegOrPng(photo)) throw notAPhoto()
  return inTurn(async () => {
    try {
      return await encode(photo)
    } catch (error) {
      if (error instanceof Error && /ENOSPC|EFBIG/.test(error.message)) throw error
      throw notAPhoto()
    }
  })
}

// Small print on a certificate must stay readable.
const paperSide = 2_000

/** Writes the photo of a paper anew, as one WebP without metadata. Throws AppError (WRONG_TYPE) as `encodePicture` does. */
export async function encodePaper(photo: Buffer): Promise<Buffer> {
  if (!isJpegOrPng(photo)) throw notAPhoto('papers')
  return inTurn(async () => {
    try {
      return await sharp(photo, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
        .rotate()
        .resize({ width: paperSide, height: paperSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .webp({ quality: 80, effort: 2 })
        .toBuffer()
    } catch {
      throw notAPhoto('papers')
    }
  })
}

async function encode(photo: Buffer): Promise<EncodedPicture> {
  const largest = pictureWidths[2]
  const turned = sharp(photo, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width: largest, height: largest * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  // Decoded once; every form is cut from these pixels.
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const from = () => sharp(data, { raw })
  const forms: EncodedPicture['forms'] = []
  // Of a small picture the wider forms are the same: nothing is made larger.
  const made = new Map<number, Buffer>()
  for (const most of pictureWidths) {
    const width = Math.min(most, info.width)
    const before = made.get(width)
    const bytes =
      before && before.length <= mostBytes[most] ? before : await within(from, width, mostBytes[most])
    made.set(width, bytes)
    forms.push({ name: `${most}.webp`, bytes })
  }
  const preview = await from()
    .resize({ width: 640, withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer()
  forms.push({ name: 'preview.jpg', bytes: preview })
  return { width: info.width, height: info.height, colour: await nearestColour(from()), forms }
}

const bestQuality = 72
const worstQuality = 24

/** A WebP of at most so many bytes: of less quality where there is much to see, and smaller when that is not enough. */
async function within(from: () => Sharp, width: number, most: number): Promise<Buffer> {
  let quality = bestQuality
  for (;;) {
    const bytes = await from()
      .resize({ width: Math.round(width) })
      .webp({ quality, effort: 2 })
      .toBuffer()
    if (bytes.length <= most) return bytes
    if (quality === worstQuality) width *= Math.min(0.9, Math.sqrt(most / bytes.length))
    // Bytes fall a little slower than quality does.
    else quality = Math.max(worstQuality, Math.floor(quality * (most / bytes.length) ** 1.5))
  }
}

async function nearestColour(picture: Sharp): Promise<number> {
  const { data } = await picture.resize(1, 1, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = data
  let best = 0
  let least = Infinity
  for (const [index, hex] of palette.entries()) {
    const number = Number.parseInt(hex.slice(1), 16)
    const distance =
      (red - (number >> 16)) ** 2 + (green - ((number >> 8) & 255)) ** 2 + (blue - (number & 255)) ** 2
    if (distance < least) {
      least = distance
      best = index
    }
  }
  return best
}

function isJpegOrPng(bytes: Buffer): boolean {
  const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  return jpeg || bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
}

function notAPhoto(field = 'productImg'): AppError {
  return new AppError('WRONG_TYPE', photoRule, { fields: { [field]: photoRule } })
}
