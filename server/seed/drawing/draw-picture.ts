import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { arrangements, pictureSize } from './picture-arrangements.ts'
import type { Arrangement } from './picture-arrangements.ts'
import { coloursFor, dominantHue, colourToneOf, toHueAndSaturation } from './picture-colours.ts'
import type { ColourTone } from './picture-colours.ts'
import { castShadow, paintGround } from './picture-ground.ts'
import { cutPiece, readEmoji } from './picture-pieces.ts'

export interface PictureRecipe {
  /** Names of files in emoji/ without `.webp`; an arrangement with more places than names repeats them. */
  emoji: readonly string[]
  arrangement: Arrangement
  /** Colour of the ground as `#rrggbb`; without it the first emoji's own dominant hue. */
  tint?: string
  /** Degrees, clockwise, added to every piece. */
  angle?: number
  /** Degrees by which the hue of the first emoji is turned: one blue bucket becomes a red one. */
  turnHue?: number
  /** From 0 to 1: how much of the first emoji's colour is kept, so that a red brick becomes a grey block. */
  fade?: number
  tone?: ColourTone
}

export interface LogoRecipe {
  emoji: string
  /** `#rrggbb` */
  tint: string
  /** A half figure stands on the lower edge; a head or a thing floats in the middle. */
  cutByFrame?: boolean
}

/**
 * Draws one demo good: 640 x 640 pixels, lossless PNG. The same recipe always gives the same bytes.
 * Throws what sharp throws when an emoji of the recipe has no file.
 */
export async function drawPicture(recipe: PictureRecipe): Promise<Buffer> {
  const places = arrangements[recipe.arrangement]
  const character = hash(JSON.stringify(recipe))
  const mirrored = character % 2 === 1
  const emoji = await Promise.all(
    recipe.emoji.map((name, index) => readEmoji(name, index === 0 ? recipe : {})),
  )
  const first = emoji[0]
  if (first === undefined) throw new Error('A picture recipe names at least one emoji.')
  const hue = recipe.tint === undefined ? dominantHue(first, character) : toHueAndSaturation(recipe.tint)
  const ground = paintGround(pictureSize, coloursFor(hue, recipe.tone ?? colourToneOf(character)), mirrored)

  const pieces: OverlayOptions[] = []
  for (const [index, place] of places.entries()) {
    const source = emoji[index % emoji.length] ?? first
    const jitter = ((character >> (index + 1)) % 7) - 3
    const tilt = (mirrored ? -1 : 1) * (place.angle + jitter) + (recipe.angle ?? 0)
    const turned = place.cutByFrame ? 0 : tilt
    const piece = await cutPiece(source, place.size, turned, index % 2 === 1 && place.flip === true)
    const centre = Math.round(mirrored ? pictureSize - place.x : place.x)
    const top = Math.round(place.lying ? place.y - piece.height / 2 : place.y - piece.height)
    const left = clamp(Math.round(centre - piece.width / 2), 0, pictureSize - piece.width)
    if (!place.cutByFrame) {
      castShadow(ground, pictureSize, centre, Math.min(top + piece.height - 6, 622), piece.width * 0.52)
    }
    pieces.push({ input: piece.data, raw: piece, left, top: clamp(top, 0, pictureSize - piece.height) })
  }
  return sharp(ground, { raw: { width: pictureSize, height: pictureSize, channels: 3 } })
    .composite(pieces)
    .png({ compressionLevel: 2 })
    .toBuffer()
}

/**
 * Draws the logo of a shop (or the face of a buyer): 320 x 320 pixels, lossless PNG. A face or a tool and never
 * a letter, because letters would look different on every machine's fonts.
 */
export async function drawLogo(owner: { logo: LogoRecipe }): Promise<Buffer> {
  const source = await readEmoji(owner.logo.emoji, {})
  const ground = paintGround(logoSize, coloursFor(toHueAndSaturation(owner.logo.tint), 'bright'), false)
  const piece = await cutPiece(source, owner.logo.cutByFrame ? 280 : 236, 0, false)
  const left = Math.round((logoSize - piece.width) / 2)
  const top = owner.logo.cutByFrame ? logoSize - piece.height : Math.round((logoSize - piece.height) / 2)
  if (!owner.logo.cutByFrame) {
    castShadow(ground, logoSize, logoSize / 2, top + piece.height - 4, piece.width * 0.5)
  }
  return sharp(ground, { raw: { width: logoSize, height: logoSize, channels: 3 } })
    .composite([{ input: piece.data, raw: piece, left, top }])
    .png({ compressionLevel: 2, adaptiveFiltering: false })
    .toBuffer()
}

const logoSize = 320

sharp.concurrency(1)

function clamp(value: number, min: number, max: number): number {
  return value < min ? min : value > max ? max : value
}

/** FNV-1a, 31 bits: the same recipe always gets the same light, tone and tilt. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 1) & 0x7fffffff
}
