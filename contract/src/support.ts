import { z } from 'zod'

/** What every page shows of the market itself: its name, how to reach us, what a sale costs the seller. */
export const Site = z.object({
  data: z.object({
    brand: z.string(),
    /** E.164 */
    phone: z.string(),
    emails: z.object({ general: z.string(), sellers: z.string(), buyers: z.string() }),
    place: z.string(),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    /** Of the price of a completed sale. */
    commissionPercent: z.number(),
  }),
})
export type Site = z.infer<typeof Site>
