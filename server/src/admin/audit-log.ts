import { sql } from 'kysely'
import type { AuditQuery, AuditTrail } from '@oja/contract/schemas/trust.ts'
import { recordAreas } from '@oja/contract/values/admin/admin-record-kinds.ts'
import { auditActions } from '@oja/contract/values/admin/audit-kinds.ts'
import { auditRuns } from '@oja/contract/values/admin/audit-runs.ts'
import type { z } from 'zod'
import { hasArea } from '../platform/auth/guards.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable } from '../platform/database/database.ts'
import { cutPage, readCursor, startOldestFirst } from '../platform/pagination/keyset.ts'
import type { Page, PageStart } from '../platform/pagination/keyset.ts'
import { searchCountQuery, searchedAtMost } from '../platform/pagination/total-count.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import { subjectsOfAll } from './records/audit-of-shops.ts'
import type { AuditSubject } from './records/audit-of-shops.ts'
import { isAboutNamed, lineSaid, readAuditWords, saysWords } from './records/audit-words.ts'
import type { AuditWords } from './records/audit-words.ts'

interface EntryRow {
  id: string
  admin: string
  action: string
  subject_kind: string
  subject_id: string
  subject_name: string | null
  subject_shop: string | null
  decided_name: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
  created_at: Date
}

/** The present name of what was changed; null when it is gone or has no name. "Removed" is what an erased listing is called. */
const subjectName = sql`case
  when a.subject_kind in ('seller', 'reported seller') then (select s.store_name from sellers s where s.id = a.subject_id::uuid)
  when a.subject_kind = 'user' then (select p.name from users p where p.id = a.subject_id::uuid)
  when a.subject_kind = 'kyc' then (select s.store_name from sellers s where s.id = coalesce(
    (select k.seller_id from kyc_submissions k where k.id = a.subject_id::uuid),
    (select r.seller_id from kyc_replaced r where r.id = a.subject_id::uuid)))
  when a.subject_kind = 'order' then (select coalesce(o.number, o.reference) from orders o where o.id::text = a.subject_id)
  when a.subject_kind = 'moderation' then (
    select case when i.kind = 'message' then 'a message to ' || i.name else i.name end from moderation_items i where i.id = a.subject_id::uuid)
  when a.subject_kind in ('product', 'reported product') then (select nullif(p.name, 'Removed') from products p where p.id = a.subject_id::uuid)
  when a.subject_kind in ('service', 'reported service') then (select nullif(v.name, 'Removed') from services v where v.id = a.subject_id::uuid)
  when a.subject_kind = 'reported review' then (select concat('the review by ', w.name, ' of ' || coalesce(nullif(p.name, 'Removed'), nullif(v.name, 'Removed'), s.store_name))
    from (values (a.subject_id::uuid)) one (id) left join reviews r on r.id = one.id
      join users w on w.status <> 'deleted' and w.id = coalesce(r.author_id, (a.after ->> 'writer')::uuid, (select t.about_user_id from reports t
        where t.target_kind = 'review' and t.target_id = one.id limit 1))
      left join products p on p.id = coalesce(r.product_id, (a.after ->> 'product')::uuid)
      left join services v on v.id = coalesce(r.service_id, (a.after ->> 'service')::uuid)
      left join sellers s on s.id = coalesce(r.seller_id, (a.after ->> 'shop')::uuid) and s.closed_at is null)
  end`

/** The shop whose listing or order was changed, where the name above is not the shop's own. */
const subjectShop = sql`case
  when a.subject_kind = 'order' then (select s.store_name from orders o join sellers s on s.id = o.seller_id
    where o.id::text = a.subject_id and s.closed_at is null)
  when a.subject_kind = 'moderation' then (select s.store_name from moderation_items i join sellers s on s.user_id = i.user_id
    where i.id = a.subject_id::uuid and i.kind <> 'message' and s.closed_at is null)
  when a.subject_kind in ('product', 'reported product') then (select s.store_name from products p
    join sellers s on s.id = p.seller_id where p.id = a.subject_id::uuid and s.closed_at is null)
  when a.subject_kind in ('service', 'reported service') then (select s.store_name from services v
    join sellers s on s.id = v.seller_id where v.id = a.subject_id::uuid and s.closed_at is null)
  end`

