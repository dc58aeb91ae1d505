import type { SendOutcome } from './send-waiting.ts'

// After no answer: a retry after 5 s, then with growing pauses.
const firstPause = 5
const longestPause = 60
// After a busy server: a few tries, then the writer decides.
const firstRest = 2
const mostTries = 4

/** How many seconds until the next try; null when there is none. `tries` includes the last one. */
export function retryDelaySeconds(outcome: SendOutcome, tries: number): number | null {
  if (outcome.name === 'unanswered') return Math.min(longestPause, firstPause * 2 ** (tries - 1))
  if (outcome.name !== 'busy' || tries >= mostTries) return null
  const seconds = Math.max(outcome.retryAfterSeconds, firstRest * 2 ** (tries - 1))
  return seconds <= longestPause ? seconds : null
}
