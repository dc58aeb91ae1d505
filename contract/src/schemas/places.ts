import { z } from 'zod'

/** The 36 states and FCT - Abuja with the names of their local governments, both in alphabetical order. */
export const Places = z.object({ data: z.array(z.object({ name: z.string(), lgas: z.array(z.string()) })) })
export type Places = z.infer<typeof Places>
