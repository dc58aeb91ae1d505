import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { Picture } from '@oja/contract/schemas/files/photo.ts'
import type { Voice } from '@oja/contract/schemas/files/voice.ts'
import { defineByWeek } from '../platform/nigeria/by-week.ts'

/** A shop, a product or a service that may be reviewed. */
export interface TargetRow {
  seller_id: string
  seller_user_id: string
  service_id: string | null
  product_id: string | null
}

/** `rated_*` is what the average counts: only verified purchases, of a service only known customers, as soon as there is one. */
export interface RatingRow {
  review_count: number
  rated_count: number
  rated_sum: number
  /** Only of a shop: the reviews of its services, which its average leaves out, and what their own average counts. */
  services_count?: number
  services_rated_count?: number
  services_rated_sum?: number
}

export interface ReviewRow {
  id: string
  author_id: string
  name: string
  avatar_file_id: string | null
  rating: number
  comment: string
  created_at: Date
  edited_at: Date | null
  is_verified: boolean
  product_id: string | null
  product_name: string | null
  service_id: string | null
  service_name: string | null
  photo: Picture | null
  voice: Voice | null
  reply: string | null
  replied_at: Date | null
  reply_edited_at: Date | null
}

/** What the average of a service counts. */
const ratedOfService = {
  count: sql`(case when services.verified_count > 0 then services.verified_count else services.review_count end)`,
  sum: sql`(case when services.verified_count > 0 then services.verified_sum else services.rating_sum end)`,
}

// The review of a service that is gone would look like one of the shop. Of a paused one it stays: pausing hides no bad words.
const isKept = sql`services.status in ('live', 'paused')`

export const visibleSeller = defineQuery<{ id: string }, TargetRow & RatingRow>(
  'review_seller',
  (
    p,
  ) => sql`select id as seller_id, user_id as seller_user_id, null::uuid as service_id, null::uuid as product_id,
      review_count, rated_count, rated_sum, coalesce(of_services.count, 0) as services_count,
      coalesce(of_services.rated, 0) as services_rated_count, coalesce(of_services.sum, 0) as services_rated_sum
    from sellers, lateral (select sum(review_count)::int as count, sum(${ratedOfService.count})::int as rated,
        sum(${ratedOfService.sum})::int as sum
      from services where seller_id = sellers.id and ${isKept}) as of_services
    where id = ${p.id} and status = 'active'`,
)

export const visibleService = defineQuery<{ id: string }, TargetRow & RatingRow>(
  'review_service',
  (
    p,
  ) => sql`select services.seller_id, s.user_id as seller_user_id, services.id as service_id, null::uuid as product_id,
      services.review_count, ${ratedOfService.count} as rated_count, ${ratedOfService.sum} as rated_sum
    from services join sellers s on s.id = services.seller_id
    where services.id = ${p.id} and services.status = 'live' and s.status = 'active'`,
)

/** Also a paused product, because its buyers may still review it. */
export const visibleProduct = defineQuery<{ id: string }, TargetRow & RatingRow>(
  'review_product',
  (p) => sql`select p.seller_id, s.user_id as seller_user_id, null::uuid as service_id, p.id as product_id,
      p.review_count, p.review_count as rated_count, p.rating_sum as rated_sum
    from products p join sellers s on s.id = p.seller_id
    where p.id = ${p.id} and p.status in ('live', 'paused') and s.status = 'active'`,
)

interface NewReview {
  authorId: string
  sellerId: string
  sellerUserId: string
  serviceId: string | null
  rating: number
  comment: string
  /** How many seconds ago the review was written: 0 except for demo reviews. */
  secondsAgo: number
}

/** Writes the author's one review of the target: a new one, or a change of the existing one. */
export const saveReview = defineQuery<NewReview, { id: string; is_new: boolean }>(
  'review_save',
  (
    p,
  ) => sql`insert into reviews as r (id, author_id, seller_id, seller_user_id, service_id, rating, comment, created_at)
    values (uuidv7(-make_interval(secs => ${p.secondsAgo}::float8)), ${p.authorId}, ${p.sellerId}, ${p.sellerUserId},
      ${p.serviceId}, ${p.rating}, ${p.comment},
      app_now() - make_interval(secs => ${p.secondsAgo}::float8))
    on conflict on constraint reviews_once do update set rating = excluded.rating, comment = excluded.comment,
      edited_at = case when (r.rating, r.comment) = (excluded.rating, excluded.comment) then r.edited_at else app_now() end
    returning id, edited_at is null and xmax = 0 as is_new`,
)

