import { z } from 'zod'
import { isOrderNumber, readOrderNumber } from '../values/orders/order-number.ts'
import { paymentOutcomes } from '../values/order-states.ts'

/**
 * A payment reference: 128 random bits or more, in the alphabet that Paystack allows (docs/requirements/money.md
 * I14).
 */
export const reference = z.string().regex(/^[A-Za-z0-9.=-]{16,64}$/, 'That is not a payment reference')

// The first sentence is the title of the page that says it.
const notOrderNumber = 'That is not an order number. Check it: it looks like OJ-7K4M-2Q9P.'

/**
 * How a caller names an order: by its number, in any spelling of `readOrderNumber`, or by its payment reference. Gives the
 * number as it is stored, or the reference.
 */
export const orderName = z
  .string()
  .max(100, notOrderNumber)
  .transform((typed) => readOrderNumber(typed) ?? typed.trim())
  .refine((name) => isOrderNumber(name) || reference.safeParse(name).success, notOrderNumber)

export const Verify = z.object({ reference: orderName })
export type Verify = z.input<typeof Verify>

/**
 * `outcome` says more than `status`: whether it is final, and whether the money goes back. `pays`: what the reference
 * names, one order with a receipt or the checkout of a basket.
 */
export const VerifyAnswer = z.object({
  status: z.enum(['paid', 'pending']),
  outcome: z.enum(paymentOutcomes),
  pays: z.enum(['order', 'checkout']),
})
export type VerifyAnswer = z.infer<typeof VerifyAnswer>
