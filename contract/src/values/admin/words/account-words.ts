import type { Role } from '../../../schemas/identity.ts'

/** The roles of accounts in the words of the screens of admins. */
export const roleWords: Readonly<Record<Role, string>> = { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' }
