import { formatNaira } from '@oja/contract/values/money.ts'
import { refundTime } from '@oja/contract/values/order-states.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notifyByText } from '../../text-messages/text-messages.ts'
import { databaseNow } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/nigeria/lagos-time.ts'
import { readPickups } from '../delivery-snapshot.ts'
import { orderView, priceOf } from '../orders-records.ts'
import type { OrderView } from '../orders-records.ts'
import { notifyPayoutStep } from '../payouts/payouts-records.ts'
import type { PayoutStep } from '../payouts/payouts-records.ts'
import { placeLine } from '../packing/order-delivery.ts'
import { goodsOf, toBuyer, toSeller } from './order-email-texts.ts'
import type { Letter, LinkConfig } from './order-email-texts.ts'

/** A charge could not be used and goes back. Only the buyer gets a mail, because the seller never had this order. */
export async function notifyPaymentRefused(tx: Tx, links: LinkConfig, reference: string): Promise<void> {
  const order = await orderView.one(tx, { reference })
  await toBuyer(tx, links, order, {
    event: 'order-refused',
    subject: `Refund started: ${order.product_name}`,
    greeting: 'You paid, but we could not place the order',
    paragraphs: [
      `You paid for ${goodsOf(order)} from ${order.store_name}, but ${order.request_id === null ? 'someone bought it first' : 'the request was over or paid already'}, or the payment did not match the order.`,
      `We will refund the card or account you paid with. You do not need to do anything. ${refundTime}`,
      `Order #${order.number}`,
    ],
    text: {
      kind: 'refund',
      words: 'We could not place your order and refund you: {name}.',
      name: goodsOf(order),
    },
  })
}

/**
 * The order ended before it was handed over: its buyer cancelled it, or it was not sent in time. The seller must not send
 * it any more.
 */
export async function notifyCancelled(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  { by, amountKobo }: { by: 'buyer' | 'timer'; amountKobo: number },
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const amount = formatNaira(amountKobo)
  const goods = goodsOf(order)
  await toBuyer(tx, links, order, {
    event: 'order-cancelled',
    subject: `Cancelled: ${order.product_name}`,
    greeting: by === 'buyer' ? 'You cancelled your order' : 'Your order was late',
    paragraphs: [
      `${goods} from ${order.store_name}. We are refunding you ${amount}. ${refundTime}`,
      `Order #${order.number}`,
    ],
    text: { kind: 'refund', words: `Order cancelled, ${amount} goes back to you: {name}.`, name: goods },
  })
  await toSeller(tx, links, order, {
    event: 'order-cancelled',
    subject: `Cancelled, do not send: ${goods}`,
    greeting: by === 'buyer' ? `${order.buyer_name} cancelled an order` : 'An order was late',
    paragraphs: [
      `Do not send ${goods}. We are refunding ${amount} to the buyer, and the goods are back in your shop.`,
      `Order #${order.number}`,
    ],
    text: {
      kind: 'refund',
      words: `Order cancelled, do not send it. ${amount} goes back: {name}.`,
      name: goods,
    },
  })
}

interface Returned {
  id: string
  amountKobo: number
}

/** The provider has sent the refund; the buyer's bank may need days to show it. */
export async function notifyRefunded(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  { id, amountKobo }: Returned,
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const amount = formatNaira(amountKobo)
  await toBuyer(tx, links, order, {
    event: `refunded ${id}`,
    subject: `Refund sent: ${amount}`,
    greeting: `We have sent your refund of ${amount}`,
    paragraphs: [
      `It is for ${goodsOf(order)} from ${order.store_name}. ${refundTime}`,
      `Order #${order.number}`,
    ],
    text: { kind: 'refund', words: `We sent your refund of ${amount}: {name}.`, name: goodsOf(order) },
  })
  if (!order.sold) return
  await toSeller(tx, links, order, {
    event: `refunded ${id}`,
    subject: `Refund sent to the buyer: ${amount}`,
    greeting: `We sent a refund of ${amount} to ${order.buyer_name}`,
    paragraphs: [`It is for ${goodsOf(order)}.`, `Order #${order.number}`],
    text: { kind: 'refund', words: `${amount} went back to your buyer: {name}.`, name: goodsOf(order) },
  })
}

/** A refund failed, and an admin will look at it. */
export async function notifyRefundFailed(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  { id, amountKobo }: Returned,
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  await toBuyer(tx, links, order, {
    event: `refund-failed ${id}`,
    subject: `Your refund of ${formatNaira(amountKobo)} is delayed`,
    greeting: 'Your bank rejected the refund',
    paragraphs: [
      `We are on it: ${formatNaira(amountKobo)} for ${goodsOf(order)}. We will let you know when it is on the way. You do not need to do anything now.`,
      `Order #${order.number}`,
    ],
    text: {
      kind: 'refund',
      words: `Your bank rejected our refund of ${formatNaira(amountKobo)}. We are on it: {name}.`,
      name: goodsOf(order),
    },
  })
}

