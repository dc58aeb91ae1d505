import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** The name of the admin who looks after each shop, by the shop's id. Shops of nobody are left out. */
export async function assigneesOfShops(on: Queryable, sellerIds: string[]): Promise<Map<string, string>> {
  const rows = await ofShops.all(on, { sellerIds })
  return new Map(rows.map(({ of, name }) => [of, name]))
}

/** The same of orders, by their reference. */
export async function assigneesOfOrders(on: Queryable, references: string[]): Promise<Map<string, string>> {
  const rows = await ofOrders.all(on, { references })
  return new Map(rows.map(({ of, name }) => [of, name]))
}

const ofShops = defineQuery<{ sellerIds: string[] }, { of: string; name: string }>(
  'assignees_of_shops',
  (p) => sql`select s.id as of, u.name from sellers s
    join admin_assignments a on a.kind = 'user' and a.subject_id = s.user_id join users u on u.id = a.admin_id
    where s.id = any(${p.sellerIds}::uuid[])`,
)

const ofOrders = defineQuery<{ references: string[] }, { of: string; name: string }>(
  'assignees_of_orders',
  (p) => sql`select o.reference as of, u.name from orders o
    join admin_assignments a on a.kind = 'order' and a.subject_id = o.id join users u on u.id = a.admin_id
    where o.reference = any(${p.references}::text[])`,
)
