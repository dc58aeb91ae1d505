import type { PriceFor } from '@oja/contract/values/catalogue/service-prices.ts'
import type { ModerationKind } from '@oja/contract/values/admin/moderation.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { PageStart } from '../../platform/pagination/keyset.ts'
import { countQuery } from '../../platform/pagination/total-count.ts'

type Status = 'Pending' | 'Approved' | 'Refused'

interface Settings {
  holds_first_listings: boolean
  holds_words: boolean
  words: string[]
}

export const readSettings = defineQuery<Record<never, never>, Settings>(
  'moderation_settings',
  () => sql`select holds_first_listings, holds_words, words from moderation_settings`,
)

export const writeSettings = defineQuery<
  { holdsFirstListings: boolean; holdsWords: boolean; words: string[] },
  never
>(
  'moderation_settings_write',
  (
    p,
  ) => sql`update moderation_settings set holds_first_listings = ${p.holdsFirstListings}, holds_words = ${p.holdsWords},
    words = ${p.words}::text[], changed_at = app_now()`,
)

export interface ItemRow {
  id: string
  kind: ModerationKind
  subject_id: string
  name: string
  text: string
  file_ids: string[]
  category: string
  price_kobo: number | null
  price_for: PriceFor | null
  price_is_from: boolean | null
  price_note: string | null
  user_id: string
  seller_id: string | null
  by: string
  is_first: boolean
  words: string[]
  status: Status
  reason: string
  may_look_again: boolean
  waits_again: boolean
  created_at: Date
  version: string
}

// What its writer can change and an admin judges: words, price, category, pictures and variants.
const version = sql`md5(jsonb_build_array(i.name, p.name, p.description, p.price_kobo, p.category, v.name, v.description, v.price_kobo,
    v.price_for, v.price_is_from, v.price_note, v.category, h.content,
    (select jsonb_agg(file_id order by position) from product_pictures where product_id = p.id),
    (select jsonb_agg(file_id order by position) from service_pictures where service_id = v.id),
    (select jsonb_agg(jsonb_build_array(option_1, option_2, price_kobo, file_id) order by position) from product_variants
      where product_id = p.id and removed_at is null))::text)::uuid::text`

const subjects = sql`left join products p on i.kind = 'product' and p.id = i.subject_id and p.status <> 'removed'
  left join services v on i.kind = 'service' and v.id = i.subject_id and v.status <> 'removed'
  left join held_messages h on i.kind = 'message' and h.id = i.subject_id`

/** SQL: is the decision about `i` its last one, and is it still so? An approved message is sent, and a paused listing unseen. */
const mayLookAgain = sql`(i.status <> 'Pending'
  and not exists (select from moderation_items newer where newer.kind = i.kind and newer.subject_id = i.subject_id and newer.id > i.id)
  and (exists (select from products where id = i.subject_id and status = case i.status when 'Refused' then 'refused' else 'live' end)
    or exists (select from services where id = i.subject_id and status = case i.status when 'Refused' then 'refused' else 'live' end)
    or i.kind = 'message' and i.status = 'Refused' and exists (select from held_messages where id = i.subject_id)))`

const items = sql`select i.id, i.kind, i.subject_id, coalesce(p.name, v.name, i.name) as name,
    coalesce(p.description, v.description, h.content, '') as text,
    coalesce((select array_agg(file_id::text order by position) from product_pictures where product_id = p.id),
      (select array_agg(file_id::text order by position) from service_pictures where service_id = v.id), '{}') as file_ids,
    coalesce(p.category, v.category, '') as category, coalesce(p.price_kobo, v.price_kobo) as price_kobo,
    v.price_for, v.price_is_from, v.price_note, i.user_id, s.id as seller_id, coalesce(s.store_name, u.name) as by,
    i.is_first, i.words, i.status, i.reason, ${mayLookAgain} as may_look_again,
    i.status <> 'Pending' and exists (select from moderation_items w where w.kind = i.kind and w.subject_id = i.subject_id
      and w.status = 'Pending' and w.id > i.id) as waits_again, i.created_at, ${version} as version
  from moderation_items i join users u on u.id = i.user_id left join sellers s on s.user_id = i.user_id ${subjects}`

/** An item waits while its listing or message is still there. */
const isOpen = sql`i.status = 'Pending' and (exists (select from products where id = i.subject_id and status = 'waiting')
  or exists (select from services where id = i.subject_id and status = 'waiting')
  or exists (select from held_messages where id = i.subject_id))`

export interface ItemMatch {
  status: Status
}

const matches = (p: ItemMatch) => sql`i.status = ${p.status} and (i.status <> 'Pending' or ${isOpen})`

/** A page of items, the oldest first: what waits longest stands first. */
export const itemsOldestFirst = defineQuery<PageStart & ItemMatch & { max: number }, ItemRow>(
  'moderation_list',
  (p) => sql`${items} where ${matches(p)}
    and (i.created_at, i.id) > (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid) order by i.created_at, i.id limit ${p.max}`,
)

/** The same, the newest first. */
export const itemsNewestFirst = defineQuery<PageStart & ItemMatch & { max: number }, ItemRow>(
  'moderation_list_newest',
  (p) => sql`${items} where ${matches(p)}
    and (i.created_at, i.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by i.created_at desc, i.id desc limit ${p.max}`,
)

