import { sharp } from './sharp.ts'
import type { OverlayOptions } from 'sharp'
import { colours, removeEmoji, renderText, shorten, sizeOf } from './card-text.ts'

/** The content of a social card. All but the name may be "". */
export interface SocialCard {
  name: string
  price: string
  place: string
  brand: string
  /** The listing's photo as we encoded it. Null: the card shows the first letter of the name. */
  photo: Buffer | null
}

// The size that messengers and social networks ask for.
const width = 1200
const height = 630
const photoSide = 630
const margin = 44
const textWidth = width - photoSide - 2 * margin
const { paper, ink, muted, leaf, leafSoft, marigoldSoft } = colours

/** Draws the social card of a listing: a JPEG of 1200 by 630. It takes some 100 ms of a processor. */
export async function drawSocialCard({ name, price, place, brand, photo }: SocialCard): Promise<Buffer> {
  const picture = photo ? await cropToSquare(photo) : await drawInitial(name)
  const shownName = shorten(removeEmoji(name) || brand, 84)
  const lines = [
    await renderText(shownName, {
      width: textWidth,
      size: sizeOf(shownName.length, [68, 22], [54, 44], [44, 84]),
      colour: ink,
    }),
    price === ''
      ? null
      : await renderText(price, {
          width: textWidth,
          size: sizeOf(price.length, [84, 9], [60, 14], [46, 40]),
          colour: leaf,
        }),
    place === ''
      ? null
      : await renderText(shorten(removeEmoji(place), 60), { width: textWidth, size: 34, colour: muted }),
  ]
  const footer = await renderText(brand, { width: textWidth, size: 44, colour: leaf })
  const layers: OverlayOptions[] = [
    { input: picture, left: 0, top: 0 },
    { input: awning, raw: awningShape, left: photoSide, top: 0 },
    { input: footer.data, left: photoSide + margin, top: height - 36 - footer.info.height },
  ]
  let top = 118
  for (const line of lines) {
    if (!line) continue
    layers.push({ input: line.data, left: photoSide + margin, top })
    top += line.info.height + 34
  }
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite(layers)
    .jpeg({ quality: 80, progressive: true })
    .toBuffer()
}

function cropToSquare(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize(photoSide, photoSide, { fit: 'cover' }).png({ compressionLevel: 1 }).toBuffer()
}

async function drawInitial(name: string): Promise<Buffer> {
  const letter = await renderText(removeEmoji(name).charAt(0).toUpperCase() || '•', {
    width: textWidth,
    size: 300,
    colour: leaf,
  })
  return sharp({ create: { width: photoSide, height: photoSide, channels: 3, background: leafSoft } })
    .composite([{ input: letter.data, gravity: 'centre' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

// The awning of the stall is drawn pixel by pixel, because sharp draws nothing but text.
const stripe = 57
const straight = 26
const awningShape = { width: width - photoSide, height: straight + stripe / 2 + 1.5, channels: 4 } as const
const awning = Buffer.alloc(awningShape.width * awningShape.height * 4)
for (let y = 0; y < awningShape.height; y += 1) {
  for (let x = 0; x < awningShape.width; x += 1) {
    const across = (x % stripe) - stripe / 2
    if (y > straight && across ** 2 + (y - straight) ** 2 > (stripe / 2) ** 2) continue
    const colour = Number.parseInt((Math.floor(x / stripe) % 2 === 0 ? leaf : marigoldSoft).slice(1), 16)
    awning.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], (y * awningShape.width + x) * 4)
  }
}