/** The seller accepted the order. The buyer sees it in the list; those who want one get a text. */
export async function notifyAccepted(tx: Tx, { publicOrigin }: LinkConfig, reference: string): Promise<void> {
  const order = await orderView.one(tx, { reference })
  await notifyByText(tx, {
    key: `order-accepted ${order.id} buyer`,
    userId: order.buyer_id,
    kind: 'order_accepted',
    words: '{name} has accepted your order.',
    name: order.store_name,
    url: `${publicOrigin}/userProfile/orders/${order.number}`,
  })
}

/** The order is ready for pickup, or it was sent. */
export async function notifyHandedOver(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  { how, note, proofPath }: { how: 'ready' | 'sent'; note: string; proofPath?: string },
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const words = how === 'ready' ? 'is ready for pickup' : 'is on the way'
  const pickup = (await readPickups(tx, [order.id])).get(order.id)
  await toBuyer(tx, links, order, {
    // A proof that comes after the sending has a mail of its own.
    event: proofPath ? 'order-sent-with-proof' : `order-${how}`,
    subject: `${order.product_name} ${words}`,
    greeting: `Your ${order.quantity === 1 ? order.product_name : goodsOf(order)} ${words}`,
    paragraphs: [
      ...(pickup ? [`Collect it at ${placeLine(pickup)}.`] : []),
      ...(note === '' ? [] : [`${order.store_name} ${pickup ? 'adds' : 'says'}: ${note}`]),
      ...(proofPath
        ? [
            `The driver, the park and the waybill, also for whoever collects it: ${links.publicOrigin}${proofPath}`,
          ]
        : []),
      ...partRefundSentence(order),
      how === 'ready'
        ? 'Take your phone: the seller asks for your 6-digit code. It is on the page of the order. Look at the goods first, then say it. If there is a problem, report it on the order.'
        : 'When it reaches you, tap “I have received it” on the order. If there is a problem, report it there.',
      ...(order.receive_by
        ? [`If we hear nothing by ${formatDateTime(order.receive_by)}, we will mark it as received.`]
        : []),
      `Order #${order.number}`,
    ],
    text: {
      kind: 'order_sent',
      words:
        how === 'ready'
          ? 'Ready for pickup: {name}. Take your phone: your 6-digit code is on the order.'
          : 'Your order is on the way: {name}. Confirm it when it reaches you.',
      name: goodsOf(order),
    },
  })
}

/**
 * Who drives an order that is on the way. Name and phone are on the order alone, which deletes them after 90 days. However
 * often a seller changes the driver, the buyer gets one mail an hour and one text, of the first.
 */
export async function notifyDriver(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  how: 'named' | 'changed',
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const greeting = how === 'named' ? 'The seller named the driver' : 'Another driver brings your order'
  await toBuyer(tx, links, order, {
    event: `order-driver ${(await databaseNow(tx)).slice(0, '2026-12-01 06'.length)}`,
    subject: `${greeting}: ${order.product_name}`,
    greeting,
    paragraphs: [
      `${goodsOf(order)} from ${order.store_name}. The driver’s name and phone are on the order.`,
      `Order #${order.number}`,
    ],
    ...(how === 'named' && {
      text: {
        kind: 'order_sent',
        words: `${greeting}: {name}. Name and phone are on the order.`,
        name: goodsOf(order),
      } as const,
    }),
  })
}

/** "₦12,400 was refunded, the price of 1 of 5.": the goods are named as they were ordered. */
function partRefundSentence({ refunded_kobo, amount_kobo, quantity }: OrderView): string[] {
  if (refunded_kobo === 0) return []
  const pieces = (refunded_kobo * quantity) / amount_kobo
  const isOfPieces = Number.isInteger(pieces) && pieces < quantity
  const price = isOfPieces
    ? `, the price of ${pieces.toLocaleString('en-NG')} of ${quantity.toLocaleString('en-NG')}`
    : ''
  return [`${formatNaira(refunded_kobo)} was refunded${price}.`]
}

