import type { ChatMessage, LiveEvents, ConversationView } from '@oja/contract/schemas/messaging.ts'

type Read = Pick<LiveEvents['read'], 'readerId' | 'from' | 'upTo'>

/** Merges messages by their sequence; each appears once. */
export function mergeMessages(before: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map(before.map((message) => [message.sequence, message]))
  for (const message of more) {
    // An answer may arrive later than the event that its message was read, so a read message stays read.
    const isRead = message.isRead || (all.get(message.sequence)?.isRead ?? false)
    all.set(message.sequence, { ...message, isRead })
  }
  return [...all.values()].sort((one, other) => one.sequence - other.sequence)
}

/** Marks the messages from one sequence to another as read. */
export function markRangeRead(
  { conversation, messages }: ConversationView,
  { readerId, from, upTo }: Read,
): ConversationView {
  const isNew = ({ recipientId, sequence, isRead }: ChatMessage) =>
    !isRead && recipientId === readerId && sequence >= from && sequence <= upTo
  return {
    conversation,
    messages: messages.map((message) => (isNew(message) ? { ...message, isRead: true } : message)),
  }
}

/** Marks one message as read. */
export function markOneRead(view: ConversationView, id: string): ConversationView {
  const one = view.messages.find((message) => message.id === id)
  if (!one) return view
  return markRangeRead(view, { readerId: one.recipientId, from: one.sequence, upTo: one.sequence })
}
