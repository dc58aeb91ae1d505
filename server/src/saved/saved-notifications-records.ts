import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

/** One person of a batch, or nobody (`user_id` is null): the batch is told then too, or the event is over. */
export interface NotifiedRow {
  event_id: string
  kind: 'backInStock' | 'priceDown'
  product_id: string
  product_name: string
  price_kobo: number
  user_id: string | null
  user_name: string | null
  /** Null for people who want no emails. */
  email: string | null
}

/**
 * Tells the next `max` people of the oldest open event: notifications, and how far the event has come, in one
 * statement. No row when no event is open, or others work on each. What is no longer true is told to nobody. Who waits for a
 * size that is back is told of the size (`notifyNextOfVariant`).
 */
export const notifyNextBatch = defineQuery<{ max: number }, NotifiedRow>(
  'saved_notify_next',
  (p) => sql`with event as materialized (
      select e.id, e.product_id, e.kind, e.is_for_waiting, e.notified_up_to, e.happened_at, o.name, o.price_kobo, s.user_id as owner_id,
        o.status = 'live' and s.status = 'active' and o.on_hand > o.reserved
          and (e.kind = 'backInStock' or o.price_fell_at is not null) as is_true
      from saved_events e join products o on o.id = e.product_id join sellers s on s.id = o.seller_id
      where e.finished_at is null order by e.id limit 1 for update of e skip locked
    ), batch as materialized (
      select i.id, i.user_id, case when e.kind = 'backInStock'
          then (i.is_waiting or (not e.is_for_waiting and coalesce(i.back_notified_at < app_now() - interval '1 day', true)))
            and not exists (select from awaited_variants w join product_variants v on v.id = w.variant_id
              where w.owner_id = i.user_id and v.product_id = e.product_id and v.removed_at is null and v.on_hand > v.reserved)
          else coalesce(i.price_notified_at < app_now() - interval '1 day', true) end as is_due
      from event e cross join lateral (
        select id, user_id, is_waiting, back_notified_at, price_notified_at from saved_items
        where product_id = e.product_id and user_id is not null and id > e.notified_up_to and saved_at <= e.happened_at
        order by id limit ${p.max}::int) i
      where e.is_true
    ), due as materialized (
      select b.id, u.id as user_id, u.name, case when u.wants_saved_emails then u.email end as email
      from batch b cross join event e join users u on u.id = b.user_id
      where b.is_due and u.status = 'active' and u.id <> e.owner_id
    ), noted as (
      update saved_items i set is_waiting = i.is_waiting and e.kind <> 'backInStock',
        back_notified_at = case when e.kind = 'backInStock' then app_now() else i.back_notified_at end,
        price_notified_at = case when e.kind = 'priceDown' then app_now() else i.price_notified_at end
      from due cross join event e where i.id = due.id
    ), notified as (
      insert into notices (user_id, kind, subject_id, action)
      select due.user_id, 'saved', e.product_id, e.kind from due cross join event e order by due.user_id
      on conflict (user_id, kind, subject_id) do update set action = excluded.action, changed_at = app_now(), read_at = null
    ), moved as (
      update saved_events s set notified_up_to = coalesce((select id from batch order by id desc limit 1), s.notified_up_to),
        finished_at = case when (select count(*) from batch) < ${p.max}::int then app_now() end
      from event e where s.id = e.id
    )
    select e.id as event_id, e.kind, e.product_id, e.name as product_name, e.price_kobo,
      due.user_id, due.name as user_name, due.email::text as email
    from event e left join due on true`,
)

/** One person of a batch, or nobody (`user_id` is null): the event is over then. */
export interface VariantNotifiedRow {
  event_id: string
  product_id: string
  product_name: string
  /** "size M". */
  variant: string
  price_kobo: number
  user_id: string | null
  user_name: string | null
  email: string | null
}

/**
 * Tells the next `max` people who wait for a variant that is back. Their wait ends. No row when nothing is back, or others
 * work on each. A variant that is sold out again, or whose product is paused, is told to nobody, and they wait on.
 */
export const notifyNextOfVariant = defineQuery<{ max: number }, VariantNotifiedRow>(
  'saved_notify_variant',
  (p) => sql`with event as materialized (
      select e.id, e.variant_id, e.happened_at, v.product_id, o.name, variant_said(o.option_names, v.option_1, v.option_2) as variant,
        coalesce(v.price_kobo, o.price_kobo) as price_kobo, s.user_id as owner_id,
        v.removed_at is null and v.on_hand > v.reserved and o.status = 'live' and s.status = 'active' as is_true
      from variant_returns e join product_variants v on v.id = e.variant_id join products o on o.id = v.product_id
      join sellers s on s.id = o.seller_id
      order by e.id limit 1 for update of e skip locked
    ), batch as materialized (
      select w.owner_id from event e cross join lateral (
        select owner_id from awaited_variants
        where variant_id = e.variant_id and user_id is not null and awaited_since <= e.happened_at
        order by owner_id limit ${p.max}::int) w
      where e.is_true
    ), ended as (
      delete from awaited_variants w using batch b, event e where w.owner_id = b.owner_id and w.variant_id = e.variant_id
    ), due as materialized (
      select u.id as user_id, u.name, case when u.wants_saved_emails then u.email end as email
      from batch b cross join event e join users u on u.id = b.owner_id where u.status = 'active' and u.id <> e.owner_id
    ), notified as (
      insert into notices (user_id, kind, subject_id, action)
      select due.user_id, 'saved', e.variant_id, 'variantBack' from due cross join event e order by due.user_id
      on conflict (user_id, kind, subject_id) do update set action = excluded.action, changed_at = app_now(), read_at = null
    ), over as (
      delete from variant_returns r using event e where r.id = e.id and (select count(*) from batch) < ${p.max}::int
    )
    select e.id as event_id, e.product_id, e.name as product_name, e.variant, e.price_kobo,
      due.user_id, due.name as user_name, due.email::text as email
    from event e left join due on true`,
)
