import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

/** Writes the charge of a checkout, once. Throws when it has another one. */
export const setCheckoutCharge = defineQuery<{ id: string; chargeId: string }, { id: string }>(
  'checkout_charge',
  (p) => sql`update checkouts set charge_id = ${p.chargeId} where id = ${p.id} and charge_id is null returning id`,
)
