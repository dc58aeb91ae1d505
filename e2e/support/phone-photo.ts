import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

let taken: Promise<Photo> | undefined

/** A photo as a phone takes it: twelve megapixels, held upright (EXIF 6), and of a few megabytes. Taken once. */
export function phonePhoto(): Promise<Photo> {
  taken ??= take()
  return taken
}

async function take(): Promise<Photo> {
  const grain = await sharp(randomBytes(500 * 375 * 3), { raw: { width: 500, height: 375, channels: 3 } })
    .resize(4_000, 3_000)
    .modulate({ saturation: 0.4 })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name: 'IMG_20261121.jpg', mimeType: 'image/jpeg', buffer: grain }
}
