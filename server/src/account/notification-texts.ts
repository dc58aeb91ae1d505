import type { Notification } from '@oja/contract/schemas/messaging.ts'
import { labelOfReason } from '@oja/contract/values/trust-labels.ts'
import type { AdminDecision } from '../messaging/messaging.ts'
import type { NotificationRow } from './notification-records.ts'

type Said = Pick<Notification, 'text' | 'href'>

/** A notification as its reader sees it: what happened, and the address of the page about it. */
export function toNotification(row: NotificationRow): Notification {
  const { id, kind, changed_at, is_read } = row
  const say = { order: ofOrder, review: ofReview, decision: ofDecision }[kind]
  return { id, kind, createdAt: changed_at.toISOString(), isRead: is_read, ...say(row) }
}

type Words = (product: string) => string

/** The text of each step of an order, for its buyer and its seller. */
export const orderLabels: Readonly<Record<string, { buyer?: Words; seller?: Words }>> = {
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
  escalateDispute: {
    buyer: (product) => `The seller has not answered about ${product}: we decide now`,
    seller: (product) => `Your time to answer about ${product} is over: we decide now`,
  },
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
  failRefund: { buyer: (product) => `Your bank did not take the money for ${product}: we are on it` },
  failPart: { buyer: (product) => `Your bank did not take the money for ${product}: we are on it` },
  retryRefund: { buyer: (product) => `We have sent your money for ${product} again` },
  retryPart: { buyer: (product) => `We have sent part of your money for ${product} again` },
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

/** The text of each decision, and its address. */
const decisionWords: Readonly<Record<AdminDecision, (row: NotificationRow) => Said>> = {
  approvePapers: () => ({
    text: 'Your papers are approved: your shop is verified',
    href: '/dashboard/verification',
  }),
  rejectPapers: ({ reason }) => ({
    text: because('Your papers need another look', reason),
    href: '/dashboard/verification',
  }),
  suspendShop: ({ reason }) => ({ text: because('Your shop is suspended', reason), href: '/dashboard' }),
  reopenShop: ({ subject_id }) => ({
    text: 'Your shop is open again',
    href: `/seller-profile/${subject_id}`,
  }),
  suspendPerson: ({ reason }) => ({
    text: because('Your account is suspended', reason),
    href: '/Support?about=account#message-form',
  }),
  restorePerson: () => ({
    text: 'Your account is open again: you can buy, write and review',
    href: '/userProfile',
  }),
  upholdReport: (row) => ({
    text: `You were right about ${reported(row)}: we have acted on it`,
    href: '/Support#reports',
  }),
  dismissReport: (row) => ({
    text: `We found nothing against our rules in ${reported(row)} this time`,
    href: '/Support#reports',
  }),
  takeListingAway: (row) => ({
    text: because(`We have taken ${reported(row)} off the market`, reportedFor(row)),
    href: '/Support?about=removal#message-form',
  }),
  takeReviewAway: (row) => ({
    text: because('We have taken your review away', reportedFor(row)),
    href: '/Support?about=removal#message-form',
  }),
}

function ofOrder({ action, reference, product_name, is_bought }: NotificationRow): Said {
  const words = orderLabels[action]?.[is_bought ? 'buyer' : 'seller']
  const product = product_name ?? ''
  return {
    text: words ? words(product) : `Something changed: ${product}`,
    href: `${is_bought ? '/userProfile' : '/dashboard'}/orders/${reference}`,
  }
}

function ofReview({ author, rating }: NotificationRow): Said {
  return {
    text: `${author} gave you ${rating} ${rating === 1 ? 'star' : 'stars'}`,
    href: '/dashboard#my-reviews',
  }
}

function ofDecision(row: NotificationRow): Said {
  const say: ((row: NotificationRow) => Said) | undefined = decisionWords[row.action as AdminDecision]
  // During a deployment a newer node may write a decision that this node does not know.
  return say?.(row) ?? { text: 'We have decided about something of yours', href: '/Support' }
}

function because(text: string, reason: string | null): string {
  return reason ? `${text}: ${reason}` : text
}

/** The name of what was reported. It is gone when its owner was deleted. */
function reported({ reported_name }: NotificationRow): string {
  return reported_name ? `“${reported_name}”` : 'what you reported'
}

function reportedFor({ reported_for }: NotificationRow): string {
  return reported_for ? labelOfReason(reported_for) : ''
}
