import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import type {
  ChatMessage,
  Conversation,
  SendMessage,
  ConversationView,
} from '@oja/contract/schemas/messaging.ts'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { subscribe } from '../../api/live-events.ts'
import type { LiveEvent } from '../../api/live-event-stream.ts'
import { onMessageSent, pendingMessages, enqueueMessage, subscribeToOutbox } from '../outbox/outbox.ts'
import type { PendingAttachment, PendingMessage } from '../outbox/outbox-store.ts'
import { endOfUnbroken, mergeMessages, markRangeRead, markOneRead } from './conversation-state.ts'

/** A conversation as a screen shows it: its messages, the pending ones, and the actions. */
export interface ConversationState {
  conversation: Conversation | null
  messages: readonly ChatMessage[]
  pending: readonly PendingMessage[]
  /** Whether the conversation was loaded. */
  state: 'loading' | 'ready' | 'failed'
  send(content: string, file?: PendingAttachment | null): void
  /** Marks one message read, on screens where a click does so. */
  read(message: ChatMessage): void
  change(conversation: Conversation): void
  refresh(): void
  /** Loads the page before; null when the first message is shown. */
  older: (() => Promise<void>) | null
}

interface ConversationOptions {
  userId: string
  /** The user id of the other person. */
  otherId: string
  about?: SendMessage['about']
  /** What the server rendered. */
  start?: ConversationView | undefined
  /** Whether opening the conversation marks all its messages read. */
  readsOnOpening: boolean
}

// How long a reply waits, so that a person sees that something answers (row SP19 of docs/conformance.md).
const replyMilliseconds = 900
// How long after a failed load the next one is tried.
const reloadMilliseconds = 5_000
const none: readonly PendingMessage[] = []

/** Loads a conversation, applies live events, sends messages in order, and marks visible messages read. */
export function useConversation({
  userId,
  otherId,
  about,
  start,
  readsOnOpening,
}: ConversationOptions): ConversationState {
  const [view, setView] = useState<ConversationView | null>(start ?? null)
  const [hasFailed, setFailed] = useState(false)
  const [mayReload, setMayReload] = useState(false)
  const allPending = useSyncExternalStore(subscribeToOutbox, pendingMessages, () => none)
  const messages = view?.messages ?? []
  const conversation = view?.conversation ?? null
  const pending = useMemo(
    () => allPending.filter((item) => item.userId === userId && item.recipientId === otherId),
    [allPending, userId, otherId],
  )
  const last = endOfUnbroken(messages)

  const add = useCallback((more: readonly ChatMessage[], fresh?: Conversation | null) => {
    setView((before) => ({
      conversation: fresh === undefined ? (before?.conversation ?? null) : fresh,
      messages: mergeMessages(before?.messages ?? [], more),
    }))
  }, [])

  /**
   * An automatic reply appears a moment after the message that it answers, whether an event or an answer brings it.
   */
  const addWithDelay = (more: readonly ChatMessage[], fresh?: Conversation | null) => {
    const isReply = ({ isAutomatic, recipientId, sequence }: ChatMessage) =>
      isAutomatic && recipientId === userId && view !== null && sequence > last
    add(
      more.filter((message) => !isReply(message)),
      fresh,
    )
    for (const reply of more.filter(isReply)) setTimeout(() => add([reply]), replyMilliseconds)
  }

  const load = useEffectEvent(async () => {
    try {
      const found = await browserClient(messagingEndpoints.messages.between, {
        params: { userId, sellerId: otherId },
        query: last > 0 ? { after: last } : {},
      })
      setFailed(false)
      setMayReload(false)
      addWithDelay(found.messages, found.conversation)
    } catch (error) {
      setFailed(true)
      // What the server refuses stays refused.
      setMayReload(isCallError(error) && (error.status === 0 || error.status === 429 || error.status >= 500))
    }
  })

  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (event.event === 'ready' || event.event === 'reset') return void load()
    if (event.event === 'message') {
      const { message } = event.data
      if (!belongs(message, userId, otherId)) return
      // The automatic reply comes with the answer to the sent message.
      if (message.isAutomatic && message.recipientId === userId) return
      add([message])
      // An event in between was lost.
      if (!conversation || message.sequence > last + 1) void load()
    }
    if (event.event === 'read' && event.data.conversationId === conversation?.id) {
      const { data } = event
      setView((before) => before && markRangeRead(before, data))
    }
    if (event.event === 'conversation' && event.data.conversationId === conversation?.id) void load()
  })

  useEffect(() => {
    void load()
    const unsubscribe = subscribe((event) => onEvent(event))
    const unsubscribeSent = onMessageSent(({ message, reply }) => {
      if (!belongs(message, userId, otherId)) return
      add([message])
      if (reply) setTimeout(() => add([reply]), replyMilliseconds)
      void load()
    })
    return () => {
      unsubscribe()
      unsubscribeSent()
    }
  }, [userId, otherId, add])

  useEffect(() => {
    if (!mayReload) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // One at a time: on a slow line an answer takes longer than the wait.
    const wait = () => {
      timer = setTimeout(() => void again(), reloadMilliseconds)
    }
    const again = async () => {
      if (document.visibilityState === 'visible') await load()
      if (!isOver) wait()
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [mayReload])

  useMarkRead(readsOnOpening, conversation, messages, userId, setView)

  return {
    conversation,
    messages,
    pending,
    state: view ? 'ready' : hasFailed ? 'failed' : 'loading',
    send: (content, file = null) =>
      void enqueueMessage({ userId, recipientId: otherId, content, about, file }),
    read(message) {
      void browserClient(messagingEndpoints.messages.read, { params: { id: message.id } }).then(() =>
        setView((before) => before && markOneRead(before, message.id)),
      )
    },
    change: (fresh) => setView((before) => before && { ...before, conversation: fresh }),
    refresh: () => void load(),
    older:
      conversation && (messages[0]?.sequence ?? 1) > 1
        ? async () => {
            const { data } = await browserClient(messagingEndpoints.messages.conversation, {
              params: { id: conversation.id },
              query: { before: messages[0]?.sequence },
            })
            add(data.messages)
          }
        : null,
  }
}

/** Marks messages read at the server while the tab is visible. */
function useMarkRead(
  isOn: boolean,
  conversation: Conversation | null,
  messages: readonly ChatMessage[],
  userId: string,
  setView: (change: (before: ConversationView | null) => ConversationView | null) => void,
): void {
  const upTo = messages
    .filter((message) => message.recipientId === userId && !message.isRead)
    .at(-1)?.sequence
  const id = conversation?.id
  useEffect(() => {
    if (!isOn || !id || upTo === undefined) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      void browserClient(messagingEndpoints.messages.readUpTo, { params: { id }, body: { upTo } })
        .then(() => setView((before) => before && markRangeRead(before, { readerId: userId, from: 1, upTo })))
        .catch(() => undefined)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isOn, id, upTo, userId, setView])
}

function belongs({ senderId, recipientId }: ChatMessage, userId: string, otherId: string): boolean {
  return (senderId === userId ? recipientId : senderId) === otherId
}
