import { z } from 'zod'

/** What a seller shares of their shop. */
export const ShopShare = z.object({
  data: z.object({
    storeName: z.string(),
    slug: z.string(),
    /** The shop's public listings: those with a photo first, then the newest. */
    listings: z.array(
      z.object({
        kind: z.enum(['products', 'services']),
        id: z.string(),
        name: z.string(),
        price: z.string(),
        /** The address of a small photo; "" without one. */
        photo: z.string(),
        /** The address of the picture for a status. */
        status: z.string(),
      }),
    ),
    /** The list of goods with prices and links as one message; "" for a shop without any. */
    list: z.string(),
    /** How many goods the message names. */
    listed: z.number(),
  }),
})
export type ShopShare = z.infer<typeof ShopShare>