/**
 * The name that was approved or rejected, or of the admin who was chosen. The log itself keeps no names, because its
 * lines are never changed and a person may leave. One transaction writes the decision and its line, so both have one time.
 */
const decidedName = sql`case
  when a.action = 'Assign' then (select p.name from users p where p.id = nullif(a.after ->> 'to', '')::uuid)
  when a.action in ('Approve account name', 'Reject account name') then (select n.account_name from payout_account_names n
    where n.seller_id = a.subject_id::uuid and n.decided_at::timestamptz(3) = a.created_at limit 1)
  when a.action = 'Look at account name again' then (select n.account_name from payout_account_names n
    where n.seller_id = a.subject_id::uuid and n.created_at::timestamptz(3) = a.created_at limit 1)
  when a.action = 'Look at shop name again' then (select r.name from shop_name_requests r
    where r.seller_id = a.subject_id::uuid and r.created_at = a.created_at limit 1)
  when a.action in ('Approve shop name', 'Reject shop name') then (select r.name from shop_name_requests r
    where r.seller_id = a.subject_id::uuid and r.decided_at::timestamptz(3) = a.created_at limit 1)
  end`

const shownNames = sql`concat_ws(' ', ${subjectName}, ${subjectShop}, ${decidedName})`

/** What a search of the audit log asks for, read once for its lines and their count. */
export interface AuditFilters extends AuditWords {
  /** "" for every admin. */
  adminId: string
  /** None: every action. */
  actions: string[]
  from: string
  to: string
  /** A person's id; "" for all. Then the pairs of kind and id below are what belongs to them. */
  person: string
  personKinds: string[]
  personIds: string[]
}

interface Stretch extends AuditFilters, PageStart {
  max: number
}

/** A stretch that ends with the line of this time and id. */
interface Window extends Stretch {
  edgeTime: string
  edgeId: string
}

const columns = sql`id, admin_id, action, subject_kind, subject_id, before, after, created_at`

/** The lines that a search reads: of the whole log, or by the index of subjects those about a person and what is theirs. */
const sources = {
  all: () => sql`audit_log a`,
  // The offset keeps the planner from walking through the whole log instead.
  person: (
    p: AuditFilters,
  ) => sql`(select ${columns} from unnest(${p.personKinds}::text[], ${p.personIds}::text[]) as theirs (their_kind, their_id),
    lateral (select ${columns} from audit_log where subject_kind = their_kind and subject_id = their_id offset 0) l) a`,
}

const isWithin = (p: AuditFilters) => sql`(${p.adminId} = '' or a.admin_id = nullif(${p.adminId}, '')::uuid)
  and (cardinality(${p.actions}::text[]) = 0 or a.action = any(${p.actions}::text[]))
  and (${p.from} = '' or a.created_at >= (nullif(${p.from}, '')::date)::timestamp at time zone 'Africa/Lagos')
  and (${p.to} = '' or a.created_at < (nullif(${p.to}, '')::date + 1)::timestamp at time zone 'Africa/Lagos')`

const isAfter = (p: Stretch) =>
  sql`(a.created_at, a.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)`

const entryColumns = sql`a.id, u.name as admin, a.action, a.subject_kind, a.subject_id, ${subjectName} as subject_name,
  ${subjectShop} as subject_shop, ${decidedName} as decided_name, a.before, a.after, a.created_at`
const newestFirst = sql`order by a.created_at desc, a.id desc`

const logOf = { all: statementsOf('all'), person: statementsOf('person') }

