import { deliveryShare } from '@oja/contract/values/orders/ordered-goods.ts'
import { readCheckCode } from '@oja/contract/values/orders/check-code.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { formatDateTime } from '../../platform/nigeria/lagos-time.ts'
import { orderOfCheckCode } from './receipt-check-records.ts'
import type { CheckedOrder } from './receipt-check-records.ts'

/** What anybody may know of a receipt: a word to act on, and sentences. Nothing says who the buyer is. */
export interface CheckAnswer {
  verdict: 'valid' | 'refunded' | 'none'
  word: string
  sentence: string
  /** What else the person at the stall should know. */
  details: string[]
}

/** Answers a typed code. A code with a wrong check character is answered without the database. */
export async function checkReceipt(on: Queryable, typed: string): Promise<CheckAnswer> {
  const code = readCheckCode(typed)
  if (code === null)
    return notValid(typed.trim() === '' ? [] : ['This is not a code of a receipt. Check every character.'])
  const order = await orderOfCheckCode.first(on, { code })
  if (!order?.paid_at || !order.sold) return notValid([])
  return answerFor(order, order.paid_at)
}

function answerFor(order: CheckedOrder, paidAt: Date): CheckAnswer {
  // The receipt names the goods and the delivery apart.
  const share = deliveryShare(order.delivery_kobo, order.shop_delivery_kobo)
  const delivery =
    order.delivery_kobo > 0
      ? `, and ${formatNaira(order.delivery_kobo)} for delivery${share && `, ${share}`}`
      : ''
  const paid = `Paid on ${formatDateTime(paidAt)}. ${formatNaira(order.amount_kobo)} to ${order.store_name}${delivery}.`
  const back = formatNaira(order.refunded_kobo)
  const doNotRelease = 'Do not release goods.'
  if (order.state === 'paid' && order.refunded_kobo === 0)
    return { verdict: 'valid', word: 'VALID.', sentence: paid, details: handedOver(order) }
  if (order.state === 'paid')
    return {
      verdict: 'refunded',
      word: 'REFUNDED IN PART.',
      sentence: `${paid} ${back} of it went back.`,
      details: handedOver(order),
    }
  if (order.state === 'refunded')
    return {
      verdict: 'refunded',
      word: 'REFUNDED.',
      sentence: `${paid} All of it went back. ${doNotRelease}`,
      details: [],
    }
  if (order.state === 'refund_pending' || order.state === 'refund_failed')
    return {
      verdict: 'refunded',
      word: 'REFUNDED.',
      sentence: `${paid} It is going back. ${doNotRelease}`,
      details: [],
    }
  // A bank asks for the money: it may go back.
  return notValid(['A bank is asking about this payment.'])
}

// The same receipt must not fetch the goods twice.
function handedOver({ fulfilment, is_at_stall, handed_at, received_at }: CheckedOrder): string[] {
  // The receipt is shown there with the goods still on the table.
  if (is_at_stall)
    return ['Paid at the stall, where the goods are handed over at once. Do not release them a second time.']
  if (fulfilment === 'received' && received_at)
    return [`The goods were received on ${formatDateTime(received_at)}. Do not release them again.`]
  if (fulfilment === 'sent' && handed_at)
    return [`The goods were sent on ${formatDateTime(handed_at)}. Do not release them again.`]
  return []
}

function notValid(details: string[]): CheckAnswer {
  return { verdict: 'none', word: 'NOT VALID.', sentence: 'Do not release goods.', details }
}
