import { sql } from 'kysely'
import type { QuickReplies } from '@oja/contract/schemas/messaging.ts'
import { maxQuickReplies } from '@oja/contract/values/messaging/quick-replies.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'

/** The answers that the shop has saved, oldest first. */
export async function listQuickReplies(on: Queryable, { sellerId }: SellerActor): Promise<QuickReplies> {
  return { data: await repliesOf.all(on, { sellerId }) }
}

/** Saves one more answer. Throws 409 when the shop has as many as it may have. */
export async function addQuickReply(pool: Pool, { sellerId }: SellerActor, text: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const { count } = await lockAndCount.one(tx, { sellerId })
    if (count >= maxQuickReplies)
      throw new AppError('CONFLICT', `You can save ${maxQuickReplies} quick replies. Delete one first.`)
    await insertQuickReply.count(tx, { sellerId, text })
  })
}

/** Changes a saved answer. Throws 404 for another shop's. */
export async function changeQuickReply(
  on: Queryable,
  { sellerId }: SellerActor,
  id: string,
  text: string,
): Promise<void> {
  if (!(await setReply.first(on, { id, sellerId, text }))) throw notFound('Quick reply not found')
}

/** Deletes a saved answer; one that is gone is deleted already. */
export async function removeQuickReply(on: Queryable, { sellerId }: SellerActor, id: string): Promise<void> {
  await deleteReply.count(on, { id, sellerId })
}

const repliesOf = defineQuery<{ sellerId: string }, { id: string; text: string }>(
  'quick_replies_of',
  (p) => sql`select id, text from quick_replies where seller_id = ${p.sellerId} order by id`,
)

// The shop is locked, so that two tabs cannot save an eleventh together.
const lockAndCount = defineQuery<{ sellerId: string }, { count: number }>(
  'quick_replies_lock',
  (p) => sql`select (select count(*) from quick_replies r where r.seller_id = s.id)::int as count
    from sellers s where s.id = ${p.sellerId} for update of s`,
)

/** Adds a saved answer, without a look at how many there are. */
export const insertQuickReply = defineQuery<{ sellerId: string; text: string }, never>(
  'quick_reply_insert',
  (p) => sql`insert into quick_replies (seller_id, text) values (${p.sellerId}, ${p.text})`,
)

const setReply = defineQuery<{ id: string; sellerId: string; text: string }, { id: string }>(
  'quick_reply_change',
  (p) => sql`update quick_replies set text = ${p.text}
    where id = ${p.id} and seller_id = ${p.sellerId} returning id`,
)

const deleteReply = defineQuery<{ id: string; sellerId: string }, never>(
  'quick_reply_delete',
  (p) => sql`delete from quick_replies where id = ${p.id} and seller_id = ${p.sellerId}`,
)

/** Deletes the saved answers of a person's shop. */
export const deleteRepliesOf = defineQuery<{ userId: string }, never>(
  'quick_replies_delete_of',
  (p) =>
    sql`delete from quick_replies where seller_id in (select id from sellers where user_id = ${p.userId})`,
)

/** The saved answers of a person's shop, for the export of personal data. */
export const repliesOfPerson = defineQuery<{ userId: string }, { text: string }>(
  'quick_replies_of_person',
  (p) => sql`select r.text from quick_replies r join sellers s on s.id = r.seller_id
    where s.user_id = ${p.userId} order by r.id`,
)
