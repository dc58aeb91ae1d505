import type { CallError } from '@oja/contract/client.ts'

/** Why the server did not take a message. `message`: the server's sentence, "" without one. */
export interface SendError {
  status: number
  code: CallError['code']
  message: string
}

/** The error when the server gave no reason (row ER2 of docs/conformance.md). */
export const notSentMessage = "We couldn't send your message. Please try again."

// The error when even the server's answer is unknown (row DB32 of docs/conformance.md).
const unknownFailure = 'Failed to send message. Please try again.'

/**
 * The error that the writer reads. The server's sentence comes first: it says how long to wait, or that a retry is
 * useless.
 */
export function sendErrorLabel(problem: SendError | null): string {
  return problem ? problem.message || notSentMessage : unknownFailure
}

// A login does not help a suspended person; the server's sentence says what does.
const suspended: readonly string[] = ['ACCOUNT_SUSPENDED', 'SELLER_SUSPENDED']

/** Does this error show the login prompt (row ER3 of docs/conformance.md)? */
export function asksForLogin(problem: SendError | null): boolean {
  if (problem?.status === 401) return true
  return problem?.status === 403 && !suspended.includes(problem.code)
}

/** May the same message be retried, so that later ones wait for it? A refused message may not. */
export function canRetry(problem: SendError | null): boolean {
  const status = problem?.status ?? 0
  return status < 400 || status === 401 || status === 429 || status >= 500
}
