import { z } from 'zod'

/** A photo of a listing. The server stores each in three widths; `colour` is one of 64 palette classes. */
export const Picture = z.object({ id: z.string(), url: z.string(), colour: z.number() })
export type Picture = z.infer<typeof Picture>
