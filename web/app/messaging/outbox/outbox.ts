import type { MessageSent } from '@oja/contract/schemas/messaging.ts'
import { isPending, readPending, removePending, updatePending, writePending } from './outbox-store.ts'
import type { PendingMessage } from './outbox-store.ts'
import { retryDelaySeconds } from './retry-delay.ts'
import { asksForLogin, canRetry } from './send-problem.ts'
import { sendPending } from './send-waiting.ts'
import type { SendOutcome } from './send-waiting.ts'

type Heard = (sent: MessageSent) => void
type Between = Pick<PendingMessage, 'userId' | 'recipientId'>

/** What one person writes to another goes in its order; what goes to somebody else does not wait for it. */
interface Line {
  isSending: boolean
  /** How often in a row the first of the line was tried for nothing, and what came of it. */
  tries: number
  last: SendOutcome['name'] | null
  /** The market asked for a pause: nothing goes before its end. */
  isResting: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** What one tab tells the others of a message that waits no more. `sent`: null when it was given up. */
interface Gone {
  clientId: string
  sent: MessageSent | null
}

let waiting: readonly PendingMessage[] = []
// Of those on their way, the ones that every tab finds on this device; and all that the market has.
const kept = new Set<string>()
const arrived = new Set<string>()
const channelName = 'oja-outbox'
let tellOthers: ((gone: Gone) => void) | null = null
const lines = new Map<string, Line>()
const watchers = new Set<() => void>()
const receivers = new Set<Heard>()

/** Everything on its way, the oldest first; the same array until something changes. */
export function pendingMessages(): readonly PendingMessage[] {
  return waiting
}

/** Does what was written later to the same person wait for this one? */
export function blocksLaterMessages({ state, problem }: PendingMessage): boolean {
  return state !== 'failed' || canRetry(problem)
}

export function subscribeToOutbox(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Has a message that waits no more arrived? Otherwise it was given up. */
export function hasArrived(clientId: string): boolean {
  return arrived.has(clientId)
}

/** Hears of every message that has arrived at the market from this device. */
export function onMessageSent(receiver: Heard): () => void {
  receivers.add(receiver)
  return () => void receivers.delete(receiver)
}

/**
 * Takes a message to be sent: at once, or in its order when the network is back. What failed before it and may go yet is
 * tried again, so that nothing waits for something forgotten. Resolves when it is kept here.
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

/** Tries a failed message again, and what stands behind it. */
export function retryMessage(clientId: string): void {
  const one = waiting.find((item) => item.clientId === clientId)
  if (!one) return
  retry(one)
  void sendLine(one)
}

/** Gives a message up, in every tab: what waited for it goes on. */
export function discardMessage(clientId: string): void {
  takeOut({ clientId, sent: null })
}

/** Sends what an earlier page of this person left, and goes on whenever the network comes back. */
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
    // The next one at this device must not send what is his.
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

/** What was refused stays refused until its writer tries again; what only wanted a login goes with the next one. */
function asFound(item: PendingMessage): PendingMessage {
  const isRefused = item.state === 'failed' && !asksForLogin(item.problem)
  return isRefused ? item : { ...item, state: 'waiting', waitsFor: null, problem: null }
}

function retry(item: PendingMessage): void {
  const fresh: PendingMessage = { ...item, state: 'waiting', waitsFor: null, problem: null }
  mark(item.clientId, fresh)
  void updatePending(fresh)
}

/** One after the other, until the first that has to wait. */
async function sendLine(between: Between): Promise<void> {
  const line = lineOf(between)
  if (line.isSending || line.isResting) return
  line.isSending = true
  try {
    for (;;) {
      const next = waiting.find((item) => isBetween(item, between) && blocksLaterMessages(item))
      if (!next || next.state === 'failed') return
      if (await isGone(next)) forget({ clientId: next.clientId, sent: null })
      // Given up meanwhile.
      if (!waiting.includes(next)) continue
      // What is said beside it stays through the tries, as long as it is true.
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
        // Kept first: who hears of it may give it up at once.
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
  // Without a network nothing is tried; its return is heard of.
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

/** Another tab may have sent it or given it up, and been closed before it could say so. */
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