function statementsOf(name: keyof typeof sources) {
  const lines = sources[name]
  return {
    entries: defineQuery<Stretch, EntryRow>(
      `audit_list_${name}`,
      (p) => sql`select ${entryColumns} from ${lines(p)} join users u on u.id = a.admin_id
        where ${isWithin(p)} and ${isAfter(p)} ${newestFirst} limit ${p.max}::int`,
    ),
    /** The last line that a search for words looks at, and the next one, where there are so many. */
    edge: defineQuery<Stretch, { id: string; created_at: Date }>(
      `audit_list_edge_${name}`,
      (p) => sql`select a.id, a.created_at from ${lines(p)} where ${isWithin(p)} and ${isAfter(p)}
        ${newestFirst} offset ${sql.raw(String(searchedAtMost - 1))} limit 2`,
    ),
    /** No index has the words of a line, so they are looked for in as many lines as are counted: to the edge. */
    saying: defineQuery<Window, EntryRow>(
      `audit_list_saying_${name}`,
      (p) => sql`select ${entryColumns} from ${lines(p)} join users u on u.id = a.admin_id, ${lineSaid}
        where (a.created_at, a.id) >= (${p.edgeTime}::timestamptz(3), ${p.edgeId}::uuid)
          and ${isWithin(p)} and ${isAfter(p)} and ${saysWords(p, shownNames)} ${newestFirst} limit ${p.max}::int`,
    ),
    /** Lines about what was named, found by an index however old they are. */
    named: defineQuery<Stretch, EntryRow>(
      `audit_list_named_${name}`,
      (p) => sql`select ${entryColumns} from ${lines(p)} join users u on u.id = a.admin_id, ${lineSaid}
        where ${isAboutNamed(p)} and ${isWithin(p)} and ${isAfter(p)} and ${saysWords(p, shownNames)}
        ${newestFirst} limit ${p.max}::int`,
    ),
    count: searchCountQuery<AuditFilters>(
      `audit_list_count_${name}`,
      (p) => sql`select (${p.q} = '' or ${saysWords(p, shownNames)}) as is_match
        from ${lines(p)} join users u on u.id = a.admin_id, ${lineSaid} where ${isWithin(p)}`,
    ),
  }
}

function statementsFor({ person }: AuditFilters) {
  return person === '' ? logOf.all : logOf.person
}

interface ShopAndOwner {
  sellerId: string
  userId: string
}

const entriesOfShop = defineQuery<ShopAndOwner & { hasOrders: boolean }, EntryRow>(
  'audit_of_shop',
  // Of the orders only the newest that were disputed or refunded: a shop may have a hundred thousand others.
  (p) => sql`select ${entryColumns}
    from (
      (select ${columns} from audit_log where id in (
          select id from audit_log where subject_kind in ('seller', 'user', 'reported seller')
            and subject_id in (${p.sellerId}::uuid::text, ${p.userId}::uuid::text)
          union all select id from audit_log where subject_kind in ('product', 'service') and subject_id in (
            select listing_id::text from removed_listings where user_id = ${p.userId}::uuid))
        order by created_at desc, id desc limit 10)
      union all (select ${columns} from audit_log where ${p.hasOrders}::boolean and subject_kind = 'order' and subject_id in (
          select o.id::text from orders o
          where o.seller_id = ${p.sellerId}::uuid and (o.refund <> 'none' or o.dispute <> 'none')
          order by o.created_at desc limit 200)
        order by created_at desc, id desc limit 10)
    ) a join users u on u.id = a.admin_id
    order by a.created_at desc, a.id desc`,
)

/**
 * The newest ten changes to a shop, its owner and its removed listings, and for an admin who may open orders the newest
 * ten decisions about its orders.
 */
export async function auditLogOfShop(
  on: Queryable,
  admin: AdminActor,
  shop: ShopAndOwner,
): Promise<AuditTrail['data']> {
  const hasOrders = hasArea(admin, recordAreas.order ?? [])
  return (await entriesOfShop.all(on, { ...shop, hasOrders })).map(toEntry)
}

/** How many changes of admins match the filters. */
export async function countAuditLog(on: Queryable, filters: AuditFilters): Promise<TotalCount> {
  return statementsFor(filters).count(on, filters)
}

/** The newest changes, without what admins only looked at or downloaded. */
export async function latestChanges(on: Queryable, max: number): Promise<AuditTrail['data']> {
  const actions = Object.entries(auditActions).flatMap(([kind, names]) => (kind === 'looks' ? [] : names))
  const filters = { ...(await auditFilters(on, {})), actions }
  return (await logOf.all.entries.all(on, { ...filters, ...readCursor(undefined), max })).map(toEntry)
}

