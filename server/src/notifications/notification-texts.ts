import type { Notification, NotificationSubject } from '@oja/contract/schemas/messaging.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { commissionOf } from '@oja/contract/values/orders/commission.ts'
import { labelOfReason } from '@oja/contract/values/trust-labels.ts'
import type { AdminDecision } from '../messaging/messaging.ts'
import type { NotificationRow } from './notification-records.ts'
import { orderLabels } from './order-labels.ts'

type Said = Pick<Notification, 'text' | 'href' | 'body'>

/** A notification as its reader sees it: what happened, and the address of the page about it. */
export function toNotification(row: NotificationRow): Notification {
  const { id, kind, changed_at, is_read } = row
  const say = {
    order: ofOrder,
    review: ofReview,
    decision: ofDecision,
    saved: ofSaved,
    announcement: ofAnnouncement,
  }[kind]
  return {
    id,
    kind,
    about: subjectOf(row),
    createdAt: changed_at.toISOString(),
    isRead: is_read,
    orderNumber: row.order_number ?? '',
    ...say(row),
  }
}

/** What it is about, finer than its kind. */
function subjectOf(row: NotificationRow): NotificationSubject {
  const { kind, action } = row
  if (isReceipt(row) && row.is_disputed) return 'problem'
  if (asksForStars(row)) return 'review'
  if (kind === 'order') return subjectsOfOrders[action] ?? 'order'
  if (kind === 'decision') return subjectsOfDecisions[action as AdminDecision] ?? 'account'
  return kind
}

/** The buyer has the goods, as they or the timer said. */
function isReceipt({ action, is_bought }: NotificationRow): boolean {
  return is_bought && (action === 'receive' || action === 'receiveSilently')
}

/**
 * A buyer who has the goods is asked to rate them. To a buyer who wants no reminders `receiveSilently` is only news, and
 * no new `receive` comes (0187_notification_choices.sql).
 */
function asksForStars(row: NotificationRow): boolean {
  return isReceipt(row) && (row.wants_rating_reminders || row.action === 'receive')
}

const subjectsOfOrders: Readonly<Record<string, NotificationSubject>> = {
  ready: 'delivery',
  send: 'delivery',
  proveDispatch: 'delivery',
  nameDriver: 'delivery',
  late: 'problem',
  lateArrival: 'problem',
  receive: 'delivery',
  handOver: 'delivery',
  receiveSilently: 'delivery',
  payOut: 'payout',
  failPayout: 'payout',
  refuseCharge: 'refund',
  refund: 'refund',
  refundPart: 'refund',
  refundUnaccepted: 'refund',
  refundUnsent: 'refund',
  failRefund: 'refund',
  failPart: 'refund',
  retryRefund: 'refund',
  retryPart: 'refund',
  confirmRefund: 'refund',
  confirmPart: 'refund',
  reverse: 'refund',
  cancel: 'refund',
  cancelUnsent: 'refund',
  lockCode: 'problem',
  blockCode: 'problem',
  retractCode: 'problem',
  openDispute: 'problem',
  answerDispute: 'problem',
  addToDispute: 'problem',
  addToAnswer: 'problem',
  askBuyer: 'problem',
  askSeller: 'problem',
  escalateDispute: 'problem',
  decideDispute: 'problem',
  offerRefund: 'problem',
  endDispute: 'problem',
  settleDispute: 'problem',
  chargeBack: 'problem',
  winChargeBack: 'problem',
  loseChargeBack: 'problem',
}

const subjectsOfDecisions: Readonly<Record<AdminDecision, NotificationSubject>> = {
  approvePapers: 'documents',
  rejectPapers: 'documents',
  takePapersBack: 'documents',
  reopenPapers: 'documents',
  approveShopName: 'shop',
  rejectShopName: 'shop',
  reopenShopName: 'shop',
  suspendShop: 'shop',
  reopenShop: 'shop',
  suspendPerson: 'account',
  restorePerson: 'account',
  upholdReport: 'report',
  dismissReport: 'report',
  takeListingAway: 'listing',
  approveListing: 'listing',
  refuseListing: 'listing',
  reopenItem: 'listing',
  sendHeldMessage: 'message',
  refuseMessage: 'message',
  takeReviewAway: 'review',
  reviewBack: 'review',
  reviewOfShopBack: 'review',
  confirmViolation: 'report',
  reopenReport: 'report',
  clearReport: 'report',
}

