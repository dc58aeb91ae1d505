import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import type { Actor } from '../../platform/auth/sessions.ts'

/** Whose conversations somebody reads. A helper reads those of the shop alone, not the other ones of its owner. */
export interface Inbox {
  /** The person who is one of the two in each conversation. */
  userId: string
  /** Only conversations of this shop; null for all of the person's. */
  sellerId: string | null
}

/** The actor's own conversations. */
export function ownInbox({ userId }: Pick<Actor, 'userId'>): Inbox {
  return { userId, sellerId: null }
}

/** The conversations of the shop for which the actor acts. */
export function inboxForShop({ userId, helps }: SellerActor): Inbox {
  return helps ? { userId: helps.ownerId, sellerId: helps.sellerId } : ownInbox({ userId })
}

/** The shop's conversations, for a helper who may read them; null for everybody else. */
export function helperInbox({ helps }: Actor): Inbox | null {
  return helps?.rights.includes('messages') ? { userId: helps.ownerId, sellerId: helps.sellerId } : null
}

/** The conversations that a list shows: the actor's own, or those of the shop. Throws 403 without the right. */
export function inboxNamed(actor: Actor, name: 'own' | 'shop'): Inbox {
  if (name === 'own' || actor.role === 'seller') return ownInbox(actor)
  const inbox = helperInbox(actor)
  if (!inbox) throw new AppError('FORBIDDEN', 'The owner of the shop has not given you the right to do this')
  return inbox
}

/** Where the actor reads the conversation or the message with this id: among their own, or those of a shop they help. */
export async function inboxOf(on: Queryable, actor: Actor, id: string): Promise<Inbox> {
  const shop = helperInbox(actor)
  if (!shop?.sellerId) return ownInbox(actor)
  const found = await memberOf.first(on, {
    id,
    userId: actor.userId,
    ownerId: shop.userId,
    sellerId: shop.sellerId,
  })
  return found?.user_id === shop.userId ? shop : ownInbox(actor)
}

const memberOf = defineQuery<
  { id: string; userId: string; ownerId: string; sellerId: string },
  { user_id: string }
>(
  'inbox_of_conversation',
  (p) => sql`select m.user_id from thread_members m join threads t on t.id = m.thread_id
    where m.thread_id in (select ${p.id}::uuid union all select thread_id from messages where id = ${p.id})
      and (m.user_id = ${p.userId} or (m.user_id = ${p.ownerId} and t.seller_id = ${p.sellerId}))
    order by m.user_id = ${p.userId} desc limit 1`,
)
