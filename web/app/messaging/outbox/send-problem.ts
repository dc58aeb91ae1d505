import type { CallError } from '@oja/contract/client.ts'

/** Why the market did not take a message. `message`: its own sentence, "" where it said none. */
export interface SendError {
  status: number
  code: CallError['code']
  message: string
}

/** What is said where the market gave no reason (checklist ER2). */
export const notSentMessage = "We couldn't send your message. Please try again."

// Nobody knows what went wrong: not even that the market said no (checklist DB32).
const unknownFailure = 'Failed to send message. Please try again.'

/** What the writer reads: the market's sentence, as it knows how long to wait or that there is no use in trying again. */
export function sendErrorLabel(problem: SendError | null): string {
  return problem ? problem.message || notSentMessage : unknownFailure
}

// They are forbidden to write as well, and no login mends that: the market's sentence says what does.
const suspended: readonly string[] = ['ACCOUNT_SUSPENDED', 'SELLER_SUSPENDED']

/** Is the Login prompt shown for it (checklist ER3)? */
export function asksForLogin(problem: SendError | null): boolean {
  if (problem?.status === 401) return true
  return problem?.status === 403 && !suspended.includes(problem.code)
}

/** May the same words go another time, so that what was written after them waits? What was said no to will not. */
export function canRetry(problem: SendError | null): boolean {
  const status = problem?.status ?? 0
  return status < 400 || status === 401 || status === 429 || status >= 500
}
