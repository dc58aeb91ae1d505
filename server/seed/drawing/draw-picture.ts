import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { arrangements, pictureSize, placeSize } from './picture-arrangements.ts'
import type { Place } from './picture-arrangements.ts'
import { coloursFor, dominantHue, colourToneOf, toHueAndSaturation } from './picture-colours.ts'
import { castShadow, paintGround } from './picture-ground.ts'
import { readThing, turnPiece } from './picture-pieces.ts'
import type { Raster, Thing } from './picture-pieces.ts'
import { closeView, placesOfScene, placesBeside } from './picture-places.ts'
import type { LogoRecipe, PictureRecipe, PictureView, Scene } from './picture-recipe.ts'

/**
 * Draws one view of a demo good: 1280 x 1280 pixels, lossless PNG. The same recipe always gives the same bytes.
 * Throws what sharp throws when a thing of the recipe has no file.
 */
export async function drawPicture(
  recipe: PictureRecipe,
  view: PictureView = { kind: 'whole' },
): Promise<Buffer> {
  const character = hash(JSON.stringify(recipe))
  const things = await Promise.all(
    recipe.things.map((name, index) => readThing(name, index === 0 ? recipe : {})),
  )
  const first = things[0]
  if (first === undefined) throw new Error('A picture recipe names at least one thing.')
  if (view.kind === 'scene') {
    // Shadows are cast on it, and the scene itself is kept for the next good.
    const ground = Buffer.from(await renderScene(view.scene))
    return compose(ground, await placeAll([first], placesOfScene(view.scene), ground))
  }
  const ground = await prepareGround(recipe, first, character)
  if (view.kind === 'close') {
    const piece = await closeView(first, pictureSize)
    const left = Math.round((pictureSize - piece.width) / 2)
    return compose(ground, [{ input: piece.data, raw: piece, left, top: 0 }])
  }
  if (view.kind === 'size' && recipe.beside) {
    const [name, height] = recipe.beside
    const other = await readThing(name, {})
    const places = await placesBeside(first, other, height)
    return compose(ground, await placeAll([first, other], places, ground))
  }
  const tilted = { character, angle: recipe.angle ?? 0 }
  return compose(ground, await placeAll(things, arrangements[recipe.arrangement], ground, tilted))
}

/**
 * Draws the logo of a shop (or the face of a buyer): 320 x 320 pixels, lossless PNG. A face or a tool and never
 * a letter, because letters would look different on every machine's fonts.
 */
export async function drawLogo(owner: { logo: LogoRecipe }): Promise<Buffer> {
  const source = await readThing(owner.logo.emoji, {})
  const ground = paintGround(logoSize, coloursFor(toHueAndSaturation(owner.logo.tint), 'bright'), false)
  const piece = await source.cut(owner.logo.cutByFrame ? 280 : 236)
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
const scale = pictureSize / placeSize

sharp.concurrency(1)
// Nothing is drawn twice, and the pieces of a picture are large.
sharp.cache(false)

async function prepareGround(recipe: PictureRecipe, first: Thing, character: number): Promise<Buffer> {
  const hue =
    recipe.tint === undefined ? dominantHue(await first.cut(160), character) : toHueAndSaturation(recipe.tint)
  return paintGround(
    pictureSize,
    coloursFor(hue, recipe.tone ?? colourToneOf(character)),
    character % 2 === 1,
  )
}

interface Tilt {
  /** Decides which way the arrangement is mirrored and how emoji are tilted. */
  character: number
  /** Degrees, clockwise. */
  angle: number
}

/** Cuts the things for their places. Emoji have no shadow of their own: it is cast on the ground. */
async function placeAll(
  things: Thing[],
  places: readonly Place[],
  ground: Buffer,
  tilted?: Tilt,
): Promise<OverlayOptions[]> {
  const mirrored = tilted !== undefined && tilted.character % 2 === 1
  const pieces: OverlayOptions[] = []
  for (const [index, place] of places.entries()) {
    const thing = things[index % things.length]
    if (!thing) continue
    const jitter = tilted && !thing.isDrawing ? ((tilted.character >> (index + 1)) % 7) - 3 : 0
    const tilt = (mirrored ? -1 : 1) * (place.angle + jitter) + (tilted?.angle ?? 0)
    const upright = await thing.cut(Math.round(place.size * scale))
    const piece = await turnPiece(
      upright,
      place.cutByFrame ? 0 : tilt,
      index % 2 === 1 && place.flip === true,
    )
    const centre = Math.round((mirrored ? placeSize - place.x : place.x) * scale)
    const foot = Math.round(place.y * scale)
    const top = Math.round(place.lying ? foot - piece.height / 2 : foot - piece.height)
    if (!place.cutByFrame && !thing.isDrawing) {
      const shadowY = Math.min(top + piece.height - 12, pictureSize - 36)
      castShadow(ground, pictureSize, centre, shadowY, piece.width * 0.52)
    }
    pieces.push(await inFrame(piece, Math.round(centre - piece.width / 2), top))
  }
  return pieces
}

/** Moves a piece into the picture; what is larger than the picture is cut off. */
async function inFrame(piece: Raster, left: number, top: number): Promise<OverlayOptions> {
  if (piece.width <= pictureSize && piece.height <= pictureSize) {
    const place = (at: number, length: number) => Math.min(Math.max(at, 0), pictureSize - length)
    return { input: piece.data, raw: piece, left: place(left, piece.width), top: place(top, piece.height) }
  }
  const width = Math.min(piece.width, pictureSize)
  const height = Math.min(piece.height, pictureSize)
  const box = {
    left: Math.floor((piece.width - width) / 2),
    top: Math.floor((piece.height - height) / 2),
    width,
    height,
  }
  const data = await sharp(piece.data, { raw: piece }).extract(box).raw().toBuffer()
  return { input: data, raw: { width, height, channels: 4 }, left: Math.max(left, 0), top: Math.max(top, 0) }
}

const scenes = new Map<Scene, Promise<Buffer>>()

/** The pixels of a scene. Five scenes of 5 MB are kept while the process draws. */
function renderScene(scene: Scene): Promise<Buffer> {
  const known = scenes.get(scene)
  if (known) return known
  const file = fileURLToPath(new URL(`../scenes/${scene}.svg`, import.meta.url))
  const rendered = sharp(file, { density: 72 * scale })
    .resize(pictureSize, pictureSize)
    .removeAlpha()
    .raw()
    .toBuffer()
  scenes.set(scene, rendered)
  return rendered
}

function compose(ground: Buffer, pieces: OverlayOptions[]): Promise<Buffer> {
  return sharp(ground, { raw: { width: pictureSize, height: pictureSize, channels: 3 } })
    .composite(pieces)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** FNV-1a, 31 bits: the same recipe always gets the same light, tone and tilt. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 1) & 0x7fffffff
}
