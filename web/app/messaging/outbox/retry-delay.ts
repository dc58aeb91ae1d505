import type { SendOutcome } from './send-pending.ts'

// Nobody answered: asked again after 5 s, then ever less often.
const firstPause = 5
const longestPause = 60
// The market is busy: a few tries, then its writer decides.
const firstRest = 2
const maxTries = 4

/** How many seconds until the next try; null when there is none. `tries` includes the last one. */
export function retryDelaySeconds(outcome: SendOutcome, tries: number): number | null {
  if (outcome.name === 'unanswered') return Math.min(longestPause, firstPause * 2 ** (tries - 1))
  if (outcome.name !== 'busy' || tries >= maxTries) return null
  const seconds = Math.max(outcome.retryAfterSeconds, firstRest * 2 ** (tries - 1))
  return seconds <= longestPause ? seconds : null
}
