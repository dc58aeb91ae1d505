import { z } from 'zod'
import { paymentStates } from '../../values/orders/board-payments.ts'

/** A payment as the board shows it. All lines of one checkout at this shop are one payment. */
export const BoardPayment = z.object({
  id: z.string(),
  /** The number of its order; of the first one where it pays for several. */
  number: z.string(),
  state: z.enum(paymentStates),
  /** What the shop's goods and delivery cost; of a paid one what was paid and not refused. In kobo. */
  amountMinor: z.number().int(),
  /** The part of it that went back. In kobo. */
  refundedMinor: z.number().int(),
  /** The first name of the buyer, in letters alone; "" where there is none. */
  firstName: z.string(),
  /** When it was begun; of a paid one when it was paid. */
  at: z.string(),
  /** When the payment provider said that it is paid; null for what was not paid. */
  checkedAt: z.string().nullable(),
  /**
   * What it pays for, each order with the goods and its own sum with delivery; for the people of the shop alone, not for a
   * board. Servers before 0.26 leave it out.
   */
  orders: z
    .array(
      z.object({
        number: z.string(),
        productName: z.string(),
        quantity: z.number().int(),
        unit: z.string().nullable(),
        amountMinor: z.number().int(),
      }),
    )
    .optional(),
})
export type BoardPayment = z.infer<typeof BoardPayment>

/** The last payments of a shop, newest first. */
export const Board = z.object({
  data: z.object({
    storeName: z.string(),
    payments: z.array(BoardPayment),
    /** When this was true. */
    asOf: z.string(),
  }),
})
export type Board = z.infer<typeof Board>

/** A device that shows a shop's board, or a link that nobody has opened yet. */
export const BoardDevice = z.object({
  id: z.string(),
  /** "" until the link is opened. */
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** When the board ends by itself; of a link when it stops working. */
  until: z.string(),
})
export type BoardDevice = z.infer<typeof BoardDevice>

export const BoardDevices = z.object({ data: z.array(BoardDevice) })
export type BoardDevices = z.infer<typeof BoardDevices>

/** A new link. It is shown once: the server keeps only its hash. */
export const NewBoardLink = z.object({
  data: z.object({
    link: z.string(),
    until: z.string(),
    /** Its QR code: the side of the square in units, with the white margin, and the dark units as one path of an SVG. */
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
})
export type NewBoardLink = z.infer<typeof NewBoardLink>

/** What a link opens, for the device that is about to open it. */
export const BoardInvitation = z.object({ data: z.object({ storeName: z.string() }) })
export type BoardInvitation = z.infer<typeof BoardInvitation>
