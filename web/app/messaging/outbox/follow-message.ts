import { hasArrived, blocksLaterMessages, pendingMessages, subscribeToOutbox } from './outbox.ts'
import type { PendingMessage } from './outbox-store.ts'
import type { SendError } from './send-problem.ts'

/** What becomes of a message. One that waits arrives or fails later. */
export type DeliveryResult =
  | { name: 'arrived' }
  | { name: 'given up' }
  | { name: 'waits'; waitsFor: NonNullable<PendingMessage['waitsFor']> }
  | { name: 'failed'; problem: SendError | null }

/**
 * Tells what becomes of a posted message: once when something keeps it, and once at its end, whatever page is shown by
 * then. It has failed as well when one before it, to the same person, has failed and is tried first.
 */
export function trackMessage(clientId: string, tell: (fate: DeliveryResult) => void): void {
  let hasWaited = false
  const look = () => {
    const item = pendingMessages().find((one) => one.clientId === clientId)
    if (!item) return end({ name: hasArrived(clientId) ? 'arrived' : 'given up' })
    const first = firstBlocking(item, pendingMessages())
    if (first.state === 'failed') return end({ name: 'failed', problem: first.problem })
    if (!first.waitsFor || hasWaited) return
    hasWaited = true
    tell({ name: 'waits', waitsFor: first.waitsFor })
  }
  const stop = subscribeToOutbox(look)
  const end = (fate: DeliveryResult) => {
    stop()
    tell(fate)
  }
  look()
}

/** Which of `items`, the oldest first, has to go before this one does; it itself where none has. */
export function firstBlocking(item: PendingMessage, items: readonly PendingMessage[]): PendingMessage {
  if (item.state === 'failed') return item
  const { userId, recipientId } = item
  const line = items.filter((one) => one.userId === userId && one.recipientId === recipientId)
  return line.find(blocksLaterMessages) ?? item
}
