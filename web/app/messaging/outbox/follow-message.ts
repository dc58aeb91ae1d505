import { hasArrived, holdsBack, onTheirWay, watchOutbox } from './outbox.ts'
import type { Waiting } from './outbox-store.ts'
import type { Problem } from './send-problem.ts'

/** What becomes of a message. One that waits arrives or fails later. */
export type Fate =
  | { name: 'arrived' }
  | { name: 'given up' }
  | { name: 'waits'; waitsFor: NonNullable<Waiting['waitsFor']> }
  | { name: 'failed'; problem: Problem | null }

/**
 * Tells what becomes of a posted message: once when something keeps it, and once at its end, whatever page is shown by
 * then. It has failed as well when one before it, to the same person, has failed and is tried first.
 */
export function followMessage(clientId: string, tell: (fate: Fate) => void): void {
  let hasWaited = false
  const look = () => {
    const item = onTheirWay().find((one) => one.clientId === clientId)
    if (!item) return end({ name: hasArrived(clientId) ? 'arrived' : 'given up' })
    const first = firstBefore(item, onTheirWay())
    if (first.state === 'failed') return end({ name: 'failed', problem: first.problem })
    if (!first.waitsFor || hasWaited) return
    hasWaited = true
    tell({ name: 'waits', waitsFor: first.waitsFor })
  }
  const stop = watchOutbox(look)
  const end = (fate: Fate) => {
    stop()
    tell(fate)
  }
  look()
}

/** Which of `items`, the oldest first, has to go before this one does; it itself where none has. */
export function firstBefore(item: Waiting, items: readonly Waiting[]): Waiting {
  if (item.state === 'failed') return item
  const { userId, recipientId } = item
  const line = items.filter((one) => one.userId === userId && one.recipientId === recipientId)
  return line.find(holdsBack) ?? item
}
