import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type {
  ChatMessage,
  Conversation,
  SendMessage,
  ConversationView,
} from '@oja/contract/schemas/messaging.ts'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { browserClient } from '../../api/browser-client.ts'
import { listenLive } from '../../api/subscribe.ts'
import type { LiveEvent } from '../../api/event-stream.ts'
import { onMessageSent, pendingMessages, enqueueMessage, subscribeToOutbox } from '../outbox/outbox.ts'
import type { PendingAttachment, PendingMessage } from '../outbox/outbox-store.ts'
import { mergeMessages, markRangeRead, markOneRead } from './conversation-state.ts'

/** A conversation as a screen holds it: what is there, what is on its way, and what can be done. */
export interface ConversationState {
  conversation: Conversation | null
  messages: readonly ChatMessage[]
  waiting: readonly PendingMessage[]
  /** Whether anything could be had yet. */
  state: 'loading' | 'ready' | 'failed'
  send(content: string, file?: PendingAttachment | null): void
  /** Marks one message read, for a screen that does so by a click. */
  read(message: ChatMessage): void
  change(conversation: Conversation): void
  refresh(): void
  /** Asks for the page before; null when the beginning is shown. */
  older: (() => Promise<void>) | null
}

interface Party {
  userId: string
  /** The user's id of the other. */
  otherId: string
  about?: SendMessage['about']
  /** What was known when the page was made. */
  start?: ConversationView | undefined
  /** Whether opening the conversation marks everything in it read. */
  readsOnOpening: boolean
}

// As long as a person needs to see that something answers (checklist SP19).
const replyMilliseconds = 900
const none: readonly PendingMessage[] = []

/** Holds a conversation: loads it, keeps it as it changes, sends in order, and marks what is looked at as read. */
export function useConversation({ userId, otherId, about, start, readsOnOpening }: Party): ConversationState {
  const [talk, setTalk] = useState<ConversationView | null>(start ?? null)
  const [hasFailed, setFailed] = useState(false)
  const everything = useSyncExternalStore(subscribeToOutbox, pendingMessages, () => none)
  const messages = talk?.messages ?? []
  const conversation = talk?.conversation ?? null
  const waiting = useMemo(
    () => everything.filter((item) => item.userId === userId && item.recipientId === otherId),
    [everything, userId, otherId],
  )
  const last = messages.at(-1)?.sequence ?? 0

  const add = useCallback((more: readonly ChatMessage[], fresh?: Conversation | null) => {
    setTalk((before) => ({
      conversation: fresh === undefined ? (before?.conversation ?? null) : fresh,
      messages: mergeMessages(before?.messages ?? [], more),
    }))
  }, [])

  /** A shop's reply by itself comes a moment after what it answers, however it was heard of. */
  const addInTime = (more: readonly ChatMessage[], fresh?: Conversation | null) => {
    const isReply = ({ isAutomatic, recipientId, sequence }: ChatMessage) =>
      isAutomatic && recipientId === userId && talk !== null && sequence > last
    add(
      more.filter((message) => !isReply(message)),
      fresh,
    )
    for (const reply of more.filter(isReply)) setTimeout(() => add([reply]), replyMilliseconds)
  }

  const load = useEffectEvent(async () => {
    try {
      const found = await browserClient(endpoints.messages.between, {
        params: { userId, sellerId: otherId },
        query: last > 0 ? { after: last } : {},
      })
      setFailed(false)
      addInTime(found.messages, found.conversation)
    } catch {
      setFailed(true)
    }
  })

  const hear = useEffectEvent((heard: LiveEvent) => {
    if (heard.event === 'ready' || heard.event === 'reset') return void load()
    if (heard.event === 'message') {
      const { message } = heard.data
      if (!belongs(message, userId, otherId)) return
      // Its reply comes with the message that caused it.
      if (message.isAutomatic && message.recipientId === userId) return
      add([message])
      if (!conversation) void load()
    }
    if (heard.event === 'read' && heard.data.conversationId === conversation?.id) {
      const { data } = heard
      setTalk((before) => before && markRangeRead(before, data))
    }
    if (heard.event === 'conversation' && heard.data.conversationId === conversation?.id) void load()
  })

  useEffect(() => {
    void load()
    const stopLive = listenLive((event) => hear(event))
    const stopSent = onMessageSent(({ message, reply }) => {
      if (!belongs(message, userId, otherId)) return
      add([message])
      if (reply) setTimeout(() => add([reply]), replyMilliseconds)
      void load()
    })
    return () => {
      stopLive()
      stopSent()
    }
  }, [userId, otherId, add])

  useReading(readsOnOpening, conversation, messages, userId, setTalk)

  return {
    conversation,
    messages,
    waiting,
    state: talk ? 'ready' : hasFailed ? 'failed' : 'loading',
    send: (content, file = null) =>
      void enqueueMessage({ userId, recipientId: otherId, content, about, file }),
    read(message) {
      void browserClient(endpoints.messages.read, { params: { id: message.id } }).then(() =>
        setTalk((before) => before && markOneRead(before, message.id)),
      )
    },
    change: (fresh) => setTalk((before) => before && { ...before, conversation: fresh }),
    refresh: () => void load(),
    older:
      conversation && (messages[0]?.sequence ?? 1) > 1
        ? async () => {
            const { data } = await browserClient(endpoints.messages.conversation, {
              params: { id: conversation.id },
              query: { before: messages[0]?.sequence },
            })
            add(data.messages)
          }
        : null,
  }
}

/** Tells the market what was looked at, while somebody looks. */
function useReading(
  isOn: boolean,
  conversation: Conversation | null,
  messages: readonly ChatMessage[],
  userId: string,
  setTalk: (change: (before: ConversationView | null) => ConversationView | null) => void,
): void {
  const upTo = messages.findLast((message) => message.recipientId === userId && !message.isRead)?.sequence
  const id = conversation?.id
  useEffect(() => {
    if (!isOn || !id || upTo === undefined) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      void browserClient(endpoints.messages.readUpTo, { params: { id }, body: { upTo } })
        .then(() => setTalk((before) => before && markRangeRead(before, { readerId: userId, from: 1, upTo })))
        .catch(() => undefined)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isOn, id, upTo, userId, setTalk])
}

function belongs({ senderId, recipientId }: ChatMessage, userId: string, otherId: string): boolean {
  return (senderId === userId ? recipientId : senderId) === otherId
}
