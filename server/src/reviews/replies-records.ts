import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

/** Writes the shop's answer to a review of it, or edits it. No row for a review of another shop. */
export const saveReply = defineQuery<
  { id: string; sellerId: string; text: string },
  { author_id: string; is_new: boolean }
>(
  'review_reply',
  (p) => sql`update reviews set reply = ${p.text}, replied_at = coalesce(replied_at, app_now()),
      reply_edited_at = case when reply is null or reply = ${p.text} then reply_edited_at else app_now() end
    where id = ${p.id} and seller_id = ${p.sellerId} returning author_id, old.reply is null as is_new`,
)

/** Removes the answers of a person's shop. */
export const deleteReplies = defineQuery<{ userId: string }, never>(
  'review_replies_delete',
  (p) => sql`update reviews set reply = null, replied_at = null, reply_edited_at = null
    where seller_user_id = ${p.userId} and seller_id = (select id from sellers where user_id = ${p.userId})
      and reply is not null`,
)

export const repliesOfPerson = defineQuery<
  { userId: string },
  { reviewId: string; text: string; repliedAt: Date }
>(
  'review_replies_of_person',
  (p) => sql`select r.id as "reviewId", r.reply as text, r.replied_at as "repliedAt" from reviews r
    where r.seller_id = (select id from sellers where user_id = ${p.userId}) and r.reply is not null order by r.id`,
)
