import { z } from 'zod'
import { kycStatuses } from '../values/trust-labels.ts'

/** The new name of a verified shop, as admins decide about it. */
export const AdminShopName = z.object({
  id: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  email: z.string(),
  /** The name that buyers see now. */
  businessName: z.string(),
  newName: z.string(),
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
export type AdminShopName = z.infer<typeof AdminShopName>
export const AdminShopNames = z.object({ data: z.array(AdminShopName) })
export type AdminShopNames = z.infer<typeof AdminShopNames>