export const countItems = countQuery<ItemMatch>(
  'moderation_count',
  (p) => sql`select from moderation_items i where ${matches(p)}`,
)

/** Locks an item that waits. */
export const openItem = defineQuery<
  { id: string },
  { id: string; kind: ModerationKind; subject_id: string; user_id: string; name: string; is_first: boolean }
>(
  'moderation_open',
  (p) => sql`select i.id, i.kind, i.subject_id, i.user_id, i.name, i.is_first from moderation_items i
    where i.id = ${p.id} and ${isOpen} for update of i`,
)

/**
 * Lets what was decided wait again, as a new item: the decision stays as it is. No row where it was changed, deleted or
 * decided anew since.
 */
export const waitAgain = defineQuery<
  { id: string },
  {
    id: string
    kind: ModerationKind
    user_id: string
    name: string
    subject_id: string
    decided: 'Approved' | 'Refused'
  }
>(
  'moderation_wait_again',
  (p) => sql`insert into moderation_items (kind, subject_id, user_id, name, is_first, words)
    select i.kind, i.subject_id, i.user_id, i.name, i.is_first, i.words from moderation_items i
    where i.id = ${p.id} and ${mayLookAgain}
    on conflict (kind, subject_id) where status = 'Pending' do nothing returning id, kind, user_id, name, subject_id,
      (select status from moderation_items where id = ${p.id}) as decided`,
)

/** What the item to look at again is about, to be locked before it. */
export const subjectOfItem = defineQuery<{ id: string }, { subject_id: string }>(
  'moderation_subject',
  (p) => sql`select subject_id from moderation_items where id = ${p.id}`,
)

/** A listing that was decided about waits for a look. */
export const holdDecided = defineQuery<{ id: string }, never>(
  'moderation_hold_decided',
  (p) => sql`with product as (
      update products set status = 'waiting', updated_at = app_now() where id = ${p.id} and status in ('refused', 'live') returning id
    )
    update services set status = 'waiting', updated_at = app_now() where id = ${p.id} and status in ('refused', 'live')`,
)

/** Locks the listing of an item, where it has one. */
export const lockListing = defineQuery<{ id: string }, { id: string }>(
  'moderation_lock_listing',
  (p) => sql`with product as (select id from products where id = ${p.id} for update),
      service as (select id from services where id = ${p.id} for update)
    select id from product union all select id from service`,
)

/** The version of an item as it is now. */
export const versionOf = defineQuery<{ id: string }, { version: string }>(
  'moderation_version',
  (p) => sql`select ${version} as version from moderation_items i ${subjects} where i.id = ${p.id}`,
)

export const decideItem = defineQuery<
  { id: string; status: 'Approved' | 'Refused'; reason: string; adminId: string },
  never
>(
  'moderation_decide',
  (
    p,
  ) => sql`update moderation_items set status = ${p.status}, reason = ${p.reason}, admin_id = ${p.adminId}, decided_at = app_now()
    where id = ${p.id}`,
)

/** Shows a listing that waits, or marks it as refused. The trigger of 0090 may still hold a shown one for other words. */
export const setListing = defineQuery<{ id: string; status: 'live' | 'refused' }, never>(
  'moderation_listing',
  (p) => sql`with product as (
      update products set status = ${p.status}, updated_at = app_now() where id = ${p.id} and status = 'waiting' returning id
    )
    update services set status = ${p.status}, updated_at = app_now() where id = ${p.id} and status = 'waiting'`,
)

/**
 * The other listings of a shop that wait only because it is new, once three of its listings are public. Their items are
 * marked as approved. What was refused before needs a look of its own.
 */
export const approveRestOfShop = defineQuery<
  { userId: string; adminId: string },
  { id: string; subject_id: string }
>(
  'moderation_rest_of_shop',
  (
    p,
  ) => sql`update moderation_items i set status = 'Approved', admin_id = ${p.adminId}, decided_at = app_now()
    where i.user_id = ${p.userId} and i.status = 'Pending' and i.is_first and i.words = '{}' and ${isOpen} and not exists (
      select from moderation_items r where r.kind = i.kind and r.subject_id = i.subject_id and r.status = 'Refused') and 3 <= (
      select count(*) from (
        select from products x join sellers s on s.id = x.seller_id where s.user_id = ${p.userId} and x.status in ('live', 'paused')
        union all
        select from services x join sellers s on s.id = x.seller_id where s.user_id = ${p.userId} and x.status in ('live', 'paused')) shown)
    returning i.id, i.subject_id`,
)

/** A listing as buyers see it now; no row where they do not: it waits for other words, or its shop is not open. */
export const shownListing = defineQuery<{ id: string }, { name: string; is_sold_out: boolean }>(
  'moderation_shown_listing',
  (
    p,
  ) => sql`select p.name, p.on_hand <= p.reserved as is_sold_out from products p join sellers s on s.id = p.seller_id
      where p.id = ${p.id} and p.status = 'live' and s.status = 'active'
    union all select v.name, false from services v join sellers s on s.id = v.seller_id
      where v.id = ${p.id} and v.status = 'live' and s.status = 'active'`,
)
