import { formatNaira } from '@oja/contract/values/money.ts'
import { refundTime } from '@oja/contract/values/order-states.ts'
import type { Tx } from '../../platform/database/database.ts'
import { orderView, priceOf } from '../orders-records.ts'
import { goodsOf, toBuyer, toSeller } from './order-email-texts.ts'
import type { LinkConfig } from './order-email-texts.ts'

/** The seller offers a sum in a dispute, in kobo, or raises it. An offer is never lowered, so each sum is a mail once. */
export async function notifyOffer(tx: Tx, links: LinkConfig, reference: string, kobo: number): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const greeting = `The seller offers you ${formatNaira(kobo)} back`
  const next =
    'Accept it on the order, and we refund it and close your report. Or leave it: our team decides.'
  await toBuyer(tx, links, order, {
    event: `dispute-offer ${kobo}`,
    subject: `${greeting}: ${order.product_name}`,
    greeting,
    paragraphs: [
      `You paid ${formatNaira(priceOf(order))}. Read the seller’s reply on the order.`,
      next,
      `It is about ${goodsOf(order)}.`,
      `Order #${order.number}`,
    ],
    text: { kind: 'dispute', words: `${greeting}: {name}. ${next}`, name: goodsOf(order) },
  })
}

/** The buyer accepted the offer: both sides read what goes back. */
export async function notifyAgreement(
  tx: Tx,
  links: LinkConfig,
  reference: string,
  kobo: number,
): Promise<void> {
  const order = await orderView.one(tx, { reference })
  const sum = formatNaira(kobo)
  for (const [notify, greeting, next] of [
    [
      toBuyer,
      'You accepted the offer',
      `We are refunding you ${sum}, and your report is closed. ${refundTime}`,
    ],
    [toSeller, 'The buyer accepted your offer', `We refund them ${sum}, and the dispute is closed.`],
  ] as const) {
    await notify(tx, links, order, {
      event: 'dispute-agreed',
      subject: `${greeting}: ${order.product_name}`,
      greeting,
      paragraphs: [next, `It is about ${goodsOf(order)}.`, `Order #${order.number}`],
      text: { kind: 'dispute', words: `${greeting}: {name}. ${next}`, name: goodsOf(order) },
    })
  }
}
