import type { SendOutcome } from './send-pending.ts'

// After no answer: a retry after 5 s, then with growing pauses.
const firstDelay = 5
const longestDelay = 60
// After a busy server: a few tries, then the writer decides.
const firstBusyDelay = 2
const maxBusyTries = 4

/** How many seconds until the next try; null when there is none. `tries` includes the last one. */
export function retryDelaySeconds(outcome: SendOutcome, tries: number): number | null {
  if (outcome.name === 'unanswered') return Math.min(longestDelay, firstDelay * 2 ** (tries - 1))
  if (outcome.name !== 'busy' || tries >= maxBusyTries) return null
  const seconds = Math.max(outcome.retryAfterSeconds, firstBusyDelay * 2 ** (tries - 1))
  return seconds <= longestDelay ? seconds : null
}
