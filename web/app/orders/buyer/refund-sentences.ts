import { formatNaira } from '@oja/contract/values/money.ts'
import { refundTime } from '@oja/contract/values/order-states.ts'
import { sellerRefunded } from '@oja/contract/values/orders/refund-reasons.ts'
import { showDate } from '../../format/format.ts'
import type { Order } from '../order-labels.ts'
import { dayOf } from './is-late.ts'

type Facts = Pick<
  Order,
  'refunds' | 'refund' | 'payment' | 'timeline' | 'storeName' | 'reference' | 'checkout'
>

/**
 * Of a refund on its way, for the buyer: how much goes where, why, and by when; of one that was sent, until when the bank
 * shows it. Nothing where no money is awaited. `now` is in milliseconds since 1970.
 */
export function refundSentences(
  { refunds, refund, payment, timeline, storeName, reference, checkout }: Facts,
  now: number,
): string[] {
  if (payment === 'refunded') {
    const sent = timeline.filter(({ action }) => action === 'confirmRefund').at(-1)?.at ?? null
    return sent && isAskedAbout(sent, now)
      ? [`${refundSent(sent, now)} ${notThere(checkout ?? reference)}`]
      : []
  }
  if (refund !== 'pending') return []
  const coming = refunds.filter(({ state }) => state !== 'done')
  const last = coming.at(-1)
  if (!last)
    return [
      `${payment === 'refund_pending' ? 'Your refund' : 'Your part refund'} is on the way. ${refundTime}`,
    ]
  const sum = formatNaira(coming.reduce((total, { amountMinor }) => total + amountMinor, 0))
  const part = payment === 'refund_pending' ? '' : ' of this order'
  return [
    `We are refunding ${sum}${part} to the card or account you paid with.`,
    ...why(last.reason, { timeline, storeName }),
    `Most banks show it by ${showDate(workingDaysAfter(last.createdAt, 10))}.`,
  ]
}

/**
 * Of a refund that the provider has sent: the day, and by when most banks show it, while that is to come. Nobody but the bank
 * can promise it.
 */
export function refundSent(sentAt: string | null | undefined, now: number): string {
  if (!sentAt) return 'Refund sent.'
  return isAwaited(sentAt, now)
    ? `Paystack sent your refund on ${dayOf(sentAt)}. Most banks show it by ${dayOf(workingDaysAfter(sentAt, 10))}.`
    : `Refund sent on ${showDate(sentAt)}.`
}

/** What a buyer does whose bank shows nothing by then. */
function notThere(reference: string): string {
  return `Not there then? Ask your bank with this reference: ${reference}. Or write to us.`
}

/** Whoever looks for it on the day after still reads what to do. */
function isAskedAbout(sentAt: string, now: number): boolean {
  return Date.parse(workingDaysAfter(sentAt, 30)) > now
}

function isAwaited(sentAt: string, now: number): boolean {
  return Date.parse(workingDaysAfter(sentAt, 10)) > now
}

/** Who cancelled knows why; a reason in the seller's words names the shop. */
function why(reason: string, { timeline, storeName }: Pick<Facts, 'timeline' | 'storeName'>): string[] {
  const from = timeline.find(({ note }) => note === reason)
  if (reason === '' || from?.by === 'buyer') return []
  if (reason === sellerRefunded) return [`${storeName} gave no reason.`]
  return [from?.by === 'seller' ? `${storeName} says: “${reason}”` : `Why: ${reason}`]
}

/** The instant so many working days (Monday to Friday) later. */
function workingDaysAfter(iso: string, days: number): string {
  const day = new Date(iso)
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left -= 1
  }
  return day.toISOString()
}
