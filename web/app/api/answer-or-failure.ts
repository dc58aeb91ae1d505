import { isCallError } from './call-error.ts'

/** What a page shows instead of its data. */
export interface Failure {
  /** The HTTP status, 0 when there was no answer. */
  status: number
  /** The server's own sentence, "" without one. */
  message: string
}

/** An answer, or why there is none. */
export type AnswerOrFailure<Answer> = { answer: Answer; failure: null } | { answer: null; failure: Failure }

/** Lets a page render without this answer. It rethrows the end of a session, which leads to the login page. */
export async function answerOrFailure<Answer>(promise: Promise<Answer>): Promise<AnswerOrFailure<Answer>> {
  try {
    return { answer: await promise, failure: null }
  } catch (error) {
    if (!isCallError(error) || error.status === 401) throw error
    return { answer: null, failure: { status: error.status, message: error.message } }
  }
}

/** Null when nobody is logged in, for pages that visitors may open too. */
export async function whenSignedIn<Answer>(promise: Promise<Answer>): Promise<Answer | null> {
  try {
    return await promise
  } catch (error) {
    if (isCallError(error) && error.status === 401) return null
    throw error
  }
}
