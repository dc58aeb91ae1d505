import { z } from 'zod'
import { textKinds, textWays } from '../../values/text-messages/text-kinds.ts'

const kobo = (most: number, sentence: string) => z.int(sentence).min(0, sentence).max(most, sentence)
const budget = 'Enter an amount like 20,000'
const cost = 'Enter an amount like 6 or 5.50'

/** How texts to phones are sent. Amounts in kobo. */
export const TextSettings = z.object({
  firstWay: z.enum(textWays, 'Choose SMS or WhatsApp'),
  isStopped: z.boolean(),
  /** For each day of Lagos. */
  dailyBudgetMinor: kobo(1_000_000_000_000, budget),
  smsMinor: kobo(100_000, cost),
  whatsappMinor: kobo(100_000, cost),
})
export type TextSettings = z.infer<typeof TextSettings>

/** The settings, and what was spent today and in thirty days. */
export const TextSpending = z.object({
  data: z.object({
    settings: TextSettings,
    /** What this server can send with: none when nothing is configured. */
    providers: z.array(z.enum(['termii', 'whatsapp', 'sandbox'])),
    today: z.object({ spentMinor: z.number(), texts: z.number(), failed: z.number() }),
    /** Of thirty days, by kind, the costliest first. */
    kinds: z.array(z.object({ kind: z.enum(textKinds), texts: z.number(), spentMinor: z.number() })),
    /** The ten people on whom most was spent in thirty days. Without an id: numbers without an account. */
    people: z.array(
      z.object({ id: z.string(), name: z.string(), texts: z.number(), spentMinor: z.number() }),
    ),
  }),
})
export type TextSpending = z.infer<typeof TextSpending>
