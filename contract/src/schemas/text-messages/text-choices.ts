import { z } from 'zod'
import { sellerTextKinds } from '../../values/text-messages/text-kinds.ts'

/** For what a person gets text messages. */
export const TextChoices = z.object({
  data: z.object({
    /** The verified number, as +234…; "" without one. */
    phone: z.string(),
    hasEmail: z.boolean(),
    kinds: z.array(z.object({ kind: z.enum(sellerTextKinds), isOn: z.boolean() })),
  }),
})
export type TextChoices = z.infer<typeof TextChoices>

/** All kinds that the person wants. The others are off. */
export const NewTextChoices = z.object({
  kinds: z
    .array(z.enum(sellerTextKinds, 'Choose from the list'))
    .max(sellerTextKinds.length, 'Choose from the list'),
})
export type NewTextChoices = z.infer<typeof NewTextChoices>
