import { z } from 'zod'
import { requiredText } from './fields.ts'
import { maximumKobo } from './money.ts'
import { noteLength } from './order-limits.ts'

const what = { reference: z.string(), productName: z.string(), amountMinor: z.number(), since: z.string() }

/** Everything about money that waits for a person of the market. */
export const MoneyDesk = z.object({
  data: z.object({
    /** Disputes that may be decided: answered, or the seller let his time pass. */
    disputes: z.array(
      z.object({
        ...what,
        leftMinor: z.number(),
        buyerName: z.string(),
        storeName: z.string(),
        words: z.string(),
        pictures: z.array(z.string()),
        answer: z.string(),
        answerPictures: z.array(z.string()),
      }),
    ),
    /** Refunds that the provider did not take. */
    refunds: z.array(z.object({ ...what, providerStatus: z.string() })),
    /** Transfers to sellers that their bank did not take. */
    payouts: z.array(z.object({ ...what, storeName: z.string(), fault: z.string() })),
    /** Money that came with a reference that no order has. */
    strays: z.array(z.object({ reference: z.string(), amountMinor: z.number(), since: z.string() })),
    commissionPercent: z.number(),
  }),
})
export type MoneyDesk = z.infer<typeof MoneyDesk>

export const DisputeDecision = z.object({
  decision: z.enum(['buyer', 'part', 'seller'], 'Choose who is right'),
  /** Kobo that go back, for a part. */
  amountMinor: z.int().min(1).max(maximumKobo).nullish(),
  note: requiredText(noteLength, 'Say why: both read it'),
})
export type DisputeDecision = z.input<typeof DisputeDecision>

/** The buyer's bank account, for a refund that needs attention. */
export const RefundRetry = z.object({
  account: z
    .object({ accountNumber: z.string().regex(/^\d{10}$/, 'Ten digits'), bankId: z.string().min(1).max(20) })
    .nullish(),
})
export type RefundRetry = z.input<typeof RefundRetry>

export const NewCommission = z.object({
  percent: z
    .number('Give a number')
    .min(0, 'Not below nothing')
    .max(50, 'At most 50 %')
    .refine((value) => Math.round(value * 100) === value * 100, 'At most two digits after the point'),
})
export type NewCommission = z.input<typeof NewCommission>
