import { sql } from 'kysely'
import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import type { AdminSearch } from '@oja/contract/schemas/admin/admin-shops.ts'
import {
  adminRecordKinds,
  recordAreas,
  shortestSearch,
} from '@oja/contract/values/admin/admin-record-kinds.ts'
import type { AdminRecordKind } from '@oja/contract/values/admin/admin-record-kinds.ts'
import { readOrderNumberPart } from '@oja/contract/values/admin/order-number-part.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { personWords } from '../../identity/identity.ts'
import { parsePhone } from '@oja/contract/values/phone.ts'
import { hasArea } from '../../platform/auth/guards.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { findListings } from './listing-search.ts'
import { orderColumns, orderTables, personColumns, shopColumns, ticketColumns } from './record-queries.ts'

/**
 * Finds orders by number or a part of it (from 4 characters), payment reference, Paystack's number of the payment, and
 * their buyer: a part of the name, or the whole address or phone. It finds listings, sold out and paused ones too, by words of their titles, which everybody may
 * read, tickets by reference, sender, and the name, whole phone or shop of the account that wrote them, people and shops by name, address and phone: at most eight of
 * each, and only what the admin may open. Of the rest it says the kinds, where that gives nothing of a person away. Where nothing is found, it gives shops and people with a similar name.
 * Nothing for one letter, which would find almost everything.
 */
export async function searchEverything(textPool: Pool, admin: AdminActor, q: string): Promise<AdminSearch> {
  if (q.length < shortestSearch) return { data: [], more: [], hidden: [] }
  const [others, listings] = await Promise.all([
    found.all(textPool, {
      q,
      number: readOrderNumber(q) ?? '',
      numberPart: readOrderNumberPart(q) ?? '',
      // Short beginnings would find everything.
      reference: q.length >= 6 ? q : '',
      phone: parsePhone(q) ?? '',
    }),
    findListings(textPool, q, maxShown + 1),
  ])
  const records = [...others, ...listings]
  const mayOpen = ({ kind }: AdminRecord) => {
    const areas = recordAreas[kind]
    return !areas || hasArea(admin, areas)
  }
  const hidden = new Set(records.filter((record) => !mayOpen(record)).map(({ kind }) => kind))
  // Otherwise somebody could find a number digit by digit. The name of a shop is public.
  if (!isWhole(q)) for (const kind of ['order', 'ticket', 'person'] as const) hidden.delete(kind)
  const shown = adminRecordKinds.map((kind) =>
    records.filter((record) => record.kind === kind && mayOpen(record)),
  )
  const mayFind = (kind: AdminRecordKind) => hasArea(admin, recordAreas[kind] ?? [])
  if (records.length === 0 && isName(q) && (mayFind('shop') || mayFind('person'))) {
    const [shops, people] = await Promise.all([
      mayFind('shop') ? shopsWithSimilarName.all(textPool, { q }) : [],
      mayFind('person') ? peopleWithSimilarName.all(textPool, { q }) : [],
    ])
    const similar = [...shops, ...people]
    return { data: similar, more: [], hidden: [], isSimilar: similar.length > 0 }
  }
  const more = shown.flatMap(([first, ...rest]) => (first && rest.length >= maxShown ? [first.kind] : []))
  return {
    data: shown.flatMap((some) => some.slice(0, maxShown)),
    more,
    hidden: [...hidden],
    totals: await countMore(textPool, q, more),
  }
}

/** How many orders and tickets a whole phone or email has, where more were found than are shown. */
async function countMore(textPool: Pool, q: string, more: readonly AdminRecordKind[]) {
  const phone = parsePhone(q) ?? ''
  if (phone === '' && !q.includes('@')) return {}
  const all = { q, phone }
  const [orders, tickets] = await Promise.all([
    more.includes('order') && ordersOfBuyer.one(textPool, all),
    // An email may be a part of others.
    phone !== '' && more.includes('ticket') && ticketsByPhone.one(textPool, all),
  ])
  return { ...orders, ...tickets }
}

const maxShown = 8
// One more than is shown says that there are more.
const limit = sql.raw(`limit ${maxShown + 1}`)

/** Whether somebody typed a whole order number, phone or email, and not a part. */
function isWhole(q: string): boolean {
  return readOrderNumber(q) !== null || parsePhone(q) !== null || /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(q)
}

/** Letters that may be a name with a typing mistake; fewer are similar to too much. */
function isName(q: string): boolean {
  return q.length >= 5 && !/[\d@]/.test(q)
}

const peopleWithSimilarName = defineQuery<{ q: string }, AdminRecord>(
  'admin_search_similar_people',
  (p) => sql`select ${personColumns} from users u
    where u.status not in ('deleted', 'guest') and search_fold(${p.q}) <% ${personWords('u')}
      and word_similarity(search_fold(${p.q}), search_fold(u.name)) >= 0.55
    order by word_similarity(search_fold(${p.q}), search_fold(u.name)) desc, u.id desc limit ${sql.lit(maxShown)}`,
)

const shopsWithSimilarName = defineQuery<{ q: string }, AdminRecord>(
  'admin_search_similar_shops',
  (p) => sql`select ${shopColumns} from sellers s join users u on u.id = s.user_id
    where s.closed_at is null and search_fold(${p.q}) <% s.store_name_folded
      and word_similarity(search_fold(${p.q}), s.store_name_folded) >= 0.55
    order by word_similarity(search_fold(${p.q}), s.store_name_folded) desc, s.id desc limit ${sql.lit(maxShown)}`,
)

