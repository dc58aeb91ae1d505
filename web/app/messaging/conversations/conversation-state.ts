import type { ChatMessage, LiveEvents, ConversationView } from '@oja/contract/schemas/messaging.ts'

type Read = Pick<LiveEvents['read'], 'readerId' | 'from' | 'upTo'>

/** What is there with what came, each once and in its order. */
export function mergeMessages(before: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map(before.map((message) => [message.sequence, message]))
  for (const message of more) {
    // An answer may come later than the news that its message was read: what is read stays read.
    const isRead = message.isRead || (all.get(message.sequence)?.isRead ?? false)
    all.set(message.sequence, { ...message, isRead })
  }
  return [...all.values()].sort((one, other) => one.sequence - other.sequence)
}

/** What somebody has read, from one message to another. */
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

/** One message that was looked at. */
export function markOneRead(talk: ConversationView, id: string): ConversationView {
  const one = talk.messages.find((message) => message.id === id)
  if (!one) return talk
  return markRangeRead(talk, { readerId: one.recipientId, from: one.sequence, upTo: one.sequence })
}
