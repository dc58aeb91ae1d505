import { refundTime } from '@oja/contract/values/order-states.ts'
import type { PaymentOutcome } from '@oja/contract/values/order-states.ts'
import type { Receipt } from '@oja/contract/schemas/orders.ts'
import type { Tone } from '../../ui/badge.tsx'

/** Who reads what became of a payment. */
export type Party = 'buyer' | 'seller'

interface Look {
  heading: string
  badge: string
  tone: Tone
  explanation: string
}

/** What the page of a payment says of how it ended, to one of its two parties. */
export function outcomeMessage(
  outcome: PaymentOutcome,
  reader: Party,
  receipt: Pick<Receipt['data'], 'status'> | null,
): Look {
  const look = looks[outcome]
  const heading = look.heading[reader]
  // Money that was never taken for the order: somebody was faster, or the amount was another.
  const isUnused = outcome.startsWith('refund') && receipt?.status === 'failed'
  return { ...look, heading, explanation: `${isUnused ? unused : ''}${look.explanation[reader]}` }
}

const unused = 'Someone was faster, or the payment did not match the order. '

type Words = Record<Party, string>

const same = (words: string): Words => ({ buyer: words, seller: words })

const looks: Record<
  PaymentOutcome,
  Omit<Look, 'heading' | 'explanation'> & { heading: Words; explanation: Words }
> = {
  paid: {
    heading: same('Payment Successful'),
    badge: 'Paid',
    tone: 'good',
    explanation: {
      buyer: 'The seller has been told. You can show this receipt when you collect your goods.',
      seller: 'The buyer has paid. The order says what comes next.',
    },
  },
  pending: {
    heading: same('Payment Successful'),
    badge: 'Pending',
    tone: 'wait',
    explanation: {
      buyer:
        'We have no word of your payment yet, and go on checking. If you have paid, do not pay again: this order shows Paid as soon as your bank tells us.',
      seller: 'The bank has not confirmed yet. Do not hand over anything before this says Paid.',
    },
  },
  failed: {
    heading: same('Payment not completed'),
    badge: 'Failed',
    tone: 'bad',
    explanation: {
      buyer:
        'No order was made from it. If money left your account, your bank gives it back; you can try again.',
      seller: 'No order was made from it.',
    },
  },
  refunding: {
    heading: { buyer: 'Your money is on its way back', seller: 'The money is on its way back to the buyer' },
    badge: 'Refunding',
    tone: 'wait',
    explanation: {
      buyer: `It goes back the way you paid; you need do nothing. ${refundTime}`,
      seller: refundTime,
    },
  },
  refunded: {
    heading: { buyer: 'Your money is back with you', seller: 'The money is back with the buyer' },
    badge: 'Refunded',
    tone: 'plain',
    explanation: {
      buyer: 'It went back the way you paid. Your bank may need a few days to show it.',
      seller: 'The whole amount went back the way it came.',
    },
  },
  refund_failed: {
    heading: same('Refund needs our help'),
    badge: 'Refund needs our help',
    tone: 'bad',
    explanation: {
      buyer: 'Your bank did not take the refund. We are looking after it and will write to you.',
      seller: 'The buyer’s bank did not take the refund. We are looking after it.',
    },
  },
}