/** Has the person an order of the shop that makes a review a verified purchase, and has the shop a review of such a one? */
export const purchaseAt = defineQuery<
  { userId: string; sellerId: string },
  { has_bought: boolean; others_have: boolean }
>(
  'review_purchase_at',
  (
    p,
  ) => sql`select has_received_from(${p.userId}, s.id, null) as has_bought, s.verified_count > 0 as others_have
    from sellers s where s.id = ${p.sellerId}`,
)

/** Have the person and the provider written to each other about the service, and has it a review of such a person? */
export const exchangeAbout = defineQuery<
  { userId: string; serviceId: string },
  { has_written: boolean; others_have: boolean }
>(
  'review_exchange_about',
  (
    p,
  ) => sql`select had_exchange(${p.userId}, s.user_id, v.id) as has_written, v.verified_count > 0 as others_have
    from services v join sellers s on s.id = v.seller_id where v.id = ${p.serviceId}`,
)

const columns = sql`r.id, r.author_id, u.name, u.avatar_file_id, r.rating, r.comment, r.created_at, r.edited_at,
  r.is_verified, r.product_id, case when p.status in ('live', 'paused') then p.name end as product_name,
  r.service_id, case when v.status in ('live', 'paused') then v.name end as service_name,
  case when f.id is not null then json_build_object('id', f.id, 'url', '/files/' || f.id, 'colour', f.colour) end as photo,
  voice_json(r.voice_file_id) as voice, r.reply, r.replied_at, r.reply_edited_at`

const reviews = (which: RawBuilder<unknown>) =>
  sql`select ${columns} from reviews r join users u on u.id = r.author_id
    left join products p on p.id = r.product_id left join services v on v.id = r.service_id left join files f on f.id = r.photo_file_id where ${which}`

export const reviewById = defineQuery<{ id: string }, ReviewRow>('review_by_id', (p) =>
  reviews(sql`r.id = ${p.id}`),
)

export const reviewOfShop = defineQuery<{ id: string; sellerId: string }, ReviewRow>('review_of_shop', (p) =>
  reviews(sql`r.id = ${p.id} and r.seller_id = ${p.sellerId}`),
)

export const reviewOfAuthor = defineQuery<
  { authorId: string; sellerId: string; serviceId: string | null; productId: string | null },
  ReviewRow
>('review_of_author', (p) =>
  reviews(sql`r.author_id = ${p.authorId} and r.seller_id = ${p.sellerId}
    and r.service_id is not distinct from ${p.serviceId}::uuid and r.product_id is not distinct from ${p.productId}::uuid`),
)

/** Newest first: an id carries the time it was made. One row more than a page tells whether there is another page. */
const page = (p: { after: string; max: number }) =>
  sql`r.id < ${p.after}::uuid order by r.id desc limit ${p.max}::int + 1`

/** Of a shop and its goods. */
export const reviewsOfSeller = defineQuery<{ id: string; after: string; max: number }, ReviewRow>(
  'reviews_of_seller',
  (p) => reviews(sql`r.seller_id = ${p.id} and r.service_id is null and ${page(p)}`),
)

/** Of the services of a shop. */
export const reviewsOfServices = defineQuery<{ id: string; after: string; max: number }, ReviewRow>(
  'reviews_of_services',
  (p) =>
    reviews(
      sql`r.seller_id = ${p.id} and r.service_id is not null and v.status in ('live', 'paused') and ${page(p)}`,
    ),
)

export const isOfService = defineQuery<{ id: string }, { is_of_service: boolean }>(
  'review_is_of_service',
  (p) => sql`select service_id is not null as is_of_service from reviews where id = ${p.id}`,
)

