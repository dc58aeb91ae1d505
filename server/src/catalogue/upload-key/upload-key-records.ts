import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/database.ts'
import type { ListingKind } from '../listings/listing-json.ts'

interface OfUpload {
  sellerId: string
  key: string
}

interface UploadStatements {
  /** The listing that a form has become, unless it was removed. */
  ofKey: Statement<OfUpload, { id: string }>
  /** A removed listing gives its form free, so that the seller may list the thing again. */
  freeKey: Statement<OfUpload, never>
  /** Fails where another listing of the shop has the key. */
  setKey: Statement<{ id: string; key: string }, never>
}

const statementsFor = (kind: ListingKind): UploadStatements => {
  const table = sql.table(`${kind}s`)
  return {
    ofKey: defineQuery(
      `${kind}_of_upload`,
      (p) => sql`select id from ${table}
        where seller_id = ${p.sellerId} and import_key = ${p.key} and status <> 'removed'`,
    ),
    freeKey: defineQuery(
      `${kind}_free_upload`,
      (p) => sql`update ${table} set import_key = null
        where seller_id = ${p.sellerId} and import_key = ${p.key} and status = 'removed'`,
    ),
    setKey: defineQuery(
      `${kind}_set_upload`,
      (p) => sql`update ${table} set import_key = ${p.key} where id = ${p.id}`,
    ),
  }
}

export const uploadStatements: Record<ListingKind, UploadStatements> = {
  product: statementsFor('product'),
  service: statementsFor('service'),
}
