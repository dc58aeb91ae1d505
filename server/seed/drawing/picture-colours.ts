import type { Raster } from './picture-pieces.ts'

export type ColourTone = 'pale' | 'bright' | 'deep'

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

/** `glow` is the colour of the light behind the product. */
export interface GroundColours {
  top: Colour
  bottom: Colour
  glow: Colour
}

export interface HueAndSaturation {
  /** Degrees. */
  hue: number
  /** From 0 to 1. */
  saturation: number
}

/** The most common strong colour; a grey thing (a spoon, a gear) gets one of five market colours instead. */
export function dominantHue(source: Raster, character: number): HueAndSaturation {
  const bins = new Float64Array(24)
  let visible = 0
  let strong = 0
  for (let at = 0; at < source.data.length; at += 4 * 5) {
    if ((source.data[at + 3] ?? 0) < 128) continue
    visible++
    const [hue, saturation, value] = toHsv(
      source.data[at] ?? 0,
      source.data[at + 1] ?? 0,
      source.data[at + 2] ?? 0,
    )
    const weight = saturation * saturation * value
    if (saturation > 0.25) strong++
    const bin = Math.floor(hue / 15) % 24
    bins[bin] = (bins[bin] ?? 0) + weight
  }
  if (strong < visible * 0.18) return { hue: [38, 142, 18, 205, 262][character % 5] ?? 38, saturation: 0.75 }
  let best = 0
  for (let bin = 1; bin < bins.length; bin++) if ((bins[bin] ?? 0) > (bins[best] ?? 0)) best = bin
  return { hue: best * 15 + 7, saturation: 1 }
}

/** Reads `#rrggbb`, and strengthens it so that a quiet tint still colours the ground. */
export function toHueAndSaturation(colour: string): HueAndSaturation {
  const value = Number.parseInt(colour.slice(1), 16)
  const [hue, saturation] = toHsv(value >> 16, (value >> 8) & 255, value & 255)
  return { hue, saturation: Math.min(1, 0.2 + saturation * 1.6) }
}

/** Three of seven pictures pale, three bright, one deep. */
export function colourToneOf(character: number): ColourTone {
  return (
    (['pale', 'bright', 'pale', 'bright', 'pale', 'bright', 'deep'] as const)[(character >> 5) % 7] ?? 'pale'
  )
}

export function coloursFor({ hue, saturation }: HueAndSaturation, tone: ColourTone): GroundColours {
  if (tone === 'deep') {
    const deepHue = hue > 32 && hue < 84 ? greenUnderYellow : hue
    return {
      top: fromHsl(deepHue, 0.44 * saturation, 0.42),
      bottom: fromHsl(deepHue + 12, 0.52 * saturation, 0.26),
      glow: fromHsl(deepHue, 0.5 * saturation, 0.68),
    }
  }
  if (tone === 'bright') {
    return {
      top: fromHsl(hue, 0.66 * saturation, 0.78),
      bottom: fromHsl(hue + 14, 0.6 * saturation, 0.62),
      glow: fromHsl(hue - 6, 0.85 * saturation, 0.92),
    }
  }
  return {
    top: fromHsl(hue, 0.5 * saturation, 0.91),
    bottom: fromHsl(hue + 10, 0.46 * saturation, 0.78),
    glow: fromHsl(hue - 6, 0.6 * saturation, 0.97),
  }
}

/** Dark yellow looks brown, so yellow products in a deep tone stand on this green instead. */
const greenUnderYellow = 162

/** Hue in degrees, saturation and value from 0 to 1. */
function toHsv(red: number, green: number, blue: number): readonly [number, number, number] {
  const max = Math.max(red, green, blue)
  const spread = max - Math.min(red, green, blue)
  if (spread === 0) return [0, 0, max / 255]
  let sixth = (red - green) / spread + 4
  if (max === red) sixth = ((green - blue) / spread + 6) % 6
  else if (max === green) sixth = (blue - red) / spread + 2
  return [sixth * 60, spread / max, max / 255]
}

/** Red, green and blue from 0 to 255. */
function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const position = (offset + (((hue % 360) + 360) % 360) / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}
