import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AdminReview, AdminReviewsQuery } from '@oja/contract/schemas/admin/admin-reviews.ts'
import type { Picture } from '@oja/contract/schemas/files/photo.ts'
import { labelOfReason } from '@oja/contract/values/trust-labels.ts'
import type { ReportReason } from '@oja/contract/values/trust-labels.ts'
import type { Voice } from '@oja/contract/schemas/files/voice.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable, QueryRunner } from '../platform/database/database.ts'
import { searchCountQuery, searchedAtMost } from '../platform/pagination/total-count.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import { lastId, wroteWithProvider } from './review-view.ts'

type Search = Record<'q' | 'stars' | 'reports' | 'seller' | 'person', string>

/** A page of reviews, and where the next one begins. `isPart`: the words were looked for in a part of the list. */
interface ReviewPage {
  rows: AdminReview[]
  after: string | null
  isPart?: boolean
}

/** The reviews with these ids, as an admin reads them; those that are gone are left out. */
export async function reviewsForAdmin(on: Queryable, ids: readonly string[]): Promise<AdminReview[]> {
  return ids.length === 0 ? [] : (await byIds.all(on, { ids })).map(toAdminReview)
}

/** One page of the reviews of the market that match, the newest first. */
export async function listReviewsForAdmin(
  on: QueryRunner,
  { after, ...given }: AdminReviewsQuery,
  max: number,
): Promise<ReviewPage> {
  const search = { ...searchOf(given), after: after || lastId }
  const { found, endOfSearch } = queriesFor(search)
  const rows = await found.all(on, { ...search, max })
  const [last] = rows.slice(0, max).slice(-1)
  if (rows.length > max && last) return { rows: rows.slice(0, max).map(toAdminReview), after: last.id }
  // Fewer than a page: the rest is looked for where the words were not looked for yet.
  const rest = search.q === '' ? undefined : await endOfSearch.first(on, search)
  return { rows: rows.map(toAdminReview), after: rest?.id ?? null, isPart: rest !== undefined }
}

/** How many match; null where that is not known. */
export function countReviewsForAdmin(on: QueryRunner, query: AdminReviewsQuery): Promise<TotalCount> {
  const search = searchOf(query)
  return queriesFor(search).counted(on, search)
}

function searchOf({ q = '', stars = '', reports = '', seller = '', person = '' }: AdminReviewsQuery): Search {
  return { q, stars, reports, seller, person }
}

export interface AdminReviewRow {
  id: string
  rating: number
  comment: string
  created_at: Date
  edited_at: Date | null
  is_verified: boolean
  open_reports: { reason: ReportReason; note: string; about: string }[]
  writer_id: string
  writer_name: string
  seller_id: string
  store_name: string
  product_id: string | null
  product_name: string | null
  service_id: string | null
  service_name: string | null
  photo: Picture | null
  voice: Voice | null
  reply: string | null
  replied_at: Date | null
}

