import type { OverlayOptions } from 'sharp'
import { colours, removeEmoji, renderText, shorten, sizeOf } from './card-text.ts'
import { drawQrCode } from './qr-picture.ts'
import { sharp } from './sharp.ts'

/** The content of a picture for the status of a messenger. `price` and `place` may be "". */
export interface StatusPicture {
  name: string
  price: string
  place: string
  brand: string
  /** The shop's name. */
  shop: string
  /** The address behind the QR code. */
  link: string
  /** The address as people read it below the code: "oja.ng/s/mama-sade". */
  shownLink: string
  /** The listing's photo as we encoded it. Null: the picture shows the first letter of the name. */
  photo: Buffer | null
}

// A whole phone screen.
const width = 1080
const height = 1920
const margin = 72
const qrSide = 300
const textWidth = width - 2 * margin
const besideQr = textWidth - qrSide - 48
const { paper, ink, muted, leaf, leafSoft } = colours

/** The largest size in bytes, so that it loads on a slow network. */
const maxBytes = 300_000

/** Draws the status picture of a listing: a JPEG of 1080 by 1920 below 300 KB. It takes some 200 ms of a processor. */
export async function drawStatusPicture({
  name,
  price,
  place,
  brand,
  shop,
  link,
  shownLink,
  photo,
}: StatusPicture): Promise<Buffer> {
  const shownName = shorten(removeEmoji(name) || brand, 90)
  const picture = photo ? await cropToSquare(photo) : await drawInitial(shownName)
  const title = await renderText(shownName, {
    width: textWidth,
    size: sizeOf(shownName.length, [92, 20], [76, 44], [60, 90]),
    colour: ink,
  })
  const layers: OverlayOptions[] = [
    { input: picture, left: 0, top: 0 },
    { input: title.data, left: margin, top: width + 56 },
  ]
  let top = width + 56 + title.info.height + 56
  if (price !== '') {
    const shown = await renderText(price, {
      width: textWidth,
      size: sizeOf(price.length, [120, 10], [84, 16], [64, 40]),
      colour: leaf,
    })
    layers.push({ input: shown.data, left: margin, top })
    top += shown.info.height
  }
  const shopName = shorten(removeEmoji(shop) || brand, 60)
  const code = await drawQrCode(link, qrSide)
  const bottom = height - margin - qrSide
  layers.push({ input: code, left: width - margin - qrSide, top: bottom })
  const lines = [
    { text: shopName, size: sizeOf(shopName.length, [44, 24], [36, 60]), colour: ink },
    place === '' ? null : { text: shorten(removeEmoji(place), 60), size: 36, colour: muted },
    { text: `Scan to buy on ${brand}, or open`, size: 36, colour: ink },
    { text: shownLink, size: sizeOf(shownLink.length, [44, 24], [36, 34], [28, 80]), colour: leaf },
  ]
  let line = bottom
  for (const shown of lines) {
    if (!shown) continue
    const { text, ...look } = shown
    const drawn = await renderText(text, { width: besideQr, ...look })
    layers.push({ input: drawn.data, left: margin, top: line })
    line += drawn.info.height + 26
  }
  const whole = await sharp({ create: { width, height, channels: 3, background: paper } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  return encodeBelow(whole, maxBytes)
}

/** The best quality that is small enough. */
async function encodeBelow(pixels: Buffer, max: number): Promise<Buffer> {
  const whole = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  for (const quality of [80, 65, 50]) {
    const encoded = await whole().jpeg({ quality, progressive: true }).toBuffer()
    if (encoded.length < max) return encoded
  }
  return whole().jpeg({ quality: 30, progressive: true }).toBuffer()
}

function cropToSquare(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize(width, width, { fit: 'cover' }).png({ compressionLevel: 1 }).toBuffer()
}

async function drawInitial(name: string): Promise<Buffer> {
  const letter = await renderText(name.charAt(0).toUpperCase() || '•', {
    width: textWidth,
    size: 520,
    colour: leaf,
  })
  return sharp({ create: { width, height: width, channels: 3, background: leafSoft } })
    .composite([{ input: letter.data, gravity: 'centre' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
