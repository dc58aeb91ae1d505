import { sql } from 'kysely'
import type { AnnouncementAudience } from '@oja/contract/values/admin/announcements.ts'
import { defineQuery } from '../../platform/database/database.ts'

interface NewRow {
  key: string
  title: string
  words: string
  audience: AnnouncementAudience
  state: string
  category: string
  /** Days in Lagos, both included. */
  from: string
  to: string
  byMail: boolean
  aboutCommission: boolean
  adminId: string
}

/** The first moment of a day in Lagos. */
const startOf = (day: unknown) => sql`(${day}::date)::timestamp at time zone 'Africa/Lagos'`

/** Is it for people, and not for shops? */
const isToPeople = (audience: unknown) => sql`(${audience}::text in ('buyers', 'everybody'))`

/** No row: the key was used before. */
export const insertAnnouncement = defineQuery<NewRow, { id: string }>(
  'announcement_insert',
  (
    p,
  ) => sql`insert into announcements (key, title, words, audience, state, category, starts_at, ends_at, by_mail,
      about_commission, admin_id, people_wait, finished_at)
    values (${p.key}, ${p.title}, ${p.words}, ${p.audience}, ${p.state}, ${p.category}, ${startOf(p.from)},
      ((${p.to}::date) + 1)::timestamp at time zone 'Africa/Lagos', ${p.byMail}, ${p.aboutCommission}, ${p.adminId},
      ${isToPeople(p.audience)}, case when ${isToPeople(p.audience)} then app_now() end)
    on conflict (key) do nothing returning id`,
)

/** Is a day over in Lagos? */
export const isDayOver = defineQuery<{ day: string }, { is_over: boolean }>(
  'announcement_day_over',
  (p) => sql`select ((${p.day}::date) + 1)::timestamp at time zone 'Africa/Lagos' <= app_now() as is_over`,
)

/**
 * The people for whom an announcement to buyers or to everybody is: `u` is a person. Admins and guests are not, nor is who
 * has confirmed neither an address nor a number.
 */
const isMeant = (audience: unknown) => sql`(u.status = 'active'
  and (u.email_verified_at is not null or u.phone_verified_at is not null)
  and (u.role = 'buyer' or u.role = 'seller' and ${audience}::text = 'everybody'))`

/** Is there anybody for such an announcement? */
export const hasAudience = defineQuery<
  { audience: AnnouncementAudience; state: string; category: string },
  { exists: boolean }
>(
  'announcement_audience',
  (
    p,
  ) => sql`select case when ${isToPeople(p.audience)} then exists (select from users u where ${isMeant(p.audience)})
    else exists (select from sellers s join users u on u.id = s.user_id
      where s.closed_at is null and u.status = 'active'
        and is_announced_to(${p.audience}, ${p.state}, ${p.category}, s.id, s.state)) end as exists`,
)

/**
 * How many shops an announcement of each kind reaches, as `is_announced_to` decides, in one look at the listings.
 * `of` is the state or the category; "" for all.
 */
export const countReaders = defineQuery<
  Record<never, never>,
  { audience: AnnouncementAudience; of: string; count: number }
>(
  'announcement_readers',
  () => sql`with shops as materialized (select s.id, s.state from sellers s join users u on u.id = s.user_id
      where s.closed_at is null and u.status = 'active')
    select 'all' as audience, '' as of, count(*)::int as count from shops
    union all select 'state', state, count(*)::int from shops where state is not null group by state
    union all select 'category', l.category, count(*)::int from (
        select seller_id, category from products where status in ('live', 'paused')
        union select seller_id, category from services where status in ('live', 'paused')
      ) l join shops on shops.id = l.seller_id group by l.category`,
)

/** How many people an announcement to buyers and one to everybody reach. */
export const countPeople = defineQuery<Record<never, never>, { buyers: number; everybody: number }>(
  'announcement_people',
  () => sql`select count(*) filter (where ${isMeant(sql.lit('buyers'))})::int as buyers,
      count(*) filter (where ${isMeant(sql.lit('everybody'))})::int as everybody
    from users u where u.status = 'active'`,
)

export interface AnnouncementRow {
  id: string
  title: string
  words: string
  audience: AnnouncementAudience
  state: string
  category: string
  from: string
  to: string
  by_mail: boolean
  phase: 'planned' | 'shown' | 'over' | 'withdrawing' | 'withdrawn'
  version: number
  corrected_at: Date | null
  notified: number
  is_sending: boolean
  taken_back: number
  admin: string | null
}

const dayOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`

/** The newest announcements, whatever their time. */
export const listAnnouncements = defineQuery<{ max: number }, AnnouncementRow>(
  'announcement_list',
  (p) => sql`select a.id, a.title, a.words, a.audience, a.state, a.category, ${dayOf('a.starts_at')} as from,
      to_char((a.ends_at - interval '1 second') at time zone 'Africa/Lagos', 'YYYY-MM-DD') as to, a.by_mail,
      a.version, a.corrected_at,
      case when a.withdrawn_at is not null then case when a.taken_back_at is null and a.notified > 0 then 'withdrawing' else 'withdrawn' end
        when a.ends_at <= app_now() then 'over' when a.starts_at > app_now() then 'planned' else 'shown' end as phase,
      a.notified, (a.finished_at is null or a.people_wait) and a.starts_at <= app_now() and a.ends_at > app_now() as is_sending,
      a.taken_back, u.name as admin
    from announcements a left join users u on u.id = a.admin_id order by a.id desc limit ${p.max}`,
)

/** What a shop is told now, the newest first. */
export const announcementsFor = defineQuery<
  { sellerId: string; max: number },
  { id: string; title: string; words: string; from: string }
>(
  'announcement_for',
  (p) => sql`select a.id, a.title, a.words, ${dayOf('a.starts_at')} as from
    from announcements a join sellers s on s.id = ${p.sellerId}
    where a.ends_at > app_now() and a.starts_at <= app_now()
      and is_announced_to(a.audience, a.state, a.category, s.id, s.state)
    order by a.id desc limit ${p.max}`,
)

/** Ends one that is planned or shown. No row: there is none. */
export const endAnnouncement = defineQuery<{ id: string }, { title: string }>(
  'announcement_end',
  (p) => sql`update announcements set ends_at = app_now(),
      starts_at = least(starts_at, app_now() - interval '1 second'), finished_at = coalesce(finished_at, app_now()),
      people_wait = false
    where id = ${p.id} and ends_at > app_now() returning title`,
)

/** The announcements of a change of the commission of one scope that are planned or shown. */
export const openCommissionAnnouncements = defineQuery<{ category: string; kept: string[] }, { id: string }>(
  'announcement_commission_open',
  (p) => sql`select id from announcements
    where about_commission and ends_at > app_now()
      and (category = ${p.category} or ${p.category} = '' and category <> all(${p.kept}::text[])) order by id`,
)

interface Words {
  title: string
  words: string
  version: number
}

/** The words of one that is planned or shown, locked against other changes. No row: there is none. */
export const lockWords = defineQuery<{ id: string }, Words>(
  'announcement_lock',
  (p) =>
    sql`select title, words, version from announcements where id = ${p.id} and ends_at > app_now() for update`,
)

export const correctWords = defineQuery<{ id: string; title: string; words: string }, never>(
  'announcement_correct',
  (p) => sql`update announcements set title = ${p.title}, words = ${p.words}, version = version + 1,
    corrected_at = app_now() where id = ${p.id}`,
)

export const markWithdrawn = defineQuery<{ id: string }, never>(
  'announcement_withdraw',
  (p) => sql`update announcements set withdrawn_at = app_now() where id = ${p.id}`,
)

/**
 * Deletes the next `max` notifications of the oldest withdrawn announcement, and says how far it has come, in one
 * statement. Gives their people, or one row without anybody. No row when nothing is to be deleted, or others work on
 * each.
 */
export const takeBackNextBatch = defineQuery<{ max: number }, { user_id: string | null }>(
  'announcement_take_back_next',
  (p) => sql`with event as materialized (
      select id from announcements where withdrawn_at is not null and taken_back_at is null
      order by id limit 1 for update skip locked
    ), batch as materialized (
      select n.id from event e
      cross join lateral (select id from notices where kind = 'announcement' and subject_id = e.id limit ${p.max}::int) n
    ), gone as (
      delete from notices using batch where notices.id = batch.id returning notices.user_id
    ), moved as (
      update announcements a set taken_back = a.taken_back + (select count(*) from gone)::int,
        taken_back_at = case when (select count(*) from batch) < ${p.max}::int then app_now() end
      from event e where a.id = e.id
    )
    select gone.user_id from event left join gone on true`,
)

/** One person of a batch, or none (`user_id` is null): the batch is told then too, or the announcement is told to all. */
export interface NotifiedRow {
  id: string
  title: string
  words: string
  user_id: string | null
  name: string | null
  role: 'buyer' | 'seller' | null
  /** Null where the admin wants no e-mail, and where nobody confirmed the address: it may be a stranger's. */
  email: string | null
}

/**
 * Tells the next `max` shops or people of the oldest announcement that has begun: notifications, and how far it has come, in
 * one statement. No row when nothing is to be told, or others work on each.
 */
export const notifyNextBatch = defineQuery<{ max: number }, NotifiedRow>(
  'announcement_notify_next',
  (p) => sql`with event as materialized (
      select id, title, words, audience, state, category, by_mail, notified_up_to, people_wait from announcements
      where (finished_at is null or people_wait) and starts_at <= app_now() and ends_at > app_now()
      order by id limit 1 for update skip locked
    ), batch as materialized (
      select s.id, s.user_id, s.state from event e cross join lateral (select id, user_id, state from sellers
        where not e.people_wait and id > e.notified_up_to order by id limit ${p.max}::int) s
      union all
      select u.id, u.id, null from event e cross join lateral (select id from users
        where e.people_wait and id > e.notified_up_to order by id limit ${p.max}::int) u
    ), due as materialized (
      select u.id as user_id, u.name, u.role, case when e.by_mail and u.email_verified_at is not null then u.email end as email
      from batch b cross join event e join users u on u.id = b.user_id
      where case when e.people_wait then ${isMeant(sql.ref('e.audience'))} else u.status = 'active' and exists (
        select from sellers s where s.id = b.id and s.closed_at is null
          and is_announced_to(e.audience, e.state, e.category, b.id, b.state)) end
    ), notified as (
      insert into notices (user_id, kind, subject_id, action)
      select due.user_id, 'announcement', e.id, 'shown' from due cross join event e order by due.user_id
      on conflict (user_id, kind, subject_id) do nothing
    ), moved as (
      update announcements a set notified_up_to = coalesce((select id from batch order by id desc limit 1), a.notified_up_to),
        notified = a.notified + (select count(*) from due)::int,
        finished_at = case when e.people_wait then a.finished_at when ${isLast(p.max)} then app_now() end,
        people_wait = e.people_wait and not ${isLast(p.max)}
      from event e where a.id = e.id
    )
    select e.id, e.title, e.words, due.user_id, due.name, due.role, due.email::text as email from event e left join due on true`,
)

/** Is nobody left after this batch? */
function isLast(max: unknown) {
  return sql`((select count(*) from batch) < ${max}::int)`
}
