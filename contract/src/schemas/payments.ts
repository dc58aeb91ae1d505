import { z } from 'zod'
import { paymentOutcomes } from '../values/order-states.ts'

/** References are 128 random bits or more, of the alphabet Paystack allows (docs/requirements/money.md I14). */
export const reference = z.string().regex(/^[A-Za-z0-9.=-]{16,64}$/, 'That is not a payment reference')

export const Verify = z.object({ reference })
export type Verify = z.input<typeof Verify>

/** `outcome` says more than `status`: whether it is final, and whether the money goes back. */
export const VerifyAnswer = z.object({
  status: z.enum(['paid', 'pending']),
  outcome: z.enum(paymentOutcomes),
})
export type VerifyAnswer = z.infer<typeof VerifyAnswer>
