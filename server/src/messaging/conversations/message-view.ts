import { servicePriceText } from '@oja/contract/values/catalogue/service-prices.ts'
import type { ChatMessage, Conversation, Subject } from '@oja/contract/schemas/messaging.ts'
import { formatDeadline } from '../../platform/nigeria/lagos-time.ts'
import { asksToPayOutside, outsideWarning } from './outside-payment.ts'
import type { MessageRow } from './message-records.ts'
import type { ConversationRow } from './conversation-records.ts'

/** The same for the shop, which reads which of its helpers wrote it. */
export function toMessageForShop(row: MessageRow): ChatMessage {
  return { ...toMessage(row), ...(row.helper ? { helper: row.helper } : {}) }
}

/** A message as the wire carries it. */
export function toMessage(row: MessageRow): ChatMessage {
  return {
    _id: row.id,
    id: row.id,
    conversationId: row.thread_id,
    senderId: row.sender_id,
    recipientId: row.recipient_id,
    content: row.is_erased ? 'This message was deleted with its writer’s account' : row.content,
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
    sequence: row.sequence,
    clientId: row.client_id ?? '',
    isAutomatic: row.is_automatic,
    warning: asksToPayOutside(row.content) ? outsideWarning : '',
    ...(row.about_kind && row.about_id
      ? {
          about: {
            kind: row.about_kind,
            id: row.about_id,
            name: row.about_name ?? '',
            isGone: row.about_is_gone,
          },
        }
      : {}),
    attachment: row.file_kind
      ? {
          kind: row.file_kind === 'message_picture' ? 'picture' : 'voice',
          url: `/api/v1/messages/${row.id}/file`,
          width: row.width ?? 0,
          height: row.height ?? 0,
          colour: row.colour ?? 0,
          seconds: row.seconds ?? 0,
          wave: row.wave ?? [],
          type: row.media_type ?? 'image/webp',
        }
      : null,
  }
}

/** A conversation as the wire carries it to one of its two people. */
export function toConversation(row: ConversationRow): Conversation {
  const picture = row.logo ?? row.other_avatar
  return {
    _id: row.id,
    id: row.id,
    userId: row.other_id,
    name: row.store_name ?? row.other_name,
    avatarUrl: picture ? `/files/${picture}/320.webp` : '',
    sellerId: row.seller_id,
    lastMessage: row.last_is_erased ? '' : preview(row.last_content, row.last_kind),
    isLastOwn: row.is_last_own,
    lastMessageAt: row.last_message_at.toISOString(),
    unreadCount: row.unread,
    isMuted: row.is_muted,
    isBlocked: row.has_blocked,
    closed: closedReason({
      hasBlocked: row.has_blocked,
      isBlocked: row.is_blocked,
      hasLeft: row.other_status === 'deleted',
      hasOrder: row.has_order,
      isShopClosed: row.shop_status === 'suspended',
      isSuspended: row.own_shop_status === 'suspended',
    }),
    about: toSubject(row),
    ...(row.open_order && { order: toOpenOrder(row.open_order) }),
  }
}

/** "Order #OJ-1042: reported, answer by 30 November, 7:12 pm", with its page. */
function toOpenOrder(order: NonNullable<ConversationRow['open_order']>): Conversation['order'] {
  const { number, isBought, fulfilment } = order
  const state = reportOf(order) || (stateWords[fulfilment] ?? 'paid')
  return { number, text: `Order #${number}: ${state}`, href: subjectPage('order', number, isBought) }
}

const stateWords: Record<string, string> = {
  none: 'paid, not accepted yet',
  accepted: 'accepted',
  ready: 'ready',
  sent: 'on the way',
}

/** "" where nothing is reported. */
function reportOf({ dispute, isBought, answerUntil }: NonNullable<ConversationRow['open_order']>): string {
  if (dispute === 'answered') return 'reported, our team decides'
  if (dispute !== 'open') return ''
  if (!answerUntil) return 'reported'
  return `reported, ${isBought ? 'the seller answers' : 'answer'} by ${formatDeadline(new Date(answerUntil))}`
}

/** The text of a message for a list that shows one line. */
export function preview(content: string, fileKind: string | null): string {
  if (content !== '') return content
  if (fileKind === 'message_voice') return 'Voice note'
  return fileKind === null ? '' : 'Photo'
}

/** Why nothing can be sent in a conversation, in one sentence; "" when it can (D4). */
export function closedReason(membership: {
  hasBlocked: boolean
  isBlocked: boolean
  hasLeft: boolean
  hasOrder: boolean
  isShopClosed: boolean
  isSuspended: boolean
}): string {
  if (membership.hasLeft) return 'This person has deleted their account'
  if (membership.hasBlocked) return 'You have blocked this person'
  if (membership.isBlocked) return 'You cannot write to this person'
  if (membership.hasOrder) return ''
  if (membership.isSuspended) return 'Your shop is suspended. Please contact support.'
  return membership.isShopClosed ? 'This shop is closed right now' : ''
}

function toSubject(row: ConversationRow): Subject | null {
  const { about_kind: kind, about_id: id, about_file: file, about_price_kobo: price } = row
  if (!kind || !id) return null
  return {
    kind,
    id,
    name: row.about_name ?? '',
    image: file ? `/files/${file}/320.webp` : '',
    price: price === null ? null : price / 100,
    ...(kind === 'service'
      ? {
          priceWords:
            price === null
              ? null
              : servicePriceText(price, {
                  priceFor: row.about_price_for,
                  priceIsFrom: row.about_price_is_from ?? false,
                }),
          priceNote: row.about_price_note ?? '',
          workPlace: row.about_work_place,
        }
      : {}),
    href: subjectPage(kind, id, row.about_is_bought),
  }
}

function subjectPage(kind: Subject['kind'], id: string, isBought: boolean): string {
  if (kind === 'product') return `/products/${id}`
  if (kind === 'service') return `/services/${id}`
  return `${isBought ? '/userProfile' : '/dashboard'}/orders/${id}`
}
