import { orderHours } from '@oja/contract/values/order-states.ts'
import { wrongCodes } from '@oja/contract/values/orders/handover-code.ts'
import type { Tx } from '../../platform/database/database.ts'
import { goodsOf, toBuyer, toSeller } from '../emails/order-email-texts.ts'
import type { LinkConfig } from '../emails/order-email-texts.ts'
import { orderView } from '../orders-records.ts'

/** The seller entered the right code. The buyer hears of it at once: the code may have been said too early. */
export async function notifyCodeUsed(tx: Tx, links: LinkConfig, reference: string): Promise<void> {
  const order = await orderView.one(tx, { reference })
  await toBuyer(tx, links, order, {
    event: 'order-handed-over',
    subject: `Handed over: ${order.product_name}`,
    greeting: 'The seller entered your hand-over code',
    paragraphs: [
      `${order.store_name} says that you have ${goodsOf(order)} in your hand. We pay the seller ${orderHours.code} hours after that.`,
      'You do not have it? Open the order and tap “I said it too early”. We then hold the payment.',
      `Order #${order.number}`,
    ],
  })
}

/** So many wrong codes that the code is locked for an hour. No mail holds a code. */
export async function notifyCodeLocked(tx: Tx, links: LinkConfig, reference: string): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const tries = `${wrongCodes.lock} wrong codes were entered`
  await toBuyer(tx, links, order, {
    event: 'code-locked',
    subject: `${tries}: ${order.product_name}`,
    greeting: `${tries} for your order`,
    paragraphs: [
      `No code is taken for an hour. We made a new code for ${goodsOf(order)}: it is on the order. Say it only when the goods are in your hand.`,
      `Order #${order.number}`,
    ],
  })
  await toSeller(tx, links, order, {
    event: 'code-locked',
    subject: `${tries}: ${order.product_name}`,
    greeting: `${tries} for an order`,
    paragraphs: [
      `No code is taken for an hour. The buyer of ${goodsOf(order)} has a new code. After ${wrongCodes.end} wrong codes only the buyer can confirm the hand-over.`,
      `Order #${order.number}`,
    ],
  })
}

/** So many wrong codes that none is taken any more. */
export async function notifyCodeBlocked(tx: Tx, links: LinkConfig, reference: string): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const tries = `${wrongCodes.end} wrong codes were entered`
  await toBuyer(tx, links, order, {
    event: 'code-blocked',
    subject: `${tries}: ${order.product_name}`,
    greeting: `${tries} for your order`,
    paragraphs: [
      `No code is taken any more. When you have ${goodsOf(order)}, tap “I have received it” on the order.`,
      `Order #${order.number}`,
    ],
  })
  await toSeller(tx, links, order, {
    event: 'code-blocked',
    subject: `${tries}: ${order.product_name}`,
    greeting: `${tries} for an order`,
    paragraphs: [
      `No code is taken any more. Only the buyer of ${goodsOf(order)} can now confirm that the goods are there. Mark the order as sent or ready, so that they can.`,
      `Order #${order.number}`,
    ],
  })
}
