import { z } from 'zod'

/** A picture of a listing. Each is stored in three widths; `colour` is one of 64 palette classes. */
export const Picture = z.object({ id: z.string(), url: z.string(), colour: z.number() })
export type Picture = z.infer<typeof Picture>
