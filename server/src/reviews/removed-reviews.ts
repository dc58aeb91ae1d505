import { sql } from 'kysely'
import type { RemovedReview } from '@oja/contract/schemas/admin/admin-reviews.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import { detachFiles } from '../platform/files/files.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import { adminReviewRows, toAdminReview } from './reviews-for-admin.ts'
import type { AdminReviewRow } from './reviews-for-admin.ts'

/** For so many days a removed review can be put back. */
const keptDays = sql.lit(30)

/**
 * Removes a review that broke the rules. Its stars and words are kept for 30 days, its photo and voice note are not.
 * `reason` is what its writer reads. Gives when; null when it was removed already.
 */
export async function removeReview(
  tx: Tx,
  id: string,
  adminId: string,
  reason: string,
): Promise<Date | null> {
  const gone = await moveAway.all(tx, { id, adminId, reason })
  await detachFiles(
    tx,
    gone
      .flatMap(({ photo_file_id, voice_file_id }) => [photo_file_id, voice_file_id])
      .filter((one) => one !== null),
  )
  await invalidatePageCache(tx)
  return gone[0]?.removed_at ?? null
}

/** The reviews that admins removed in the last 30 days, the newest first: at most 100. */
export async function removedReviews(
  on: Queryable,
  { seller = '', person = '' }: { seller?: string | undefined; person?: string | undefined },
): Promise<RemovedReview[]> {
  const rows = await removed.all(on, { seller, person })
  return rows.map(({ removed_at, removed_by_name, reason, ...row }) => ({
    ...toAdminReview(row),
    removed: { at: removed_at.toISOString(), by: removed_by_name, reason },
  }))
}

/**
 * Puts a removed review back, as it was and with its answer. The stars count it again, and whether it is a verified purchase
 * is found anew. Throws 409 with a sentence when its writer or its shop has left, or its writer has written another one
 * since, and 404 for one that was not removed, or too long ago. Gives when it was removed.
 */
export async function returnReview(tx: Tx, id: string): Promise<Date> {
  const kept = await takeBack.first(tx, { id })
  if (!kept) {
    const left = await leftSince.first(tx, { id })
    if (left?.writer_left)
      throw new AppError('CONFLICT', 'Its writer has deleted the account, so this review cannot be put back')
    if (left?.shop_left)
      throw new AppError('CONFLICT', 'The shop has closed its account, so this review cannot be put back')
    throw notFound('This review is not among those that we removed in the last 30 days')
  }
  const { removed_at, ...review } = kept
  const back = await insertAgain.first(tx, review)
  if (!back)
    throw new AppError(
      'CONFLICT',
      'Its writer has written another review since, and only one of them can be shown',
    )
  await invalidatePageCache(tx)
  return removed_at
}

/** Can a removed review be put back? Its writer may have written another one since. */
export async function isReturnable(tx: Tx, id: string): Promise<boolean> {
  return (await returnable.first(tx, { id })) !== undefined
}

/** Is a review shown, or did the writer of the removed one write another of the same target? */
export async function isReviewThere(tx: Tx, id: string): Promise<boolean> {
  return (await there.one(tx, { id })).is_there
}

/** The writer of a removed review and the owner of its shop, in one order. */
export async function peopleOfRemoved(tx: Tx, id: string): Promise<string[]> {
  return (await peopleOf.all(tx, { id })).map(({ user_id }) => user_id)
}

/** Deletes the removed reviews that can no longer be put back. */
export async function deleteOldRemovedReviews(pool: Pool): Promise<void> {
  await deleteOld.count(pool, {})
}

/** What we removed of a person's reviews, for the export of their data. */
export async function removedReviewsOf(on: Queryable, userId: string): Promise<unknown[]> {
  return (await removedOfPerson.all(on, { userId })).map(({ removed_at, ...review }) => ({
    ...review,
    removedAt: removed_at.toISOString(),
  }))
}

const moveAway = defineQuery<
  { id: string; adminId: string; reason: string },
  { photo_file_id: string | null; voice_file_id: string | null; removed_at: Date }
>(
  'review_move_away',
  (p) => sql`with gone as (
      delete from reviews where id = ${p.id} returning id, author_id, seller_id, seller_user_id, service_id, product_id, rating,
        comment, is_verified, created_at, edited_at, reply, replied_at, reply_edited_at, photo_file_id, voice_file_id
    ), kept as (
      insert into removed_reviews (id, author_id, seller_id, seller_user_id, service_id, product_id, rating, comment,
          is_verified, created_at, edited_at, reply, replied_at, reply_edited_at, removed_by, reason)
        select id, author_id, seller_id, seller_user_id, service_id, product_id, rating, comment, is_verified, created_at,
          edited_at, reply, replied_at, reply_edited_at, ${p.adminId}::uuid, ${p.reason}::text from gone returning removed_at
    )
    select photo_file_id, voice_file_id, removed_at from gone, kept`,
)

