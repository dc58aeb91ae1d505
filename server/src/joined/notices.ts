import type { Notice, Notices } from '@oja/contract/messaging.ts'
import { transaction } from '../platform/database.ts'
import type { Pool, Queryable } from '../platform/database.ts'
import { countUnread } from '../messaging/messaging.ts'
import { livePosition, tellLive } from '../platform/live-events.ts'
import type { Actor } from '../platform/sessions.ts'
import { countUnreadNotices, noticesOf, readNotices } from './notice-records.ts'
import type { NoticeRow } from './notice-records.ts'

const shown = 20

/** What the bell says: how much is unread, and the newest notices. */
export async function listNotices(on: Queryable, actor: Actor): Promise<Notices> {
  const { userId } = actor
  // Read first: what happens while the rest is read comes through the stream once more.
  const { position } = await livePosition(on, userId)
  const [messages, unread, rows] = await Promise.all([
    countUnread(on, userId),
    countUnreadNotices.one(on, { userId }),
    noticesOf.all(on, { userId, most: shown }),
  ])
  return {
    data: {
      unread: { messages, orders: unread.orders, reviews: unread.reviews },
      notices: rows.map(toNotice),
      position,
    },
  }
}

/** Marks every notice seen. Messages stay unread until they are opened. */
export async function markNoticesRead(pool: Pool, actor: Actor): Promise<Notices> {
  await transaction(pool, async (tx) => {
    const read = await readNotices.all(tx, { userId: actor.userId })
    if (read.length > 0) await tellLive(tx, [actor.userId], 'notice', { kind: 'order' })
  })
  return listNotices(pool, actor)
}

type Words = (product: string) => string

/** What the bell says of each step of an order, to the one who bought and to the one who sold. */
export const orderWords: Readonly<Record<string, { buyer?: Words; seller?: Words }>> = {
  settle: {
    buyer: (product) => `You paid for ${product}`,
    seller: (product) => `New order: ${product}`,
  },
  refuseCharge: { buyer: (product) => `Your payment for ${product} is coming back to you` },
  accept: { buyer: (product) => `Your order was accepted: ${product}` },
  ready: { buyer: (product) => `Ready to collect: ${product}` },
  send: { buyer: (product) => `On its way: ${product}` },
  receive: { seller: (product) => `The buyer has received ${product}` },
  receiveSilently: {
    buyer: (product) => `We count ${product} as received`,
    seller: (product) => `${product} counts as received`,
  },
  openDispute: { seller: (product) => `The buyer has a problem with ${product}` },
  answerDispute: { buyer: (product) => `The seller answered about ${product}` },
  decideDispute: {
    buyer: (product) => `We have decided about ${product}`,
    seller: (product) => `We have decided about ${product}`,
  },
  settleDispute: { buyer: (product) => `Your problem with ${product} is settled` },
  refund: {
    buyer: (product) => `Your money for ${product} is coming back to you`,
    seller: (product) => `The money for ${product} goes back to the buyer`,
  },
  refundPart: {
    buyer: (product) => `Part of your money for ${product} is coming back to you`,
    seller: (product) => `Part of the money for ${product} goes back to the buyer`,
  },
  refundUnaccepted: {
    buyer: (product) => `Nobody accepted ${product}: your money is coming back to you`,
    seller: (product) => `You did not accept ${product} in time: the money goes back`,
  },
  confirmRefund: { buyer: (product) => `Your money for ${product} is back` },
  confirmPart: { buyer: (product) => `Part of your money for ${product} is back` },
  reverse: {
    buyer: (product) => `Your payment for ${product} was reversed`,
    seller: (product) => `The payment for ${product} was reversed`,
  },
  chargeBack: { seller: (product) => `The bank asks about the payment for ${product}` },
  winChargeBack: { seller: (product) => `The bank has decided for you: ${product}` },
  loseChargeBack: { seller: (product) => `The bank has taken back the payment for ${product}` },
}

function toNotice(row: NoticeRow): Notice {
  const { id, kind, changed_at, is_read } = row
  return {
    id,
    kind,
    createdAt: changed_at.toISOString(),
    isRead: is_read,
    ...(kind === 'order' ? ofOrder(row) : ofReview(row)),
  }
}

function ofOrder({ action, reference, product_name, is_bought }: NoticeRow): Pick<Notice, 'text' | 'href'> {
  const words = orderWords[action]?.[is_bought ? 'buyer' : 'seller']
  const product = product_name ?? ''
  return {
    text: words ? words(product) : `Something changed: ${product}`,
    href: `${is_bought ? '/userProfile' : '/dashboard'}/orders/${reference}`,
  }
}

function ofReview({ author, rating }: NoticeRow): Pick<Notice, 'text' | 'href'> {
  return {
    text: `${author} gave you ${rating} ${rating === 1 ? 'star' : 'stars'}`,
    href: '/dashboard#my-reviews',
  }
}
