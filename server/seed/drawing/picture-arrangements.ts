export type Arrangement =
  | 'one'
  | 'large'
  | 'pair'
  | 'trio'
  | 'row'
  | 'heap'
  | 'scatter'
  | 'stack'
  | 'fan'
  | 'beside'
  | 'portrait'

/** Pixels of both sides of a picture. */
export const pictureSize = 1_280
/** Places are given on so many pixels. */
export const placeSize = 640

export interface Place {
  /** Pixels: the middle of the piece. */
  x: number
  /** Pixels: where the piece touches the ground, or its middle when it lies flat. */
  y: number
  /** Pixels: the longer side. */
  size: number
  angle: number
  lying?: boolean
  /** A half figure that the lower edge cuts off: upright and without a shadow. */
  cutByFrame?: boolean
  flip?: boolean
}

/** Back to front, because later pieces cover earlier ones. */
export const arrangements: Record<Arrangement, readonly Place[]> = {
  one: [{ x: 320, y: 540, size: 430, angle: 0 }],
  large: [{ x: 320, y: 578, size: 512, angle: 0 }],
  pair: [
    { x: 420, y: 486, size: 310, angle: 9 },
    { x: 238, y: 560, size: 372, angle: -7 },
  ],
  trio: [
    { x: 182, y: 456, size: 272, angle: -9, flip: true },
    { x: 458, y: 462, size: 272, angle: 10, flip: true },
    { x: 320, y: 578, size: 324, angle: 0 },
  ],
  row: [
    { x: 150, y: 496, size: 260, angle: -3 },
    { x: 490, y: 496, size: 260, angle: 3 },
    { x: 320, y: 558, size: 330, angle: 0 },
  ],
  heap: [
    { x: 316, y: 300, size: 190, angle: 4 },
    { x: 226, y: 416, size: 200, angle: -8 },
    { x: 412, y: 418, size: 200, angle: 10, flip: true },
    { x: 136, y: 548, size: 206, angle: -12 },
    { x: 506, y: 550, size: 206, angle: 12, flip: true },
    { x: 320, y: 566, size: 220, angle: 2 },
  ],
  scatter: [
    { x: 176, y: 176, size: 190, angle: -32, lying: true },
    { x: 446, y: 156, size: 164, angle: 24, lying: true, flip: true },
    { x: 126, y: 430, size: 172, angle: 40, lying: true },
    { x: 502, y: 378, size: 196, angle: -18, lying: true, flip: true },
    { x: 316, y: 306, size: 212, angle: 8, lying: true },
    { x: 330, y: 512, size: 186, angle: -44, lying: true, flip: true },
  ],
  stack: [
    { x: 318, y: 562, size: 250, angle: 0 },
    { x: 332, y: 436, size: 250, angle: 4 },
    { x: 310, y: 312, size: 250, angle: -5 },
  ],
  fan: [
    { x: 204, y: 470, size: 310, angle: -26 },
    { x: 436, y: 470, size: 310, angle: 26 },
    { x: 320, y: 530, size: 350, angle: 0 },
  ],
  beside: [
    { x: 242, y: 534, size: 400, angle: -3 },
    { x: 494, y: 578, size: 244, angle: 8 },
  ],
  portrait: [{ x: 320, y: 640, size: 540, angle: 0, cutByFrame: true }],
}