const sender = sql`search_fold(t.reference || ' ' || t.name || ' ' || t.email::text || ' ' || t.subject)`

const ownerOf = (phone: string) =>
  sql`${phone} <> '' and x.login_phone = ${phone} and x.phone_verified_at is not null`

const buyerOf = (p: {
  q: string
  phone: string
}) => sql`select x.id from users x where x.email = ${p.q}::citext
            or (${p.phone} <> '' and x.phone = ${p.phone}) or (${ownerOf(p.phone)})`

/** Somebody may write from the address of their account without a login. */
const emailOf = (p: { q: string; phone: string }) =>
  sql`select a.email from users a where a.email is not null and a.id in (${buyerOf(p)})`

const ordersOfBuyer = defineQuery<{ q: string; phone: string }, { order: number }>(
  'admin_search_orders_count',
  (p) => sql`select count(*)::int as "order" from orders where buyer_id in (${buyerOf(p)})`,
)

const ticketsByPhone = defineQuery<{ q: string; phone: string }, { ticket: number }>(
  'admin_search_tickets_count',
  (p) =>
    sql`select count(*)::int as ticket from support_tickets t where ${sender} like '%' || search_like(${p.q}) || '%'
      or phone = ${p.phone} or email = ${p.phone}::citext or t.user_id in (${buyerOf(p)}) or t.email in (${emailOf(p)})`,
)

// The index of people covers name, address and phone together, so the buyer's name is checked again. That check stands in a
// CASE, because the planner would otherwise expect almost no match.
const found = defineQuery<
  { q: string; number: string; numberPart: string; reference: string; phone: string },
  AdminRecord
>(
  'admin_search',
  (p) => sql`(select ${orderColumns} from ${orderTables}
      where o.id in (select id from orders where ${p.number} <> '' and number = ${p.number}
        union (select id from orders where ${p.numberPart} <> '' and number like '%' || ${p.numberPart} || '%' order by id desc ${limit})
        union select id from orders where ${p.reference} <> '' and starts_with(reference, ${p.reference})
        union select x.id from checkouts k join orders x on x.checkout_id = k.id where k.reference = ${p.reference}
        union select x.id from charges c join orders x on x.reference = c.reference where c.provider_id = ${p.reference}
        union select x.id from charges c join checkouts k on k.reference = c.reference join orders x on x.checkout_id = k.id
          where c.provider_id = ${p.reference}
        union (select b.id from orders b where b.buyer_id in (${buyerOf(p)})
          order by b.created_at desc, b.id desc ${limit})
        union (select n.id from users x join orders n on n.buyer_id = x.id
          where ${personWords('x')} like '%' || search_like(${p.q}) || '%'
            and case when search_fold(x.name) like '%' || search_like(${p.q}) || '%' then true end
          order by n.id desc ${limit}))
      order by o.id desc ${limit})
    union all (select ${ticketColumns} from support_tickets t
      where t.id in ((select t.id from support_tickets t where ${sender} like '%' || search_like(${p.q}) || '%'
          order by t.id desc ${limit})
        union (select id from support_tickets where ${p.phone} <> '' and phone = ${p.phone} order by id desc ${limit})
        union (select id from support_tickets where ${p.phone} <> '' and email = ${p.phone}::citext order by id desc ${limit})
        union (select w.id from support_tickets w where w.user_id in (${buyerOf(p)}) order by w.id desc ${limit})
        union (select w.id from support_tickets w where w.email in (${emailOf(p)}) order by w.id desc ${limit})
        union (select w.id from users x join support_tickets w on w.user_id = x.id
          where ${personWords('x')} like '%' || search_like(${p.q}) || '%'
            and case when search_fold(x.name) like '%' || search_like(${p.q}) || '%' then true end
          order by w.id desc ${limit})
        union (select w.id from sellers y join support_tickets w on w.user_id = y.user_id
          where y.closed_at is null and y.store_name_folded like '%' || search_like(${p.q}) || '%'
          order by w.id desc ${limit}))
      order by t.id desc ${limit})
    union all (select ${shopColumns} from sellers s join users u on u.id = s.user_id
      where s.closed_at is null and s.id in (
        select id from sellers where store_name_folded like '%' || search_like(${p.q}) || '%'
        union select id from sellers where ${p.phone} <> '' and phone = ${p.phone}
        union select x.seller_id from users x where x.seller_id is not null
          and ${personWords('x')} like '%' || search_like(${p.q}) || '%'
        union select x.seller_id from users x where ${p.phone} <> '' and x.phone = ${p.phone}
        union select x.seller_id from users x where ${ownerOf(p.phone)})
      order by s.user_id desc ${limit})
    union all (select ${personColumns} from users u
      where u.status not in ('deleted', 'guest') and u.id in (
        select x.id from users x where ${personWords('x')}
          like '%' || search_like(${p.q}) || '%'
        union select x.id from users x where ${p.phone} <> '' and x.phone = ${p.phone}
        union select x.id from users x where ${ownerOf(p.phone)})
      order by u.id desc ${limit})`,
)
