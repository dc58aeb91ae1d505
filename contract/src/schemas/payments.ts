import { z } from 'zod'
import { paymentOutcomes } from '../values/order-states.ts'

/**
 * A payment reference: 128 random bits or more, in the alphabet that Paystack allows (docs/requirements/money.md
 * I14).
 */
export const reference = z.string().regex(/^[A-Za-z0-9.=-]{16,64}$/, 'That is not a payment reference')

export const Verify = z.object({ reference })
export type Verify = z.input<typeof Verify>

/** `outcome` says more than `status`: whether it is final, and whether the money goes back. */
export const VerifyAnswer = z.object({
  status: z.enum(['paid', 'pending']),
  outcome: z.enum(paymentOutcomes),
})
export type VerifyAnswer = z.infer<typeof VerifyAnswer>
