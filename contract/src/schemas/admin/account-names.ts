import { z } from 'zod'
import { kycStatuses } from '../../values/trust-labels.ts'

/** The name of a payout account that is not the one on the shop's documents, as admins decide about it. */
export const AdminAccountName = z.object({
  id: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  email: z.string(),
  businessName: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  /** The last four digits of the account now. */
  lastDigits: z.string(),
  /** "" when the documents were erased. */
  nameOnDocument: z.string(),
  /** The name of the last account of the shop that matched or was approved; "" without one. */
  provenName: z.string(),
  status: z.enum(kycStatuses),
  reason: z.string(),
  askedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Can this decision be looked at again? Servers before 0.29 leave it out. */
  mayLookAgain: z.boolean().optional(),
  /**
   * Who put a decision about it back to be looked at again, and when: of the decided one and of the one that waits for it. `by` is
   * "" where the admin is gone. Servers before 0.29 leave it out.
   */
  putBack: z.object({ by: z.string(), at: z.string() }).nullable().optional(),
})
export type AdminAccountName = z.infer<typeof AdminAccountName>
export const AdminAccountNames = z.object({ data: z.array(AdminAccountName) })
export type AdminAccountNames = z.infer<typeof AdminAccountNames>
