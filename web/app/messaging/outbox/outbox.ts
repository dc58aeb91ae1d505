import type { MessageSent } from '@oja/contract/schemas/messaging.ts'
import { isPending, readPending, removePending, updatePending, writePending } from './outbox-store.ts'
import type { PendingMessage } from './outbox-store.ts'
import { retryDelaySeconds } from './retry-delay.ts'
import { asksForLogin, canRetry } from './send-problem.ts'
import { sendPending } from './send-waiting.ts'
import type { SendOutcome } from './send-waiting.ts'

type Heard = (sent: MessageSent) => void
type Between = Pick<PendingMessage, 'userId' | 'recipientId'>

/** The messages from one person to another go in order. Messages to other people do not wait for them. */
interface Line {
  isSending: boolean
  /** How often in a row the first message was tried without success, and the last result. */
  tries: number
  last: SendOutcome['name'] | null
  /** The server asked for a pause: no message goes before its end. */
  isResting: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** What one tab tells the others about a message that no longer waits. `sent` is null when the writer gave it up. */
interface Gone {
  clientId: string
  sent: MessageSent | null
}

let waiting: readonly PendingMessage[] = []
// Pending messages that this device stores, for every tab; and all messages that the server has.
const kept = new Set<string>()
const arrived = new Set<string>()
const channelName = 'oja-outbox'
let tellOthers: ((gone: Gone) => void) | null = null
const lines = new Map<string, Line>()
const watchers = new Set<() => void>()
const receivers = new Set<Heard>()

/** All pending messages, oldest first; the same array until something changes. */
export function pendingMessages(): readonly PendingMessage[] {
  return waiting
}

/** Do later messages to the same person wait for this one? */
export function blocksLaterMessages({ state, problem }: PendingMessage): boolean {
  return state !== 'failed' || canRetry(problem)
}

export function subscribeToOutbox(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Has a message that no longer waits arrived? Otherwise the writer gave it up. */
export function hasArrived(clientId: string): boolean {
  return arrived.has(clientId)
}

/** Subscribes to every message of this device that arrived at the server. */
export function onMessageSent(receiver: Heard): () => void {
  receivers.add(receiver)
  return () => void receivers.delete(receiver)
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
  change([...waiting, item])
  if (await writePending(item)) kept.add(clientId)
  for (const one of waiting)
    if (isBetween(one, message) && one.state === 'failed' && blocksLaterMessages(one)) retry(one)
  void sendLine(message)
  return clientId
}

/** Retries a failed message, and those behind it. */
export function retryMessage(clientId: string): void {
  const one = waiting.find((item) => item.clientId === clientId)
  if (!one) return
  retry(one)
  void sendLine(one)
}

/** Gives a message up, in every tab: the messages behind it go on. */
export function discardMessage(clientId: string): void {
  takeOut({ clientId, sent: null })
}

/** Sends what an earlier page of this person left, and continues whenever the network comes back. */
export function openOutbox(userId: string): () => void {
  const again = () => {
    const own = waiting.filter((item) => item.userId === userId)
    for (const recipientId of new Set(own.map((item) => item.recipientId)))
      void sendLine({ userId, recipientId })
  }
  void takeUp(userId).then(again)
  window.addEventListener('online', again)
  const channel = 'BroadcastChannel' in window ? new window.BroadcastChannel(channelName) : null
  channel?.addEventListener('message', ({ data }: MessageEvent<Gone>) => forget(data))
  tellOthers = channel && channel.postMessage.bind(channel)
  return () => {
    window.removeEventListener('online', again)
    channel?.close()
    tellOthers = null
    // The next person on this device must not send these messages.
    for (const [name, line] of lines) if (name.startsWith(userId)) wake(line)
  }
}

async function takeUp(userId: string): Promise<void> {
  const found = await readPending()
  for (const { clientId } of found) kept.add(clientId)
  const known = new Set(waiting.map(({ clientId }) => clientId))
  const older = found.filter((item) => item.userId === userId && !known.has(item.clientId))
  const present = waiting.map((item) => (item.userId === userId ? asFound(item) : item))
  change([...older.map(asFound), ...present])
}

/**
 * A refused message stays refused until its writer retries it. One that only needed a login goes with the next login.
 */
function asFound(item: PendingMessage): PendingMessage {
  const isRefused = item.state === 'failed' && !asksForLogin(item.problem)
  return isRefused ? item : { ...item, state: 'waiting', waitsFor: null, problem: null }
}

function retry(item: PendingMessage): void {
  const fresh: PendingMessage = { ...item, state: 'waiting', waitsFor: null, problem: null }
  mark(item.clientId, fresh)
  void updatePending(fresh)
}

/** Sends one message after the other, until the first that has to wait. */
async function sendLine(between: Between): Promise<void> {
  const line = lineOf(between)
  if (line.isSending || line.isResting) return
  line.isSending = true
  try {
    for (;;) {
      const next = waiting.find((item) => isBetween(item, between) && blocksLaterMessages(item))
      if (!next || next.state === 'failed') return
      if (await isGone(next)) forget({ clientId: next.clientId, sent: null })
      // The writer gave it up in the meantime.
      if (!waiting.includes(next)) continue
      // The label beside it stays during further tries, as long as it is true.
      const isOutdated = next.waitsFor === 'network' && navigator.onLine
      if (isOutdated) line.tries = 0
      mark(next.clientId, { state: 'sending', waitsFor: isOutdated ? null : next.waitsFor })
      const outcome = await sendPending(next)
      line.tries = outcome.name === line.last ? line.tries + 1 : 1
      line.last = outcome.name
      const seconds = retryDelaySeconds(outcome, line.tries)
      if (seconds !== null) {
        mark(next.clientId, { state: 'waiting', waitsFor: reasonOf(outcome) })
        return pause(line, seconds, between, outcome.name === 'busy')
      }
      wake(line)
      line.last = null
      if (outcome.name === 'sent') takeOut({ clientId: next.clientId, sent: outcome.sent })
      else if (outcome.name !== 'unanswered') {
        const failed = { state: 'failed', waitsFor: null, problem: outcome.problem } as const
        // Stored first: a subscriber may give the message up at once.
        await updatePending({ ...next, ...failed })
        mark(next.clientId, failed)
      }
    }
  } finally {
    line.isSending = false
  }
}

function reasonOf({ name }: SendOutcome): PendingMessage['waitsFor'] {
  if (name === 'busy') return 'market'
  return navigator.onLine ? 'answer' : 'network'
}

function pause(line: Line, seconds: number, between: Between, isResting: boolean): void {
  wake(line)
  line.isResting = isResting
  // Without a network there is no timer; the `online` event starts the next try.
  if (!isResting && !navigator.onLine) return
  line.timer = setTimeout(() => {
    wake(line)
    void sendLine(between)
  }, seconds * 1_000)
}

function wake(line: Line): void {
  clearTimeout(line.timer)
  line.isResting = false
}

function lineOf({ userId, recipientId }: Between): Line {
  const name = `${userId} ${recipientId}`
  const line = lines.get(name) ?? {
    isSending: false,
    tries: 0,
    last: null,
    isResting: false,
    timer: undefined,
  }
  lines.set(name, line)
  return line
}

function isBetween(item: PendingMessage, { userId, recipientId }: Between): boolean {
  return item.userId === userId && item.recipientId === recipientId
}

/** Another tab may have sent it or given it up, and closed before it could say so. */
async function isGone({ clientId }: PendingMessage): Promise<boolean> {
  return kept.has(clientId) && (await isPending(clientId)) === false
}

function takeOut(gone: Gone): void {
  void removePending(gone.clientId)
  tellOthers?.(gone)
  forget(gone)
}

function forget({ clientId, sent }: Gone): void {
  const one = waiting.find((item) => item.clientId === clientId)
  if (one && sent) {
    arrived.add(clientId)
    for (const receiver of receivers) receiver(sent)
  }
  kept.delete(clientId)
  change(waiting.filter((item) => item.clientId !== clientId))
  if (one) void sendLine(one)
}

function mark(clientId: string, more: Partial<PendingMessage>): void {
  change(waiting.map((item) => (item.clientId === clientId ? { ...item, ...more } : item)))
}

function change(next: readonly PendingMessage[]): void {
  waiting = next
  for (const watcher of watchers) watcher()
}