export const reviewsOfService = defineQuery<{ id: string; after: string; max: number }, ReviewRow>(
  'reviews_of_service',
  (p) => reviews(sql`r.service_id = ${p.id} and ${page(p)}`),
)

export const reviewsOfProduct = defineQuery<{ id: string; after: string; max: number }, ReviewRow>(
  'reviews_of_product',
  (p) => reviews(sql`r.product_id = ${p.id} and ${page(p)}`),
)

/**
 * The newest words about goods that are on sale, whatever their stars: one review of each buyer. Only so many of the
 * newest reviews are looked through.
 */
export const newestOfMarket = defineQuery<{ max: number; lookedThrough: number }, ReviewRow>(
  'reviews_newest',
  (p) =>
    reviews(sql`r.id in (
      select distinct on (author_id) id from (
        select r.id, r.author_id from reviews r join products p on p.id = r.product_id join sellers s on s.id = r.seller_id
          join users u on u.id = r.author_id
        where r.product_id is not null and r.comment <> '' and p.status = 'live' and s.status = 'active' and u.status = 'active'
        order by r.id desc limit ${p.lookedThrough}
      ) newest order by author_id, id desc)
      order by r.id desc limit ${p.max}`),
)

/** One page of every review of a shop and of its services; `show` as in `OwnReviewsQuery`. */
export const pageOfTrader = defineQuery<
  { sellerId: string; show: string; after: string; max: number },
  ReviewRow
>('reviews_of_trader_page', (p) =>
  reviews(sql`r.seller_id = ${p.sellerId} and (${p.show}::text = 'all' or r.reply is null) and ${page(p)}`),
)

export const countReviewsOfTrader = defineQuery<{ sellerId: string }, { all: number; unanswered: number }>(
  'reviews_of_trader_counts',
  (p) => sql`select count(*)::int as all, count(*) filter (where reply is null)::int as unanswered
    from reviews where seller_id = ${p.sellerId}`,
)

/** Every review of a shop and of its services, newest first. */
export const allReviewsOfSeller = defineQuery<{ sellerId: string; max: number }, ReviewRow>(
  'reviews_of_trader',
  (p) => reviews(sql`r.seller_id = ${p.sellerId} order by r.id desc limit ${p.max}`),
)

export const countAllReviewsOfSeller = defineQuery<{ sellerId: string }, { count: number }>(
  'reviews_of_trader_count',
  (p) => sql`select s.review_count + coalesce(sum(v.review_count), 0)::int as count
    from sellers s left join services v on v.seller_id = s.id where s.id = ${p.sellerId} group by s.id`,
)

export const reviewsByAuthor = defineQuery<
  { authorId: string },
  {
    seller_id: string
    service_id: string | null
    product_id: string | null
    rating: number
    comment: string
    photo_file_id: string | null
    voice_file_id: string | null
    created_at: Date
  }
>(
  'reviews_by_author',
  (
    p,
  ) => sql`select seller_id, service_id, product_id, rating, comment, photo_file_id, voice_file_id, created_at from reviews
    where author_id = ${p.authorId} order by id`,
)

/** The files of a removed review. */
export interface ReviewFiles {
  photo_file_id: string | null
  voice_file_id: string | null
}

export const deleteByAuthor = defineQuery<{ authorId: string }, ReviewFiles>(
  'reviews_delete_by_author',
  (p) => sql`delete from reviews where author_id = ${p.authorId} returning photo_file_id, voice_file_id`,
)

export const reportedReview = defineQuery<
  { id: string },
  { author_id: string; seller_id: string | null; name: string; comment: string }
>(
  'review_reported',
  (p) => sql`select r.author_id, s.id as seller_id, u.name, r.comment
    from reviews r join users u on u.id = r.author_id left join sellers s on s.user_id = r.author_id where r.id = ${p.id}`,
)

/** Reviews of a shop and its services. */
export const reviewsByWeek = defineByWeek<{ sellerId: string }>('review_by_week', {
  from: sql`reviews`,
  at: sql`created_at`,
  where: (p) => sql`seller_id = ${p.sellerId}`,
})