const removed = defineQuery<
  { seller: string; person: string },
  AdminReviewRow & { removed_at: Date; removed_by_name: string; reason: string }
>(
  'reviews_removed',
  (p) =>
    sql`${adminReviewRows(
      sql`(select id, author_id, seller_id, service_id, product_id, rating, comment, is_verified, created_at, edited_at, reply,
          replied_at, null::uuid as photo_file_id, null::uuid as voice_file_id, removed_at, removed_by, reason
        from removed_reviews where removed_at > app_now() - make_interval(days => ${keptDays})
          and (${p.seller} = '' or seller_id = nullif(${p.seller}, '')::uuid)
          and (${p.person} = '' or author_id = nullif(${p.person}, '')::uuid)
        order by removed_at desc, id desc limit 100) r`,
      sql`, r.removed_at, r.reason, (select name from users where id = r.removed_by) as removed_by_name`,
    )} order by r.removed_at desc, r.id desc`,
)

const returnable = defineQuery<{ id: string }, { id: string }>(
  'review_returnable',
  (p) => sql`select k.id from removed_reviews k where k.id = ${p.id}
    and k.removed_at > app_now() - make_interval(days => ${keptDays})
    and not exists (select from reviews r where r.author_id = k.author_id and r.seller_id = k.seller_id
      and r.service_id is not distinct from k.service_id and r.product_id is not distinct from k.product_id)`,
)

const there = defineQuery<{ id: string }, { is_there: boolean }>(
  'review_there',
  (
    p,
  ) => sql`select exists (select from reviews where id = ${p.id}) or exists (select from removed_reviews k join reviews r
    on r.author_id = k.author_id and r.seller_id = k.seller_id and r.service_id is not distinct from k.service_id
      and r.product_id is not distinct from k.product_id where k.id = ${p.id}) as is_there`,
)

interface Kept {
  id: string
  author_id: string
  seller_id: string
  seller_user_id: string
  service_id: string | null
  product_id: string | null
  rating: number
  comment: string
  created_at: Date
  edited_at: Date | null
  reply: string | null
  replied_at: Date | null
  reply_edited_at: Date | null
}

const peopleOf = defineQuery<{ id: string }, { user_id: string }>(
  'review_removed_people',
  (p) => sql`select distinct user_id from removed_reviews, unnest(array[author_id, seller_user_id]) as user_id
    where id = ${p.id} order by user_id`,
)

const takeBack = defineQuery<{ id: string }, Kept & { removed_at: Date }>(
  'review_take_back',
  (p) => sql`delete from removed_reviews where id = ${p.id}
      and removed_at > app_now() - make_interval(days => ${keptDays})
    returning id, author_id, seller_id, seller_user_id, service_id, product_id, rating, comment, created_at, edited_at, reply,
      replied_at, reply_edited_at, removed_at`,
)

const insertAgain = defineQuery<Kept, { id: string }>(
  'review_insert_again',
  (
    p,
  ) => sql`insert into reviews (id, author_id, seller_id, seller_user_id, service_id, product_id, rating, comment, created_at,
      edited_at, reply, replied_at, reply_edited_at)
    values (${p.id}, ${p.author_id}, ${p.seller_id}, ${p.seller_user_id}, ${p.service_id}, ${p.product_id}, ${p.rating},
      ${p.comment}, ${p.created_at}, ${p.edited_at}, ${p.reply}, ${p.replied_at}, ${p.reply_edited_at})
    on conflict on constraint reviews_once do nothing returning id`,
)

/** The log keeps whose review was removed; nothing else does once an account is deleted. */
const leftSince = defineQuery<{ id: string }, { writer_left: boolean; shop_left: boolean }>(
  'review_left_since',
  (p) => sql`select u.status = 'deleted' as writer_left, s.closed_at is not null as shop_left
    from audit_log a left join users u on u.id = (a.after ->> 'writer')::uuid
      left join sellers s on s.id = (a.after ->> 'shop')::uuid
    where a.subject_kind = 'reported review' and a.subject_id = ${p.id}::uuid::text and a.after ? 'writer'
    order by a.created_at desc limit 1`,
)

const deleteOld = defineQuery<Record<never, never>, never>(
  'reviews_removed_delete_old',
  () => sql`delete from removed_reviews where removed_at <= app_now() - make_interval(days => ${keptDays})`,
)

const removedOfPerson = defineQuery<
  { userId: string },
  { rating: number; comment: string; reason: string; removed_at: Date }
>(
  'reviews_removed_of_person',
  (p) => sql`select rating, comment, reason, removed_at from removed_reviews where author_id = ${p.userId}
    order by removed_at desc, id desc`,
)
