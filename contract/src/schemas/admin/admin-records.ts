import { z } from 'zod'
import { adminRecordKinds } from '../../values/admin/admin-record-kinds.ts'

/** One line about anything that has an admin page: on the page of a shop or a person, and among what a search found. */
export const AdminRecord = z.object({
  kind: z.enum(adminRecordKinds),
  /** What its page is addressed by: an order's number, a ticket's reference, an id otherwise. */
  id: z.string(),
  name: z.string(),
  detail: z.string(),
  /** Its state in the words of the database; "" without one. */
  state: z.string(),
  amountMinor: z.number().nullable(),
  at: z.string().nullable(),
  /** Of a listing that a search found: its shop, where an admin acts on it. */
  shopId: z.string().optional(),
})
export type AdminRecord = z.infer<typeof AdminRecord>

/** Another account with the same bank account or phone. */
export const SharingAccount = z.object({
  userId: z.string(),
  sellerId: z.string().nullable(),
  name: z.string(),
  storeName: z.string(),
  status: z.string(),
  sameBankAccount: z.boolean(),
  samePhone: z.boolean(),
})
export type SharingAccount = z.infer<typeof SharingAccount>

/** The account that a seller is paid to, and what the bank says of its owner. */
export const AdminBankAccount = z.object({
  bankName: z.string(),
  lastDigits: z.string(),
  accountName: z.string(),
  changedAt: z.string(),
})
export type AdminBankAccount = z.infer<typeof AdminBankAccount>
