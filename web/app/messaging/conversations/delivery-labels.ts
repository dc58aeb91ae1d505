import { firstBlocking } from '../outbox/track-message.ts'
import type { PendingMessage } from '../outbox/outbox-store.ts'
import { sendErrorLabel } from '../outbox/send-error.ts'

const waitLabels = {
  network: 'Will send when you are online',
  answer: 'Slow connection: trying again',
  market: 'We are busy: trying again',
}

/**
 * The label beside a pending message: why it failed, or what it waits for. `waiting` are all messages to the same
 * person.
 */
export function deliveryLabel(item: PendingMessage, pending: readonly PendingMessage[]): string {
  if (item.state === 'failed') return sendErrorLabel(item.problem)
  const first = firstBlocking(item, pending)
  if (first.waitsFor) return waitLabels[first.waitsFor]
  return first === item ? 'Sending…' : 'Waiting for the message above'
}

/** What the writer must know of a waiting message that this device could not store; null for all others. */
export function storageLabel({ isUnstored, waitsFor }: PendingMessage): string | null {
  return isUnstored && waitsFor ? 'Your browser could not store this message: keep this page open' : null
}
