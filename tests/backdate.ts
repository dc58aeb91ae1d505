import type { Pool } from '../server/src/platform/database/database.ts'

/** Makes an order two minutes older, so that it is time to ask about its payment. */
export async function backdateOrder(pool: Pool, reference: string): Promise<void> {
  await pool.query(
    "update orders set created_at = created_at - interval '2 minutes', asked_at = null where reference = $1",
    [reference],
  )
}