/** The columns of `AdminReviewRow` and more; `from` names the reviews `r`. */
export const adminReviewRows = (
  from: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql`select r.id, r.rating, r.comment, r.created_at, r.edited_at, r.is_verified,
    (select coalesce(json_agg(json_build_object('reason', o.reason, 'note', o.note, 'about', coalesce(o.seller_id, o.about_user_id))
        order by o.harm desc, o.created_at), '[]'::json)
      from reports o where o.target_kind = 'review' and o.target_id = r.id and o.status = 'open') as open_reports,
    u.id as writer_id, u.name as writer_name, s.id as seller_id, s.store_name, r.product_id, p.name as product_name,
    r.service_id, v.name as service_name,
    case when f.id is not null then json_build_object('id', f.id, 'url', '/files/' || f.id, 'colour', f.colour) end as photo,
    voice_json(r.voice_file_id) as voice, r.reply, r.replied_at ${more}
  from ${from} join users u on u.id = r.author_id join sellers s on s.id = r.seller_id
    left join products p on p.id = r.product_id left join services v on v.id = r.service_id
    left join files f on f.id = r.photo_file_id`

const byIds = defineQuery<{ ids: readonly string[] }, AdminReviewRow>(
  'admin_reviews_by_ids',
  (p) => sql`${adminReviewRows(sql`reviews r`)} where r.id = any(${p.ids}::uuid[])`,
)

const isFiltered = (p: Search) => sql`(${p.stars} = '' or r.rating = nullif(${p.stars}, '')::int)
  and (${p.seller} = '' or r.seller_id = nullif(${p.seller}, '')::uuid)
  and (${p.person} = '' or r.author_id = nullif(${p.person}, '')::uuid)`

// The shops of the name are found first, by their index, and looked up by a hash.
const saysWords = (
  p: Search,
) => sql`(${p.q} = '' or search_fold(r.comment) like '%' || search_like(${p.q}) || '%'
  or r.seller_id in (select id from sellers where ${p.q} <> '' and store_name_folded like '%' || search_like(${p.q}) || '%'))`

// Reports are few beside reviews, so what they are about is found first.
const isReported = (p: Search) => sql`r.id = any(array(select target_id from reports
  where target_kind = 'review' and (status = 'open') = (${p.reports} = 'open')))`

const all = queries('admin_reviews', isFiltered)
const reported = queries('admin_reviews_reported', (p) => sql`${isReported(p)} and ${isFiltered(p)}`)

function queriesFor({ reports }: Search) {
  return reports === '' ? all : reported
}

function queries(name: string, isAsked: (p: Search) => RawBuilder<unknown>) {
  // No index finds words of reviews: the newest are looked at, after those of the page before.
  const looked = (p: Search & { after: string }) => sql`(select r.id, r.comment, r.seller_id from reviews r
    where ${isAsked(p)} and r.id < ${p.after}::uuid order by r.id desc limit ${sql.lit(searchedAtMost)}) r`
  return {
    found: defineQuery<Search & { after: string; max: number }, AdminReviewRow>(
      name,
      (
        p,
      ) => sql`${adminReviewRows(sql`(select r.id from ${looked(p)} where ${saysWords(p)} order by r.id desc limit ${p.max}::int + 1) of
          join reviews r on r.id = of.id`)}
        order by r.id desc`,
    ),
    /** The last review that a search looked at, where older ones are left. */
    endOfSearch: defineQuery<Search & { after: string }, { id: string }>(
      `${name}_end`,
      (p) => sql`select r.id from reviews r where ${isAsked(p)} and r.id < ${p.after}::uuid
        order by r.id desc offset ${sql.lit(searchedAtMost - 1)} limit 1`,
    ),
    counted: searchCountQuery<Search>(
      `${name}_count`,
      (p) => sql`select ${saysWords(p)} as is_match from reviews r where ${isAsked(p)} order by r.id desc`,
    ),
  }
}

// A row of a list says so many; the page of the reports has all of them.
const maxReportsShown = 3

export function toAdminReview(row: AdminReviewRow): AdminReview {
  const [first] = row.open_reports
  return {
    id: row.id,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? '',
    verifiedPurchase: row.is_verified && row.service_id === null,
    ...(row.is_verified && row.service_id !== null ? { mark: wroteWithProvider } : {}),
    openReports: row.open_reports.length,
    reported: first
      ? {
          about: first.about,
          reports: row.open_reports
            .slice(0, maxReportsShown)
            .map(({ reason, note }) => ({ reason: labelOfReason(reason), note })),
        }
      : null,
    writer: { id: row.writer_id, name: row.writer_name },
    shop: { id: row.seller_id, name: row.store_name },
    product: row.product_id === null ? null : { id: row.product_id, name: row.product_name ?? '' },
    service: row.service_id === null ? null : { id: row.service_id, name: row.service_name ?? '' },
    photo: row.photo,
    voice: row.voice,
    reply: row.reply ? { text: row.reply, createdAt: row.replied_at?.toISOString() ?? '' } : null,
  }
}