/** A dispute was opened or answered, its answer is overdue, or the buyer ended it. Both parties get a mail without the text of the dispute. */
export async function notifyDispute(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  event: 'opened' | 'answered' | 'overdue' | 'ended',
  to: 'both' | 'seller' = 'both',
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const goods = goodsOf(order)
  const about = [`It is about ${goods}.`, `Order #${order.number}`]
  const words = {
    opened: {
      buyer: ['We have your report', 'The seller has 72 hours to reply. After that, our team will decide.'],
      seller: ['The buyer reported a problem', 'Reply within 72 hours, or our team will decide without you.'],
    },
    answered: {
      buyer: ['The seller has replied to your report', 'Read the reply on the order. Our team decides next.'],
      seller: ['We have your reply', 'Our team decides next. We will let both of you know.'],
    },
    overdue: {
      buyer: ['The seller has not replied', 'Our team will now decide about your report without a reply.'],
      seller: ['Your time to reply is over', 'Our team will now decide this dispute without your reply.'],
    },
    ended: {
      buyer: ['You closed your report', 'You have the goods. There is no refund, and we pay the seller.'],
      seller: ['The buyer ended the dispute', 'They have the goods. There is no refund, and we pay you.'],
    },
  }[event]
  for (const [role, [greeting = '', next = '']] of [
    [toBuyer, words.buyer],
    [toSeller, words.seller],
  ] as const) {
    if (to === 'seller' && role === toBuyer) continue
    await role(tx, links, order, {
      event: `dispute-${event}`,
      subject: `${greeting}: ${order.product_name}`,
      greeting,
      paragraphs: [next, ...about],
      text: { kind: 'dispute', words: `${greeting}: {name}. ${next}`, name: goods },
    })
  }
}

/** One side added to an open dispute, for the `nth` time. The other reads it, and need not reply. */
export async function notifyAddition(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  nth: number,
  by: 'buyer' | 'seller' = 'buyer',
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const greeting = by === 'buyer' ? 'The buyer added to their report' : 'The seller added to their answer'
  const notify = by === 'buyer' ? toSeller : toBuyer
  await notify(tx, links, order, {
    event: `dispute-added ${nth}`,
    subject: `${greeting}: ${order.product_name}`,
    greeting,
    paragraphs: ['Read it on the order.', `It is about ${goodsOf(order)}.`, `Order #${order.number}`],
  })
}

/** Our team asks one side of a dispute for more, for the `nth` time. Only that side hears of it; both read it on the order. */
export async function notifyQuestion(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  { party, words, nth }: { party: 'buyer' | 'seller'; words: string; nth: number },
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const greeting = 'Our team asks you something'
  const notify = party === 'buyer' ? toBuyer : toSeller
  await notify(tx, links, order, {
    event: `dispute-asked ${nth}`,
    subject: `${greeting}: ${order.product_name}`,
    greeting,
    paragraphs: [
      `“${words}”`,
      'Reply on the order, with pictures if you have any. The other side can read it.',
      `It is about ${goodsOf(order)}.`,
      `Order #${order.number}`,
    ],
    text: {
      kind: 'dispute',
      words: `${greeting}: {name}. Read it on the order and reply.`,
      name: goodsOf(order),
    },
  })
}

/** An admin decided the dispute. `refundKobo` goes back to the buyer; it may be 0. */
export async function notifyDisputeRuling(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  refundKobo: number,
  note: string,
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const outcomeFor = (whom: string) =>
    refundKobo > 0
      ? `We refund ${formatNaira(refundKobo)} of ${formatNaira(priceOf(order))} to ${whom}.`
      : 'There is no refund.'
  const letterTo = (greeting: string, outcome: string) => ({
    event: 'dispute-decided',
    subject: `We have decided: ${order.product_name}`,
    greeting,
    paragraphs: [outcome, ...(note === '' ? [] : [`Why: ${note}`]), `Order #${order.number}`],
    text: {
      kind: 'dispute' as const,
      words: `${greeting}: {name}. ${outcome}`,
      name: order.product_name,
    },
  })
  await toBuyer(tx, links, order, letterTo('We have decided about your report', outcomeFor('you')))
  await toSeller(tx, links, order, letterTo('We have decided the dispute', outcomeFor('the buyer')))
}

/** A bank opened a chargeback. The seller reads why their money waits. */
export async function notifyChargeback(tx: Tx, links: LinkConfig, reference: string): Promise<void> {
  const order = await orderView.one(tx, { reference })
  await toSeller(tx, links, order, {
    event: 'charged-back',
    subject: `A bank is asking about a payment: ${order.product_name}`,
    greeting: 'The buyer’s bank is asking about this payment',
    paragraphs: [
      `It is about ${goodsOf(order)}. We will reply to the bank. Your payout is on hold until the bank decides. Keep proof that you delivered.`,
      `Order #${order.number}`,
    ],
    text: {
      kind: 'dispute',
      words: 'A bank is asking about a payment: {name}. Your payout waits.',
      name: goodsOf(order),
    },
  })
}

/** The result of a transfer to the seller: one mail for each transfer and result, and the bell. */
export async function notifyPayout(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  payoutId: string,
  { action, ...letter }: Letter & { action: PayoutStep },
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  await notifyPayoutStep.one(tx, { orderId: order.id, sellerUserId: order.seller_user_id, action })
  await toSeller(tx, links, order, {
    ...letter,
    event: `${letter.event} ${payoutId}`,
    text: { kind: 'payout', words: `${letter.greeting}: {name}.`, name: goodsOf(order) },
    paragraphs: [...letter.paragraphs, `It is for ${goodsOf(order)}.`, `Order #${order.number}`],
  })
}
