import { sql } from 'kysely'
import type { ReportReason } from '@oja/contract/values/trust-labels.ts'
import { defineQuery } from '../platform/database/database.ts'

export interface NotificationRow {
  id: string
  kind: 'order' | 'review' | 'decision' | 'saved' | 'announcement'
  action: string
  changed_at: Date
  is_read: boolean
  order_number: string | null
  product_name: string | null
  /** True when the reader bought the order; false when they sold it. */
  is_bought: boolean
  /** The buyer has reported a problem with the order, and it is not decided. */
  is_disputed: boolean
  /**
   * Of a refund, or of the receipt that came with it: the buyer accepted it as the seller offered it in a dispute. False once a
   * later refund took its place.
   */
  is_agreed: boolean
  /** The reader wants to be asked how received goods were, and has not rated these. */
  wants_rating_reminders: boolean
  /** Of an order that was paid out: how much, in kobo. */
  paid_kobo: number | null
  /**
   * Of a decided dispute, and of the refund that follows it: for whom, what goes back to the buyer, and what was left, in kobo and
   * basis points. Null of a notice from before, and where a later refund changed it.
   */
  ruling: 'buyer' | 'part' | 'seller' | null
  ruled_back_kobo: number | null
  order_left_kobo: number | null
  delivery_kobo: number | null
  commission_bps: number | null
  rating: number | null
  author: string | null
  /** Of a review: what it is about. */
  reviewed_shop: string | null
  reviewed_shop_id: string | null
  reviewed_product_id: string | null
  reviewed_service_id: string | null
  subject_id: string
  /** Of a decision: the reason that the admin gave; "" for none. */
  reason: string | null
  /** Of a report: what it is about, and its reason. Of a listing that an admin removed: its name. */
  reported_name: string | null
  reported_for: ReportReason | null
  /** Of a saved product. */
  saved_name: string | null
  /** Of an announcement: its title and its words. */
  announced: string | null
  announced_words: string | null
  /** Has the reader a shop of their own? */
  is_seller: boolean
  /** Of a listing or message that an admin looked at. */
  moderated_name: string | null
  moderated_kind: 'product' | 'service' | 'message' | null
  /** The same with a variant that was waited for ("size M"): its product too. */
  saved_variant: string | null
  saved_product_id: string | null
}

// How received goods were is asked for a week. Then the question stands there, and calls nobody any more. It is a question
// where `orderText` asks it: the same notices may be news of a receipt, or of a reported problem.
const isOldQuestion = sql`(o.buyer_id = n.user_id and o.dispute not in ('open', 'answered')
  and (n.action = 'receive' or n.action = 'receiveSilently' and reader.wants_rating_reminders)
  and n.changed_at < app_now() - interval '7 days')`

const isRated = sql`exists (select from reviews mine where mine.author_id = n.user_id and mine.product_id = o.product_id)`

// Whoever has rated goods is not asked for it any more. As news of a reported problem the same notice stays.
const isAnswered = sql`(n.kind = 'order' and n.action = 'receive' and o.buyer_id = n.user_id
  and o.dispute not in ('open', 'answered') and ${isRated})`

/** The rows that a notification is about may be deleted; their columns are then null. */
export const notificationsOf = defineQuery<
  { userId: string; after: string | null; onlyUnread: boolean; max: number },
  NotificationRow
