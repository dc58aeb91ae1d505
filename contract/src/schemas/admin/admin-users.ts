import { z } from 'zod'
import { fieldLengths } from '../../values/field-lengths.ts'
import { email, requiredText } from '../fields.ts'
import { roles } from '../identity.ts'
import { adminAreas } from '../../values/admin/admin-areas.ts'
import { AdminListQuery } from '../trust.ts'

/** The areas in which an admin has rights. */
export const AdminAreas = z.object({
  data: z.object({ areas: z.array(z.enum(adminAreas, 'We do not know this area')).max(adminAreas.length) }),
})
export type AdminAreas = z.infer<typeof AdminAreas>

/** The admins, by name. */
export const Admins = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      areas: z.array(z.enum(adminAreas)),
      /** Invited: has not set up the second step of the login yet. */
      state: z.enum(['Active', 'Invited', 'Suspended']),
      /** When the link of the invitation ends; null once a password is set. */
      invitationEndsAt: z.string().nullable(),
      /** The last use of a session that is still valid; null without such a session. */
      lastSeenAt: z.string().nullable(),
    }),
  ),
})
export type Admins = z.infer<typeof Admins>
export type AdminAccount = Admins['data'][number]

export const NewAdmin = z.object({
  name: requiredText(fieldLengths.personName, 'Name is required'),
  email: email('Email is required', 'Please enter a valid email'),
  areas: AdminAreas.shape.data.shape.areas.min(1, 'Choose at least one area'),
})
export type NewAdmin = z.input<typeof NewAdmin>

/**
 * Invited: an admin who has not chosen a password yet.
 * Suspending a buyer or an admin suspends the account; a seller's account is suspended with the shop.
 */
export const userStatuses = ['Active', 'Unverified', 'Invited', 'Suspended'] as const

/** One page of accounts. `status` is one of `userStatuses`. */
export const UsersQuery = AdminListQuery.extend({ role: z.enum(['', ...roles]).optional() })
export type UsersQuery = z.input<typeof UsersQuery>

/** An account as an admin may see it: never its password, its session tokens or its two-factor secret. */
export const AdminUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** The person's shop; null without one. */
  sellerId: z.string().nullable(),
  createdAt: z.string(),
  /** The last use of a session that is still valid; null without such a session. */
  lastSeenAt: z.string().nullable(),
  /** Orders that the person paid for as a buyer. */
  orders: z.number(),
  /** Orders of the person, as buyer or seller, that wait for a payment, goods or a decision. */
  openOrders: z.number(),
})
export type AdminUser = z.infer<typeof AdminUser>
export const AdminUsers = z.object({ data: z.array(AdminUser) })
export type AdminUsers = z.infer<typeof AdminUsers>

export const AdminUserDetails = z.object({
  data: AdminUser.extend({
    suspensionReason: z.string(),
    /** When the account was suspended, and by which admin ("" for one who is gone). Servers before 0.27 leave it out. */
    suspension: z.object({ at: z.string(), by: z.string() }).nullable().optional(),
    /** The number that a code to it confirmed; "" for none. Servers before 0.27 leave it out. */
    confirmedPhone: z.string().optional(),
    /** The devices on which the person is logged in, newest use first. */
    devices: z.array(z.object({ device: z.string(), lastSeenAt: z.string() })),
  }),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>
