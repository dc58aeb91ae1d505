import { z } from 'zod'
import { roles } from './identity.ts'
import { AdminListQuery } from './trust.ts'

/** A buyer's or an admin's account stands for itself; a seller's is suspended with his shop. */
export const userStatuses = ['Active', 'Unverified', 'Suspended'] as const

/** A list of accounts. `status` is one of `userStatuses`. */
export const UsersQuery = AdminListQuery.extend({ role: z.enum(['', ...roles]).optional() })
export type UsersQuery = z.input<typeof UsersQuery>

/** An account as an admin may see it: never its password, its sessions' secrets or its second factor. */
export const AdminUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** His shop; null for who has none. */
  sellerId: z.string().nullable(),
  createdAt: z.string(),
  /** The last use of a session that still opens something; null when there is none. */
  lastSeenAt: z.string().nullable(),
  /** Paid orders as a buyer. */
  orders: z.number(),
  /** Orders of his, as buyer or seller, that wait for a payment, goods or a decision. */
  openOrders: z.number(),
})
export type AdminUser = z.infer<typeof AdminUser>
export const AdminUsers = z.object({ data: z.array(AdminUser) })
export type AdminUsers = z.infer<typeof AdminUsers>

export const AdminUserDetails = z.object({
  data: AdminUser.extend({
    suspensionReason: z.string(),
    /** Where he is logged in, newest use first. */
    devices: z.array(z.object({ device: z.string(), lastSeenAt: z.string() })),
  }),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>
