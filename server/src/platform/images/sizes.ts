/**
 * The widths every listing picture is stored in, in pixels: the first is for cards in Lite mode, the second for cards, the page
 * chooses among the others.
 */
export const imageWidths = [160, 320, 640, 1080] as const

export interface EncodedImage {
  width: number
  height: number
  /** Index of the nearest palette colour: the box behind the picture while it loads. */
  colour: number
  forms: { name: string; bytes: Buffer }[]
}