>(
  'notices_of',
  (
    p,
  ) => sql`select n.id, n.kind, n.action, n.changed_at, n.read_at is not null or coalesce(${isOldQuestion}, false) as is_read, coalesce(o.number, o.reference) as order_number, o.product_name,
      coalesce(o.buyer_id = n.user_id, false) as is_bought, coalesce(o.dispute in ('open', 'answered'), false) as is_disputed,
      n.kind = 'order' and exists (select from order_history h where h.order_id = o.id and h.action = 'acceptOffer'
        and (n.action = 'receive' and h.created_at = n.changed_at
          or ruled.id is not null and (select count(*) from order_history back where back.order_id = o.id and back.id > h.id
            and back.action in ('refund', 'refundPart')) < 2)) as is_agreed,
      reader.wants_rating_reminders and not ${isRated} as wants_rating_reminders,
      paid.amount_kobo as paid_kobo, ruled.decision as ruling,
      case when said.refunds < 2 then said.amount_kobo end as ruled_back_kobo,
      case when said.refunds = 0 then o.amount_kobo + o.delivery_kobo - o.refunded_kobo end as order_left_kobo, o.delivery_kobo, o.commission_bps, r.rating, u.name as author, n.subject_id,
      reviewed.store_name as reviewed_shop, r.seller_id as reviewed_shop_id, r.product_id as reviewed_product_id,
      r.service_id as reviewed_service_id,
      coalesce(k.reason, named.reason, s.suspension_reason, person.suspension_reason, looked.reason, gone.reason) as reason,
      coalesce(t.target_name, gone.name) as reported_name,
      t.reason as reported_for, saved.name as saved_name, saved.id as saved_product_id,
      variant_said(saved.option_names, variant.option_1, variant.option_2) as saved_variant,
      told.title as announced, told.words as announced_words, reader.role = 'seller' as is_seller, looked.name as moderated_name, looked.kind as moderated_kind
    from notices n join users reader on reader.id = n.user_id
    left join orders o on n.kind = 'order' and o.id = n.subject_id
    left join payouts paid on n.action = 'payOut' and paid.order_id = o.id and paid.state = 'success'
    left join disputes ruled on n.kind = 'order' and n.action in ('decideDispute', 'refund', 'refundPart') and ruled.order_id = o.id
    left join lateral (select h.amount_kobo, (select count(*) from order_history back
          where back.order_id = o.id and back.id > h.id and back.action in ('refund', 'refundPart')) as refunds
      from order_history h where ruled.id is not null and h.order_id = o.id and h.action = 'decideDispute'
        and n.changed_at >= h.created_at order by h.id desc limit 1) said on true
    left join reviews r on (n.kind = 'review' or n.action in ('reviewBack', 'reviewOfShopBack')) and r.id = n.subject_id
    left join users u on u.id = r.author_id
    left join sellers reviewed on reviewed.id = r.seller_id
    left join kyc_submissions k on n.kind = 'decision' and k.id = n.subject_id
    left join shop_name_requests named on n.kind = 'decision' and named.id = n.subject_id
    left join sellers s on n.kind = 'decision' and s.id = n.subject_id
    left join users person on n.kind = 'decision' and person.id = n.subject_id
    left join reports t on n.kind = 'decision' and t.id = n.subject_id
    left join product_variants variant on n.kind = 'saved' and variant.id = n.subject_id
    left join products saved on n.kind = 'saved' and saved.id = coalesce(variant.product_id, n.subject_id)
    left join announcements told on n.kind = 'announcement' and told.id = n.subject_id and told.withdrawn_at is null
    left join moderation_items looked on n.kind = 'decision' and looked.id = n.subject_id
    left join removed_listings gone on n.kind = 'decision' and gone.id = n.subject_id
    where n.user_id = ${p.userId} and (${p.after}::uuid is null or (n.changed_at, n.id) < (
        select a.changed_at, a.id from notices a where a.id = ${p.after}::uuid and a.user_id = ${p.userId}))
      and (n.kind = 'decision' or o.id is not null or r.id is not null or saved.id is not null or told.id is not null)
      and ${isAnswered} is not true
      and (not ${p.onlyUnread} or n.read_at is null and ${isOldQuestion} is not true)
    order by n.changed_at desc, n.id desc limit ${p.max}`,
)

export const countUnreadNotifications = defineQuery<
  { userId: string },
  { orders: number; reviews: number; decisions: number; saved: number }
>(
  'notices_unread',
  (p) => sql`select count(*) filter (where n.kind = 'order')::int as orders, count(r.id)::int as reviews,
      count(*) filter (where n.kind = 'decision' or told.id is not null)::int as decisions,
      count(*) filter (where n.kind = 'saved')::int as saved
    from notices n join users reader on reader.id = n.user_id
    left join reviews r on n.kind = 'review' and r.id = n.subject_id
    left join announcements told on n.kind = 'announcement' and told.id = n.subject_id and told.withdrawn_at is null
    left join orders o on n.kind = 'order' and o.id = n.subject_id
    where n.user_id = ${p.userId} and n.read_at is null and ${isOldQuestion} is not true and ${isAnswered} is not true`,
)

export const markNotificationsReadRows = defineQuery<{ userId: string }, { id: string }>(
  'notices_read',
  (p) =>
    sql`update notices set read_at = app_now() where user_id = ${p.userId} and read_at is null returning id`,
)