/** The text of each decision, and its address. */
const decisionWords: Readonly<Record<AdminDecision, (row: NotificationRow) => Said>> = {
  approvePapers: () => ({
    text: 'Your documents are approved: your shop is verified',
    href: '/dashboard/verification',
  }),
  rejectPapers: ({ reason }) => ({
    text: because('We could not accept your documents', reason),
    href: '/dashboard/verification',
  }),
  takePapersBack: ({ reason }) => ({
    text: because('Your shop is no longer verified', reason),
    href: '/dashboard/verification',
  }),
  reopenPapers: () => ({
    text: 'We are checking your documents again',
    href: '/dashboard/verification',
  }),
  approveShopName: () => ({ text: 'Your shop has its new name', href: '/dashboard/settings' }),
  rejectShopName: ({ reason }) => ({
    text: because('We could not accept your shop’s new name', reason),
    href: '/dashboard/settings',
  }),
  reopenShopName: () => ({
    text: 'We are looking at your shop’s new name again',
    href: '/dashboard/settings',
  }),
  suspendShop: ({ reason }) => ({ text: because('Your shop is suspended', reason), href: '/dashboard' }),
  reopenShop: ({ subject_id }) => ({
    text: 'Your shop is active again',
    href: `/seller-profile/${subject_id}`,
  }),
  suspendPerson: ({ reason }) => ({
    text: because('Your account is suspended', reason),
    href: '/Support?about=account#message-form',
  }),
  restorePerson: () => ({
    text: 'Your account is active again: you can buy, write and review',
    href: '/userProfile',
  }),
  upholdReport: (row) => ({
    text: `We agreed with your report about ${reported(row)}`,
    href: '/Support#reports',
  }),
  dismissReport: (row) => ({
    text: `We found nothing against our rules in ${reported(row)}`,
    href: '/Support#reports',
  }),
  takeListingAway: (row) => ({
    text: because(`We have removed ${reported(row)}`, row.reason || reportedFor(row)),
    href: '/Support?about=removal#message-form',
  }),
  approveListing: ({ moderated_name }) => ({
    text: `Buyers can see it now: ${moderated_name}`,
    href: '/dashboard/listings',
  }),
  refuseListing: ({ moderated_name, reason }) => ({
    text: because(`We could not accept ${moderated_name}`, reason),
    href: '/dashboard/listings?status=refused',
  }),
  reopenItem: ({ moderated_kind, moderated_name }) =>
    moderated_kind === 'message'
      ? { text: `We are looking again at your message to ${moderated_name}`, href: '/notices' }
      : { text: `We are looking again at ${moderated_name}`, href: '/dashboard/listings' },
  sendHeldMessage: ({ moderated_name }) => ({
    text: `We have sent your message to ${moderated_name}`,
    href: '/dashboard/messages',
  }),
  refuseMessage: ({ moderated_name, reason }) => ({
    text: because(`We did not send your message to ${moderated_name}`, reason),
    href: '/Support?about=removal#message-form',
  }),
  takeReviewAway: (row) => ({
    text: because('We have removed your review', reportedFor(row)),
    href: '/Support?about=removal#message-form',
  }),
  reviewBack: (row) => ({
    text: 'Your review is shown again',
    href: row.reviewed_shop_id ? reviewed(row) : '/Support',
  }),
  reviewOfShopBack: ({ author }) => ({
    text: author
      ? `The review by ${author} that we had removed is shown again`
      : 'A review that we had removed is shown again',
    href: '/dashboard/reviews',
  }),
  confirmViolation: (row) => ({
    text: because('You were reported, and we found that you broke our rules', reportedFor(row)),
    href: '/Support?about=removal#message-form',
  }),
  reopenReport: () => ({
    text: 'We are looking again at a report about you',
    href: '/Support?about=removal#message-form',
  }),
  clearReport: () => ({
    text: 'We looked again at a report about you, and found nothing against our rules',
    href: '/Support?about=removal#message-form',
  }),
}

