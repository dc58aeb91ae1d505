import type { z } from 'zod'
import { sql } from 'kysely'
import type { AutomaticReply, AutomaticReplyAnswer } from '@oja/contract/schemas/messaging.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import { automaticReplyText, hoursSentence } from './send-message.ts'
import { personById } from './conversation-records.ts'

const setReply = defineQuery<{ sellerId: string; text: string; withHours: boolean | null }, never>(
  'seller_automatic_reply',
  (p) => sql`update sellers set automatic_reply = ${p.text},
      automatic_reply_hours = coalesce(${p.withHours}::boolean, automatic_reply_hours)
    where id = ${p.sellerId}`,
)

/**
 * The automatic reply of the actor's shop. `text` is the market's text when the reply is off or the seller has written
 * none.
 */
export async function showAutomaticReply(on: Queryable, actor: SellerActor): Promise<AutomaticReplyAnswer> {
  const shop = await personById.one(on, { id: actor.userId })
  const words = automaticReplyText({ ...shop, shop_status: 'active' })
  const text =
    words === '' ? automaticReplyText({ ...shop, shop_status: 'active', automatic_reply: null }) : words
  const withHours = shop.automatic_reply_hours === true
  return { data: { isOn: words !== '', text, withHours, hours: hoursSentence(shop) } }
}

/** Sets the automatic reply. Throws 403 while the shop is suspended. */
export async function changeAutomaticReply(
  on: Queryable,
  actor: SellerActor,
  { isOn, text, withHours }: z.output<typeof AutomaticReply>,
): Promise<AutomaticReplyAnswer> {
  await requireActiveShop(on, actor)
  await setReply.count(on, { sellerId: actor.sellerId, text: isOn ? text : '', withHours: withHours ?? null })
  return showAutomaticReply(on, actor)
}
