import { hasArrived, blocksLaterMessages, pendingMessages, subscribeToOutbox } from './outbox.ts'
import type { PendingMessage } from './outbox-store.ts'
import type { SendError } from './send-error.ts'

/** The result of a message. A waiting message arrives or fails later. */
export type DeliveryResult =
  | { name: 'arrived' }
  | { name: 'given up' }
  | { name: 'waits'; waitsFor: NonNullable<PendingMessage['waitsFor']> }
  | { name: 'failed'; problem: SendError | null }

/**
 * Reports what becomes of an enqueued message: once when it waits, and once at its end, on whatever page. It also
 * fails when an earlier message to the same person has failed and is tried first.
 */
export function trackMessage(clientId: string, notify: (result: DeliveryResult) => void): void {
  let hasWaited = false
  const check = () => {
    const item = pendingMessages().find((one) => one.clientId === clientId)
    if (!item) return end({ name: hasArrived(clientId) ? 'arrived' : 'given up' })
    const first = firstBlocking(item, pendingMessages())
    if (first.state === 'failed') return end({ name: 'failed', problem: first.problem })
    if (!first.waitsFor || hasWaited) return
    hasWaited = true
    notify({ name: 'waits', waitsFor: first.waitsFor })
  }
  const stop = subscribeToOutbox(check)
  const end = (result: DeliveryResult) => {
    stop()
    notify(result)
  }
  check()
}

/** Which of `items`, oldest first, goes before this message; the message itself when none does. */
export function firstBlocking(item: PendingMessage, items: readonly PendingMessage[]): PendingMessage {
  if (item.state === 'failed') return item
  const { userId, recipientId } = item
  const line = items.filter((one) => one.userId === userId && one.recipientId === recipientId)
  return line.find(blocksLaterMessages) ?? item
}
