import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import { jobFor } from '../platform/jobs/jobs.ts'

interface NewCharge {
  providerId: string
  reference: string
  amountKobo: number
  currency: string
  mode: string
  paidAt: string | null
  feesKobo: number | null
}

/** Returns the row of a charge, new or known. One charge of the provider has one row. */
export const insertCharge = defineQuery<NewCharge, { id: string }>(
  'charge_insert',
  (
    p,
  ) => sql`insert into charges (provider_id, reference, status, amount_kobo, currency, mode, paid_at, fees_kobo)
    values (${p.providerId}, ${p.reference}, 'success', ${p.amountKobo}, ${p.currency}, ${p.mode},
      ${p.paidAt}::timestamptz, ${p.feesKobo}::bigint)
    on conflict (provider_id) do update set fees_kobo = coalesce(charges.fees_kobo, excluded.fees_kobo) returning id`,
)

/** Stores an event and queues its job in one statement. Nothing happens the second time. */
export const insertEvent = defineQuery<
  { key: string; event: string; reference: string | null; body: string },
  { id: string }
>(
  'provider_event_insert',
  (p) => sql`with stored as (
      insert into provider_events (key, event, reference, body)
      values (${p.key}, ${p.event}, ${p.reference}, ${p.body}) on conflict (key) do nothing returning id
    )
    select (${jobFor('apply_provider_event', sql`json_build_object('eventId', stored.id)`)}).id::text as id from stored`,
)

export const eventById = defineQuery<{ id: string }, { event: string; body: string }>(
  'provider_event_by_id',
  (p) => sql`select event, body from provider_events where id = ${p.id} and applied_at is null`,
)

export const markEventApplied = defineQuery<{ id: string }, never>(
  'provider_event_applied',
  (p) => sql`update provider_events set applied_at = app_now() where id = ${p.id}`,
)
