import type { OverlayOptions } from 'sharp'
import { colours, removeEmoji, renderText, shorten, sizeOf } from './card-text.ts'
import { drawQrCode } from './qr-picture.ts'
import { sharp } from './sharp.ts'

/** The content of a shop's card: for a wall, a counter, or a bag. */
export interface ShopCardPicture {
  storeName: string
  /** "Ibadan North, Oyo"; "" when unknown. */
  place: string
  brand: string
  /** The address behind the QR code. */
  link: string
  shownLink: string
}

// A6 with 300 dots an inch.
const width = 1240
const height = 1748
const margin = 110
const qrSide = 760
const textWidth = width - 2 * margin
const band = 36

/** Draws a shop's card: a PNG of 1240 by 1748, below 100 KB. */
export async function drawShopCard({
  storeName,
  place,
  brand,
  link,
  shownLink,
}: ShopCardPicture): Promise<Buffer> {
  const name = shorten(removeEmoji(storeName) || brand, 80)
  const texts = [
    { text: name, size: sizeOf(name.length, [130, 14], [104, 26], [76, 80]), colour: colours.ink },
    place === '' ? null : { text: shorten(removeEmoji(place), 60), size: 52, colour: colours.muted },
  ]
  const layers: OverlayOptions[] = []
  let top = band + 90
  for (const each of texts) {
    if (!each) continue
    const { text, ...look } = each
    const drawn = await renderText(text, { width: textWidth, align: 'centre', ...look })
    layers.push({ input: drawn.data, left: Math.round((width - drawn.info.width) / 2), top })
    top += drawn.info.height + 50
  }
  const below = [
    { text: 'Scan to see my shop', size: 56, colour: colours.ink },
    { text: shownLink, size: sizeOf(shownLink.length, [76, 24], [58, 34], [44, 80]), colour: colours.leaf },
    { text: brand, size: 44, colour: colours.muted },
  ]
  const drawnBelow = await Promise.all(
    below.map(({ text, ...look }) => renderText(text, { width: textWidth, align: 'centre', ...look })),
  )
  const heightBelow = drawnBelow.reduce((sum, { info }) => sum + info.height + 34, 0)
  const qrTop = Math.round(top + (height - band - 50 - heightBelow - top - qrSide) / 2)
  layers.push({ input: await drawQrCode(link, qrSide), left: (width - qrSide) / 2, top: qrTop })
  let line = height - band - 50 - heightBelow
  for (const drawn of drawnBelow) {
    layers.push({ input: drawn.data, left: Math.round((width - drawn.info.width) / 2), top: line })
    line += drawn.info.height + 34
  }
  const strip = { create: { width, height: band, channels: 3, background: colours.leaf } } as const
  return sharp({ create: { width, height, channels: 3, background: colours.white } })
    .composite([{ input: strip, left: 0, top: 0 }, { input: strip, left: 0, top: height - band }, ...layers])
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer()
}
