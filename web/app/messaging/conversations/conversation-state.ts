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

/** The sequence of the last message before the first gap; 0 without messages. A load after it brings what was lost. */
export function endOfUnbroken(messages: readonly ChatMessage[]): number {
  const broken = messages.findIndex(
    ({ sequence }, place) => place > 0 && sequence !== (messages[place - 1]?.sequence ?? 0) + 1,
  )
  return (broken === -1 ? messages.at(-1) : messages[broken - 1])?.sequence ?? 0
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
