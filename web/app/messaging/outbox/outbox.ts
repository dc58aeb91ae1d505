import type { MessageSent } from '@oja/contract/schemas/messaging.ts'
import { deleteOldQuestions } from './kept-question.ts'
import { isPending, readPending, removePending, updatePending, writePending } from './outbox-store.ts'
import type { PendingMessage } from './outbox-store.ts'
import { retryDelaySeconds } from './retry-delay.ts'
import { asksForLogin, canRetry } from './send-error.ts'
import { sendPending } from './send-pending.ts'
import type { SendOutcome } from './send-pending.ts'

type SentListener = (sent: MessageSent) => void
type Pair = Pick<PendingMessage, 'userId' | 'recipientId'>

/** The messages from one person to another go in order. Messages to other people do not wait for them. */
interface Queue {
  isSending: boolean
  /** How often in a row the first message was tried without success, and the last result. */
  tries: number
  last: SendOutcome['name'] | null
  /** The server asked for a pause: no message goes before its end. */
  isPaused: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** What one tab tells the others about a message that no longer waits. `sent` is null when the writer gave it up. */
interface Removal {
  clientId: string
  sent: MessageSent | null
}

let pending: readonly PendingMessage[] = []
// Pending messages that this device stores, for every tab; and all messages that the server has.
const stored = new Set<string>()
const arrived = new Set<string>()
const channelName = 'oja-outbox'
let notifyTabs: ((removal: Removal) => void) | null = null
const queues = new Map<string, Queue>()
const listeners = new Set<() => void>()
const sentListeners = new Set<SentListener>()

/** All pending messages, oldest first; the same array until something changes. */
export function pendingMessages(): readonly PendingMessage[] {
  return pending
}

/** Do later messages to the same person wait for this one? */
export function blocksLaterMessages({ state, problem }: PendingMessage): boolean {
  return state !== 'failed' || canRetry(problem)
}

export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Has a message that no longer waits arrived? Otherwise the writer gave it up. */
export function hasArrived(clientId: string): boolean {
  return arrived.has(clientId)
}

/** Subscribes to every message of this device that arrived at the server. */
export function onMessageSent(listener: SentListener): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

/**
 * Takes a message to send: at once, or in its order when the network is back. Earlier failed messages that may be
 * retried are tried first, so that no message waits behind a forgotten one. Resolves when the message is stored.
 */
export async function enqueueMessage(
  message: Pick<PendingMessage, 'userId' | 'recipientId' | 'content' | 'about' | 'file'>,
): Promise<string> {
  const clientId = crypto.randomUUID()
  const item: PendingMessage = {
    ...message,
    clientId,
    createdAt: new Date().toISOString(),
    state: 'waiting',
    waitsFor: null,
    problem: null,
  }
  change([...pending, item])
  if (await writePending(item)) stored.add(clientId)
  else mark(clientId, { isUnstored: true })
  for (const one of pending)
    if (isOfPair(one, message) && one.state === 'failed' && blocksLaterMessages(one)) retry(one)
  void sendQueue(message)
  return clientId
}

/** Retries a failed message, and those behind it. */
export function retryMessage(clientId: string): void {
  const one = pending.find((item) => item.clientId === clientId)
  if (!one) return
  retry(one)
  void sendQueue(one)
}

/** Gives a message up, in every tab: the messages behind it go on. */
export function discardMessage(clientId: string): void {
  removeEverywhere({ clientId, sent: null })
}

/** Sends what an earlier page of this person left, and continues whenever the network comes back. */
export function openOutbox(userId: string): () => void {
  const sendAll = () => {
    const own = pending.filter((item) => item.userId === userId)
    for (const recipientId of new Set(own.map((item) => item.recipientId)))
      void sendQueue({ userId, recipientId })
  }
  deleteOldQuestions()
  void loadPending(userId).then(sendAll)
  window.addEventListener('online', sendAll)
  const channel = 'BroadcastChannel' in window ? new window.BroadcastChannel(channelName) : null
  channel?.addEventListener('message', ({ data }: MessageEvent<Removal>) => removeHere(data))
  notifyTabs = channel && channel.postMessage.bind(channel)
  return () => {
    window.removeEventListener('online', sendAll)
    channel?.close()
    notifyTabs = null
    // The next person on this device must not send these messages.
    for (const [name, queue] of queues) if (name.startsWith(userId)) endPause(queue)
  }
}

async function loadPending(userId: string): Promise<void> {
  const found = await readPending()
  for (const { clientId } of found) stored.add(clientId)
  const known = new Set(pending.map(({ clientId }) => clientId))
  const older = found.filter((item) => item.userId === userId && !known.has(item.clientId))
  const present = pending.map((item) => (item.userId === userId ? reset(item) : item))
  change([...older.map(reset), ...present])
}

/**
 * A refused message stays refused until its writer retries it. One that only needed a login goes with the next login.
 */
function reset(item: PendingMessage): PendingMessage {
  const isRefused = item.state === 'failed' && !asksForLogin(item.problem)
  return isRefused ? item : { ...item, state: 'waiting', waitsFor: null, problem: null }
}

function retry(item: PendingMessage): void {
  const fresh: PendingMessage = { ...item, state: 'waiting', waitsFor: null, problem: null }
  mark(item.clientId, fresh)
  void updatePending(fresh)
}

/** Sends one message after the other, until the first that has to wait. */
async function sendQueue(pair: Pair): Promise<void> {
  const queue = queueOf(pair)
  if (queue.isSending || queue.isPaused) return
  queue.isSending = true
  try {
    for (;;) {
      const next = pending.find((item) => isOfPair(item, pair) && blocksLaterMessages(item))
      if (!next || next.state === 'failed') return
      if (await isGone(next)) removeHere({ clientId: next.clientId, sent: null })
      // The writer gave it up in the meantime.
      if (!pending.includes(next)) continue
      // The label beside it stays during further tries, as long as it is true.
      const isOutdated = next.waitsFor === 'network' && navigator.onLine
      if (isOutdated) queue.tries = 0
      mark(next.clientId, { state: 'sending', waitsFor: isOutdated ? null : next.waitsFor })
      const outcome = await sendPending(next)
      queue.tries = outcome.name === queue.last ? queue.tries + 1 : 1
      queue.last = outcome.name
      const seconds = retryDelaySeconds(outcome, queue.tries)
      if (seconds !== null) {
        mark(next.clientId, { state: 'waiting', waitsFor: reasonOf(outcome) })
        return pause(queue, seconds, pair, outcome.name === 'busy')
      }
      endPause(queue)
      queue.last = null
      if (outcome.name === 'sent') removeEverywhere({ clientId: next.clientId, sent: outcome.sent })
      else if (outcome.name !== 'unanswered') {
        const failed = { state: 'failed', waitsFor: null, problem: outcome.problem } as const
        // Stored first: a subscriber may give the message up at once.
        await updatePending({ ...next, ...failed })
        mark(next.clientId, failed)
      }
    }
  } finally {
    queue.isSending = false
  }
}

function reasonOf({ name }: SendOutcome): PendingMessage['waitsFor'] {
  if (name === 'busy') return 'market'
  return navigator.onLine ? 'answer' : 'network'
}

function pause(queue: Queue, seconds: number, pair: Pair, isPaused: boolean): void {
  endPause(queue)
  queue.isPaused = isPaused
  // Without a network there is no timer; the `online` event starts the next try.
  if (!isPaused && !navigator.onLine) return
  queue.timer = setTimeout(() => {
    endPause(queue)
    void sendQueue(pair)
  }, seconds * 1_000)
}

function endPause(queue: Queue): void {
  clearTimeout(queue.timer)
  queue.isPaused = false
}

function queueOf({ userId, recipientId }: Pair): Queue {
  const name = `${userId} ${recipientId}`
  const queue = queues.get(name) ?? {
    isSending: false,
    tries: 0,
    last: null,
    isPaused: false,
    timer: undefined,
  }
  queues.set(name, queue)
  return queue
}

function isOfPair(item: PendingMessage, { userId, recipientId }: Pair): boolean {
  return item.userId === userId && item.recipientId === recipientId
}

/** Another tab may have sent it or given it up, and closed before it could say so. */
async function isGone({ clientId }: PendingMessage): Promise<boolean> {
  return stored.has(clientId) && (await isPending(clientId)) === false
}

function removeEverywhere(removal: Removal): void {
  void removePending(removal.clientId)
  notifyTabs?.(removal)
  removeHere(removal)
}

function removeHere({ clientId, sent }: Removal): void {
  const one = pending.find((item) => item.clientId === clientId)
  if (one && sent) {
    arrived.add(clientId)
    for (const listener of sentListeners) listener(sent)
  }
  stored.delete(clientId)
  change(pending.filter((item) => item.clientId !== clientId))
  if (one) void sendQueue(one)
}

function mark(clientId: string, more: Partial<PendingMessage>): void {
  change(pending.map((item) => (item.clientId === clientId ? { ...item, ...more } : item)))
}

function change(next: readonly PendingMessage[]): void {
  pending = next
  for (const listener of listeners) listener()
}
