import { z } from 'zod'

/** Where the provider takes the payment. */
export const PaymentOpened = z.object({
  data: z.object({
    /** Null where the provider did not answer when the payment was started. */
    authorizationUrl: z.string().nullable(),
  }),
})
export type PaymentOpened = z.infer<typeof PaymentOpened>

export const PaymentClosed = z.object({
  data: z.object({
    /** The provider's page was never opened: the buyer was not charged, and the order is over. */
    isNotCharged: z.boolean(),
  }),
})
export type PaymentClosed = z.infer<typeof PaymentClosed>
