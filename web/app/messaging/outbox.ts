import type { CallError } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints.ts'
import type { MessageSent } from '@oja/contract/messaging.ts'
import { browserClient } from '../lib/browser-client.ts'
import { isCallError } from '../lib/call-error.ts'
import { readWaiting, removeWaiting, writeWaiting } from './outbox-store.ts'
import type { Attached, Waiting } from './outbox-store.ts'

type Heard = (sent: MessageSent) => void

let waiting: readonly Waiting[] = []
let isSending = false
const watchers = new Set<() => void>()
const receivers = new Set<Heard>()

/** Everything on its way, the oldest first; the same array until something changes. */
export function onTheirWay(): readonly Waiting[] {
  return waiting
}

export function watchOutbox(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Hears of every message that has arrived at the market from this tab. */
export function hearSent(receiver: Heard): () => void {
  receivers.add(receiver)
  return () => void receivers.delete(receiver)
}

/** Takes a message to be sent: at once, or in its order when the network is back. Resolves when it is kept here. */
export async function post(
  message: Pick<Waiting, 'userId' | 'recipientId' | 'content' | 'about' | 'file'>,
): Promise<string> {
  const clientId = crypto.randomUUID()
  const kept: Waiting = {
    ...message,
    clientId,
    createdAt: new Date().toISOString(),
    state: 'waiting',
    problem: null,
  }
  change([...waiting, kept])
  await writeWaiting(kept)
  void sendAll(message.userId)
  return clientId
}

/** Tries a failed message again, and what stands behind it. */
export function tryAgain(clientId: string): void {
  const one = waiting.find((item) => item.clientId === clientId)
  if (!one) return
  mark(clientId, { state: 'waiting', problem: null })
  void sendAll(one.userId)
}

/** Gives a message up. */
export function giveUp(clientId: string): void {
  change(waiting.filter((item) => item.clientId !== clientId))
  void removeWaiting(clientId)
}

/** Sends what an earlier page of this person left, and goes on whenever the network comes back. */
export function openOutbox(userId: string): () => void {
  const again = () => void sendAll(userId)
  void takeUp(userId).then(again)
  window.addEventListener('online', again)
  return () => window.removeEventListener('online', again)
}

const againMilliseconds = 5_000

async function takeUp(userId: string): Promise<void> {
  const kept = await readWaiting()
  const known = new Set(waiting.map(({ clientId }) => clientId))
  const older = kept.filter((item) => item.userId === userId && !known.has(item.clientId))
  const present = waiting.map((item) => (item.userId === userId ? asFound(item) : item))
  change([...older.map(asFound), ...present])
}

/** What was refused stays refused until its writer tries again; what only wanted a login goes with the next one. */
function asFound(item: Waiting): Waiting {
  const isRefused = item.state === 'failed' && item.problem !== 'NOT_SIGNED_IN'
  return isRefused ? item : { ...item, state: 'waiting', problem: null }
}

/** One after the other, so that they arrive in the order they were written. */
async function sendAll(userId: string): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (;;) {
      const next = waiting.find((item) => item.userId === userId && item.state !== 'failed')
      if (!next) return
      mark(next.clientId, { state: 'sending' })
      const problem = await send(next)
      if (problem === null) {
        giveUp(next.clientId)
      } else if (problem === 'later') {
        mark(next.clientId, { state: 'waiting' })
        if (navigator.onLine) setTimeout(() => void sendAll(userId), againMilliseconds)
        return
      } else {
        mark(next.clientId, { state: 'failed', problem })
        await writeWaiting({ ...next, state: 'failed', problem })
      }
    }
  } finally {
    isSending = false
  }
}

/** Null when the market has it; 'later' when nobody said no. */
async function send(item: Waiting): Promise<CallError['code'] | 'later' | null> {
  const { recipientId, content, clientId, about, file } = item
  try {
    const input = file
      ? { form: formOf({ recipientId, content, clientId, file }) }
      : { body: { recipientId, content, clientId, about } }
    const sent = await browserClient(endpoints.messages.send, input)
    for (const receiver of receivers) receiver(sent)
    return null
  } catch (error) {
    if (!isCallError(error)) throw error
    return error.status === 0 || error.status === 429 || error.status >= 500 ? 'later' : error.code
  }
}

function formOf({
  file: { kind, blob, wave },
  ...values
}: {
  recipientId: string
  content: string
  clientId: string
  file: Attached
}): FormData {
  const form = new FormData()
  const texts = { ...values, kind, wave: wave.join(',') }
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  form.append('file', blob, kind)
  return form
}

function mark(clientId: string, more: Partial<Waiting>): void {
  change(waiting.map((item) => (item.clientId === clientId ? { ...item, ...more } : item)))
}

function change(next: readonly Waiting[]): void {
  waiting = next
  for (const watcher of watchers) watcher()
}
