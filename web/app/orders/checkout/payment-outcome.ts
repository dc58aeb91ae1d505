import { refundTime } from '@oja/contract/values/order-states.ts'
import type { PaymentOutcome } from '@oja/contract/values/order-states.ts'
import type { Receipt } from '@oja/contract/schemas/orders.ts'
import type { Tone } from '../../ui/badge.tsx'
import { ifDebited } from '../order-labels.ts'

/** The reader of a payment's outcome. */
export type Party = 'buyer' | 'seller'

interface OutcomeMessage {
  heading: string
  badge: string
  tone: Tone
  explanation: string
}

/** What the page of a payment says about its outcome, for one of the two parties. */
export function outcomeMessage(
  outcome: PaymentOutcome,
  reader: Party,
  receipt: (Pick<Receipt['data'], 'status'> & Partial<Pick<Receipt['data'], 'isReceived'>>) | null,
): OutcomeMessage {
  const message = messages[outcome]
  const heading = message.heading[reader]
  // Money that the order never used: another buyer was faster, or the amount was wrong.
  const isUnused = outcome.startsWith('refund') && receipt?.status === 'failed'
  if (outcome === 'paid' && reader === 'buyer' && receipt?.isReceived)
    return { ...message, heading, explanation: 'You have received this order.' }
  return {
    ...message,
    heading,
    explanation: `${isUnused ? unused : ''}${message.explanation[reader]}`,
  }
}

/** Of the amount of a payment: the provider's fee is not the buyer's. */
export const noFee = 'No fee on top'

const unused = 'Someone bought it first, or the payment did not match the order. '

type TextByParty = Record<Party, string>

const same = (text: string): TextByParty => ({ buyer: text, seller: text })

const messages: Record<
  PaymentOutcome,
  Omit<OutcomeMessage, 'heading' | 'explanation'> & { heading: TextByParty; explanation: TextByParty }
> = {
  paid: {
    heading: same('Payment Successful'),
    badge: 'Paid',
    tone: 'good',
    // A seller reads the receipt alone.
    explanation: { buyer: 'We have told the seller.', seller: '' },
  },
  pending: {
    heading: same('Payment Successful'),
    badge: 'Pending',
    tone: 'wait',
    explanation: {
      buyer:
        'Your bank has not confirmed your payment yet. We keep checking. If you have been debited, do not pay again: this order shows Paid once your bank confirms.',
      seller: 'The bank has not confirmed yet. Do not hand over anything before this says Paid.',
    },
  },
  failed: {
    heading: same('Payment not completed'),
    badge: 'Not paid',
    tone: 'bad',
    explanation: {
      buyer: `Your order was not placed. ${ifDebited} If you were not, you can try again.`,
      seller: 'The order was not placed.',
    },
  },
  refunding: {
    heading: { buyer: 'Your refund is on the way', seller: 'The refund is on its way to the buyer' },
    badge: 'Refunding',
    tone: 'wait',
    explanation: {
      buyer: `We refund the card or account you paid with. You do not need to do anything. ${refundTime}`,
      seller: refundTime,
    },
  },
  refunded: {
    heading: { buyer: 'We have sent your refund', seller: 'Refund sent to the buyer' },
    badge: 'Refunded',
    tone: 'plain',
    explanation: {
      buyer: `It goes to the card or account you paid with. ${refundTime}`,
      seller: 'We refunded the whole amount.',
    },
  },
  refund_failed: {
    heading: same('Refund delayed, we are on it'),
    badge: 'Refund delayed, we are on it',
    tone: 'bad',
    explanation: {
      buyer: 'Your bank rejected the refund. We are on it and will let you know.',
      seller: 'The buyer’s bank rejected the refund. We are on it.',
    },
  },
}
