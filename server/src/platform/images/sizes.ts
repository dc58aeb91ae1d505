/**
 * The widths of every listing photo, in pixels. The first is for cards in
 * Save data, the second for cards. The browser chooses among the others.
 */
export const imageWidths = [160, 320, 640, 1080] as const

export interface EncodedImage {
  width: number
  height: number
  /** The index of the nearest palette colour. The page shows this colour while the photo loads. */
  colour: number
  forms: { name: string; bytes: Buffer }[]
}
