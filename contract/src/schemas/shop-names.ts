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
})
export type AdminShopName = z.infer<typeof AdminShopName>
export const AdminShopNames = z.object({ data: z.array(AdminShopName) })
export type AdminShopNames = z.infer<typeof AdminShopNames>