function ofOrder(row: NotificationRow): Said {
  const { action, order_number, product_name, paid_kobo, is_bought } = row
  const words = orderLabels[action]?.[is_bought ? 'buyer' : 'seller']
  const product = product_name ?? ''
  const amount = paid_kobo === null ? '' : `${formatNaira(paid_kobo)} `
  if (row.is_agreed && !is_bought)
    return { text: `The buyer accepted your offer: ${product}`, href: `/dashboard/orders/${order_number}` }
  const text = words ? words(product, amount) : `Something changed: ${product}`
  const asks = action === 'receiveSilently' && asksForStars(row)
  return {
    // Nobody rates what they have just reported.
    text:
      row.is_disputed && isReceipt(row)
        ? `We have your report: ${product}`
        : asks
          ? `${text}. How was it?`
          : `${text}${rulingOf(row)}`,
    href: `${is_bought ? '/userProfile' : '/dashboard'}/orders/${order_number}`,
  }
}

/** For whom a dispute was decided, and how much that is: ". You receive ₦284,250". "" for anything else. */
function rulingOf(row: NotificationRow): string {
  const { ruling, ruled_back_kobo: back, order_left_kobo: left, is_bought } = row
  const isDecision = row.action === 'decideDispute'
  if (back !== null) {
    const who = is_bought ? `You get ${formatNaira(back)} back` : `The buyer gets ${formatNaira(back)}`
    // The refund that a decision brings takes the place of its notification.
    return isDecision
      ? `. ${who}`
      : `. We have decided: ${who.replace(/^./, (letter) => letter.toLowerCase())}`
  }
  if (ruling !== 'seller' || !isDecision) return ''
  if (is_bought) return '. You get no refund'
  if (left === null) return ''
  const goods = left - Math.min(row.delivery_kobo ?? 0, left)
  return `. You receive ${formatNaira(left - commissionOf(goods, row.commission_bps ?? 0))}`
}

function ofReview(row: NotificationRow): Said {
  const { action, author, rating } = row
  if (action === 'answered') return { text: `${row.reviewed_shop} answered your review`, href: reviewed(row) }
  return {
    text: `${author} gave you ${rating} ${rating === 1 ? 'star' : 'stars'}`,
    href: '/dashboard/reviews',
  }
}

/** The page of what a review is about. */
function reviewed({ reviewed_product_id, reviewed_service_id, reviewed_shop_id }: NotificationRow): string {
  if (reviewed_product_id) return `/products/${reviewed_product_id}#reviews`
  if (reviewed_service_id) return `/services/${reviewed_service_id}#reviews`
  return `/seller-profile/${reviewed_shop_id}#reviews`
}

function ofDecision(row: NotificationRow): Said {
  const say: ((row: NotificationRow) => Said) | undefined = decisionWords[row.action as AdminDecision]
  // During a deployment a newer node may write a decision that this node does not know.
  return say?.(row) ?? { text: 'We have decided about something of yours', href: '/Support' }
}

function ofSaved({ action, saved_name, saved_product_id, saved_variant }: NotificationRow): Said {
  const href = `/products/${saved_product_id}`
  if (action === 'variantBack') return { text: `${saved_name} is back in ${saved_variant ?? 'stock'}`, href }
  const what = action === 'priceDown' ? 'Price down' : 'Back in stock'
  return { text: `${what}: ${saved_name ?? ''}`, href }
}

function ofAnnouncement({ announced, announced_words, is_seller }: NotificationRow): Said {
  return {
    text: announced ?? '',
    body: announced_words ?? '',
    href: is_seller ? '/dashboard#announcements' : '/notices',
  }
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
