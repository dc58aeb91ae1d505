import { orderHours } from '@oja/contract/values/order-states.ts'
import type { Tx } from '../../platform/database/database.ts'
import { formatDayOfYear } from '../../platform/nigeria/lagos-time.ts'
import { orderView } from '../orders-records.ts'
import type { OrderView } from '../orders-records.ts'
import { goodsOf, toBuyer, toSeller } from './order-email-texts.ts'
import type { LinkConfig } from './order-email-texts.ts'

/** The day by which the goods are sent is over: what the buyer can do, and a last reminder to the seller. */
export async function notifyLate(tx: Tx, links: LinkConfig, reference: string): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const [goods, made, day] = [
    goodsOf(order),
    madeBy(order),
    order.send_by ? formatDayOfYear(order.send_by) : '',
  ]
  const refundDays = `${orderHours.refundUnsent / 24} days after that day`
  await toBuyer(tx, links, order, {
    event: 'order-late',
    subject: `Late: ${order.product_name}`,
    greeting: 'Your order is late',
    paragraphs: [
      `${goods} from ${order.store_name} should have been ${made} by ${day}.`,
      `Call the seller: the number is on the order. Or cancel there and get all of your money back. If nothing has happened ${refundDays}, we refund you.`,
      `Order #${order.number}`,
    ],
  })
  await toSeller(tx, links, order, {
    event: 'order-late',
    subject: `Late: ${goods}`,
    greeting: `Your order for ${order.buyer_name} is late`,
    paragraphs: [
      `${goods} should have been ${made} by ${day}. Send it now and say so on the order, or call the buyer.`,
      `Until then the buyer can cancel. If nothing has happened ${refundDays}, we refund them and you are not paid.`,
      `Order #${order.number}`,
    ],
  })
}

/** The day by which the goods should have arrived is over, and their buyer has not said that they are there. */
export async function notifyLateArrival(tx: Tx, links: LinkConfig, reference: string): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const day = order.arrive_by ? formatDayOfYear(order.arrive_by) : ''
  const until = order.receive_by ? lastDay(order.receive_by) : ''
  await toBuyer(tx, links, order, {
    event: 'order-late-arrival',
    subject: `Late: ${order.product_name}`,
    greeting: 'Your order should be there by now',
    paragraphs: [
      `${goodsOf(order)} from ${order.store_name} should have arrived by ${day}.`,
      'You have it? Tap “I have received it” on the order.',
      `Not there? Call the driver or the seller. Wait if they give you a day.${until && ` Report a problem by ${until}, else it counts as received.`}`,
      `Order #${order.number}`,
    ],
  })
}

/** Who comes for it finds it ready; else it is sent. */
function madeBy({ delivery_way }: OrderView): string {
  return delivery_way === 'seller' || delivery_way === 'courier' ? 'sent' : 'ready'
}

/** The day in Lagos of an instant, in words. */
function lastDay(instant: Date): string {
  return formatDayOfYear(new Date(instant.getTime() + 3_600_000).toISOString().slice(0, 10))
}
