import { z } from 'zod'

/** The 36 states and FCT - Abuja with the names of their local governments, both in alphabetical order. */
export const Places = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      lgas: z.array(z.string()),
      /** Local governments with the quarters and towns that people know: "Eti-Osa (Lekki, Ajah)". Servers before 0.27 leave it out. */
      known: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
export type Places = z.infer<typeof Places>
