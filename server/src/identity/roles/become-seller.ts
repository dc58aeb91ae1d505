import { sql } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Role } from '@oja/contract/schemas/identity.ts'

/**
 * Makes a buyer the seller of a new shop. The caller inserts the shop in the same transaction. All sessions live on, and
 * whatever the person did as a buyer stays theirs. Of two calls at once the second waits, and is refused.
 * A phone number is kept when the account has none.
 * Throws 409 for a seller, 403 for an admin and for a suspended person.
 */
export async function becomeSeller(
  tx: Tx,
  { userId, sellerId, phone }: { userId: string; sellerId: string; phone: string },
): Promise<void> {
  const { role, is_suspended } = await lockRole.one(tx, { userId })
  refuseShop(role)
  if (is_suspended)
    throw new AppError('ACCOUNT_SUSPENDED', 'Your account is suspended, so you cannot open a shop.')
  await setSeller.count(tx, { userId, sellerId, phone })
}

/** Throws 409 for a role that has a shop already, 403 for one that may have none. */
export function refuseShop(role: Role): void {
  if (role === 'seller') throw new AppError('CONFLICT', 'You have a shop already. Open your dashboard.')
  if (role === 'admin') throw new AppError('FORBIDDEN', 'Admins cannot open a shop')
}

const lockRole = defineQuery<{ userId: string }, { role: Role; is_suspended: boolean }>(
  'user_lock_role',
  (p) => sql`select role, status <> 'active' as is_suspended from users where id = ${p.userId} for update`,
)

const setSeller = defineQuery<{ userId: string; sellerId: string; phone: string }, never>(
  'user_become_seller',
  (p) => sql`update users set role = 'seller', seller_id = ${p.sellerId},
      phone = case when phone = '' then ${p.phone} else phone end
    where id = ${p.userId}`,
)
