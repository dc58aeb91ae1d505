import { z } from 'zod'
import { roles } from './identity.ts'
import { BackOfficeQuery } from './trust.ts'

/** A buyer's or an admin's account stands for itself; a seller's is suspended with his shop. */
export const personStatuses = ['Active', 'Unverified', 'Suspended'] as const

/** A list of accounts. `status` is one of `personStatuses`. */
export const PeopleQuery = BackOfficeQuery.extend({ role: z.enum(['', ...roles]).optional() })
export type PeopleQuery = z.input<typeof PeopleQuery>

/** An account as an admin may see it: never its password, its sessions' secrets or its second factor. */
export const BackOfficePerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  status: z.enum(personStatuses),
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
export type BackOfficePerson = z.infer<typeof BackOfficePerson>
export const BackOfficePeople = z.object({ data: z.array(BackOfficePerson) })
export type BackOfficePeople = z.infer<typeof BackOfficePeople>

export const BackOfficePersonPage = z.object({
  data: BackOfficePerson.extend({
    suspensionReason: z.string(),
    /** Where he is logged in, newest use first. */
    devices: z.array(z.object({ device: z.string(), lastSeenAt: z.string() })),
  }),
})
export type BackOfficePersonPage = z.infer<typeof BackOfficePersonPage>
