import { goodsInWords } from '@oja/contract/values/orders/ordered-goods.ts'
import type { ChosenTextKind } from '@oja/contract/values/text-messages/text-kinds.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { notifyByText } from '../../text-messages/text-messages.ts'
import type { TextWords } from '../../text-messages/text-messages.ts'
import type { OrderView } from '../orders-records.ts'
import { payerOfRequest } from '../payment-requests/payers.ts'

/** The origin that links in mails begin with, and the key of delivery addresses. */
export type LinkConfig = Pick<Config, 'publicOrigin' | 'encryptionKey' | 'dataDir'>

/** A mail about an order to one of its parties, and the text to their phone. */
export interface Letter {
  /** Names the event. With order and recipient it makes the key of the mail, so that a mail is sent once. */
  event: string
  subject: string
  greeting: string
  paragraphs: string[]
  /** Where the mail leads, when not to its order. */
  link?: { label: string; path: string }
  /** The same as a text to the phone, for those who want this kind. `{name}`: the goods or the shop. */
  text?: OrderText
}

type OrderText = TextWords & { kind: ChosenTextKind }

/** "3 × Yam", or "3 paint buckets of Garri". */
export function goodsOf({ quantity, unit, product_name }: OrderView): string {
  return goodsInWords(quantity.toLocaleString('en-NG'), unit, product_name)
}

/** One mail to the buyer, once for each event. Who paid without an account reads the receipt by its link. */
export async function toBuyer(tx: Tx, links: LinkConfig, order: OrderView, letter: Letter): Promise<void> {
  const payer = order.request_id === null ? null : await payerOfRequest(tx, links, order)
  await send(tx, links, order, {
    ...letter,
    to: payer?.email ?? order.buyer_email,
    userId: order.buyer_id,
    party: 'buyer',
    path: payer?.path ?? `/userProfile/orders/${order.number}`,
    // The address of somebody without an account is kept encrypted, in `order_payers` alone.
    eraseRecipient: payer !== null,
  })
}

/** A seller who has switched notifications off gets no mail about a new order, but all mails about refunds and disputes. */
export async function toSeller(tx: Tx, links: LinkConfig, order: OrderView, letter: Letter): Promise<void> {
  const isWanted = order.seller_notifications || letter.event !== 'order-paid'
  const path = `/dashboard/orders/${order.number}`
  await send(tx, links, order, {
    ...letter,
    to: isWanted ? order.seller_email : '',
    userId: order.seller_user_id,
    party: 'seller',
    path,
  })
}

/** Mails a party and texts it. Whoever has no e-mail address, or wants no mail of this kind, gets the text alone. */
async function send(
  tx: Tx,
  { publicOrigin }: LinkConfig,
  order: OrderView,
  {
    event,
    to,
    userId,
    party,
    subject,
    greeting,
    paragraphs,
    path,
    link,
    text,
    eraseRecipient = false,
  }: Letter & { to: string; userId: string; party: string; path: string; eraseRecipient?: boolean },
): Promise<void> {
  const [key, url] = [`${event} ${order.id} ${party}`, `${publicOrigin}${link?.path ?? path}`]
  await queueMail(tx, {
    key,
    to,
    subject: subject.slice(0, 200),
    greeting,
    paragraphs,
    link: { label: link?.label ?? 'See the order', url },
    eraseRecipient,
  })
  if (text) await notifyByText(tx, { ...text, key, userId, url })
}
