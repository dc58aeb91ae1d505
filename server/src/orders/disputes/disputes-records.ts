import { sql } from 'kysely'
import type { DisputeReason, DisputeWish } from '@oja/contract/values/orders/dispute-choices.ts'
import { defineQuery } from '../../platform/database/database.ts'

/** A buyer's dispute with its photos (ids of files, in order). */
export interface DisputeRow {
  id: string
  reason: DisputeReason | null
  wish: DisputeWish | null
  words: string
  opened_at: Date
  answer_until: Date
  answer: string | null
  answered_at: Date | null
  decision: 'buyer' | 'part' | 'seller' | null
  decision_note: string
  decided_at: Date | null
  buyer_pictures: string[]
  seller_pictures: string[]
}

const picturesOf = (party: 'buyer' | 'seller') =>
  sql.raw(`(select coalesce(array_agg(p.file_id::text order by p.position), '{}') from dispute_pictures p
    where p.dispute_id = d.id and p.party = '${party}')`)

export const disputeOfOrder = defineQuery<{ orderId: string }, DisputeRow>(
  'dispute_of_order',
  (
    p,
  ) => sql`select d.id, d.reason, d.wish, d.words, d.opened_at, d.answer_until, d.answer, d.answered_at, d.decision, d.decision_note,
      d.decided_at, ${picturesOf('buyer')} as buyer_pictures, ${picturesOf('seller')} as seller_pictures
    from disputes d where d.order_id = ${p.orderId}`,
)

export const insertDispute = defineQuery<
  { orderId: string; reason: DisputeReason; wish: DisputeWish; words: string; answerHours: number },
  { id: string }
>(
  'dispute_insert',
  (p) => sql`insert into disputes (order_id, reason, wish, words, answer_until)
    values (${p.orderId}, ${p.reason}, ${p.wish}, ${p.words}, app_now() + make_interval(hours => ${p.answerHours}::int)) returning id`,
)

export const answerDisputeOf = defineQuery<{ orderId: string; answer: string }, { id: string }>(
  'dispute_answer',
  (p) => sql`update disputes set answer = ${p.answer}, answered_at = app_now()
    where order_id = ${p.orderId} and answered_at is null and decided_at is null returning id`,
)

export const decideDisputeOf = defineQuery<
  { orderId: string; decision: string; note: string; decidedBy: string | null },
  { id: string }
>(
  'dispute_decide',
  (
    p,
  ) => sql`update disputes set decision = ${p.decision}, decision_note = ${p.note}, decided_by = ${p.decidedBy}::uuid,
      decided_at = app_now() where order_id = ${p.orderId} and decided_at is null returning id`,
)

/** How often the buyer of an order has added to its dispute, and how often our team asked them for more. */
export const additionsOfOrder = defineQuery<{ orderId: string }, { count: number; asked: number }>(
  'dispute_additions',
  (p) => sql`select count(*) filter (where action = 'addToDispute')::int as count,
      count(*) filter (where action = 'askBuyer')::int as asked from order_history
    where order_id = ${p.orderId} and action in ('addToDispute', 'askBuyer')`,
)

/** How many questions of our team to a side the history of an order has. */
export const questionsOfOrder = defineQuery<{ orderId: string; action: string }, { count: number }>(
  'dispute_questions',
  (p) => sql`select count(*)::int as count from order_history
    where order_id = ${p.orderId} and action = ${p.action}`,
)

/** How often the seller of an order offered a sum, the raises with it. */
export const offersOfOrder = defineQuery<{ orderId: string }, { count: number }>(
  'dispute_offers',
  (p) => sql`select count(*)::int as count from order_history
    where order_id = ${p.orderId} and action = 'offerRefund'`,
)

/** How often the buyer of an order accepted an offer: once at most. */
export const acceptedOffers = defineQuery<{ orderId: string }, { count: number }>(
  'dispute_offers_accepted',
  (p) => sql`select count(*)::int as count from order_history
    where order_id = ${p.orderId} and action = 'acceptOffer'`,
)

export const insertDisputePictures = defineQuery<
  { disputeId: string; party: string; fileIds: string[] },
  never
>(
  'dispute_pictures_insert',
  (p) => sql`insert into dispute_pictures (dispute_id, party, position, file_id)
    select ${p.disputeId}, ${p.party}, place - 1 + (select count(*) from dispute_pictures
      where dispute_id = ${p.disputeId} and party = ${p.party}), file_id
    from unnest(${p.fileIds}::uuid[]) with ordinality as given (file_id, place)`,
)