/** Reads what a search asks for: what its words and its person stand for in the log. */
export async function auditFilters(
  on: Queryable,
  { q = '', admin = '', kind = '', from = '', to = '', person = '' }: z.output<typeof AuditQuery>,
): Promise<AuditFilters> {
  const [words, theirs] = await Promise.all([readAuditWords(on, q), subjectsOf(on, person)])
  return {
    ...words,
    adminId: admin,
    actions: kind === '' ? [] : [...auditActions[kind]],
    from,
    to,
    person,
    personKinds: theirs.map((one) => one.kind),
    personIds: theirs.map(({ id }) => id),
  }
}

/** What is a person's, as `subjectsOfAll` finds it. Nothing without a person. */
async function subjectsOf(on: Queryable, person: string): Promise<AuditSubject[]> {
  if (person === '') return []
  return subjectsOfAll(on, { userIds: [person], sellerIds: [] })
}

interface AuditPage extends Page<AuditTrail['data'][number]> {
  /** The search stopped early: its next page is looked for in older changes. */
  isPart: boolean
}

/**
 * One page of changes by admins, newest first. `from` and `to` are days in Lagos, both included. Words are looked for in the
 * next 10,000 changes that fit the other filters, as they are counted; where more follow, `after` is the last of these.
 * Neighbours that say the same are not cut: the page then has up to 200 rows more.
 */
export async function auditLog(
  on: Queryable,
  filters: AuditFilters,
  after: string | undefined,
  max: number,
): Promise<AuditPage> {
  const { entries, saying } = statementsFor(filters)
  const start = readCursor(after)
  const edge = filters.q === '' ? null : await edgeOf(on, filters, start)
  const { afterTime, afterId } = edge ? readCursor(edge) : startOldestFirst
  const read = (from: PageStart, rows: number) => {
    const stretch = { ...filters, ...from, max: rows }
    if (filters.q === '') return entries.all(on, stretch)
    return saying.all(on, { ...stretch, edgeTime: afterTime, edgeId: afterId })
  }
  const found = await read(start, max + 1)
  let page = cutPage(found, max)
  if (page.after !== null && sayTheSame(found.slice(-2))) {
    const more = await read(readCursor(page.after), runMore + 1)
    const last = page.rows.slice(-1)
    const differs = more.findIndex((one) => !sayTheSame([...last, one]))
    page = cutPage([...page.rows, ...more], max + (differs < 0 ? Math.min(more.length, runMore) : differs))
  }
  return {
    rows: page.rows.map(toEntry),
    after: page.after ?? edge,
    isPart: page.after === null && edge !== null,
  }
}

/** The cursor of the last line that a search looks at; null where it looks at all. */
async function edgeOf(on: Queryable, filters: AuditFilters, start: PageStart): Promise<string | null> {
  const found = await statementsFor(filters).edge.all(on, { ...filters, ...start, max: 0 })
  return cutPage(found, 1).after
}

/**
 * A page of the audit log as admins read it. A first page whose search stopped early has place for what the words name
 * further back: an index finds that. It comes again in its own place.
 */
export async function auditLogPage(
  on: Queryable,
  query: z.output<typeof AuditQuery>,
  max: number,
): Promise<AuditPage & { filters: AuditFilters }> {
  const filters = await auditFilters(on, query)
  const page = await auditLog(on, filters, query.after, max)
  const left = max - page.rows.length
  if (!page.isPart || query.after || left <= 0) return { ...page, filters }
  const older = { ...filters, ...readCursor(page.after ?? undefined), max: left }
  const named = await statementsFor(filters).named.all(on, older)
  return { ...page, rows: [...page.rows, ...named.map(toEntry)], filters }
}

// As many as a run may make a page longer.
const runMore = 200

function sayTheSame(rows: EntryRow[]): boolean {
  return auditRuns(rows.map(toEntry)).length === 1
}

function toEntry(row: EntryRow): AuditTrail['data'][number] {
  return {
    id: row.id,
    admin: row.admin,
    action: row.action,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: row.subject_name ?? '',
      shop: row.subject_shop ?? '',
    },
    before: row.before,
    after: row.decided_name === null ? row.after : { ...row.after, decidedName: row.decided_name },
    at: row.created_at.toISOString(),
  }
}
