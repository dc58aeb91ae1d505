import type { Arrangement } from './picture-arrangements.ts'
import type { ColourTone } from './picture-colours.ts'

export interface PictureRecipe {
  /** Names of files in drawings/ or emoji/; an arrangement with more places than names repeats them. */
  things: readonly string[]
  arrangement: Arrangement
  /** Colour of the ground as `#rrggbb`; without it the first thing's own dominant hue. */
  tint?: string
  /** Degrees, clockwise, added to every piece. */
  angle?: number
  /** Degrees by which the hue of the first thing is turned: one blue bucket becomes a red one. */
  turnHue?: number
  /** From 0 to 1: how much of the first thing's colour is kept, so that a red brick becomes a grey block. */
  fade?: number
  tone?: ColourTone
  /** Where the thing is seen in use, when that is not the usual scene of its category. */
  scene?: Scene
  /** What stands beside the first thing to show its size, and how high it is: 0.5 is half as high. */
  beside?: readonly [thing: string, height: number]
}

export interface LogoRecipe {
  emoji: string
  /** `#rrggbb` */
  tint: string
  /** A half figure stands on the lower edge; a head or a thing floats in the middle. */
  cutByFrame?: boolean
}

/** The name of a file in scenes/ without `.svg`. */
export type Scene = 'market' | 'kitchen' | 'parlour' | 'shop' | 'yard'

/** What a picture of a good shows of it. */
export type PictureView =
  | { kind: 'whole' }
  | { kind: 'close' }
  | { kind: 'scene'; scene: Scene }
  /** Beside something whose size everybody knows. */
  | { kind: 'size' }
