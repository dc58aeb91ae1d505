import { isCallError } from './call-error.ts'

/** What a page shows where its data should stand. */
export interface Failure {
  /** The HTTP status, 0 when there was no answer. */
  status: number
  /** The server's own sentence, "" when there was none. */
  message: string
}

/** An answer, or why there is none. */
export type Settled<Answer> = { answer: Answer; failure: null } | { answer: null; failure: Failure }

/** Lets a page stand without this answer. A session that has ended passes on, to the login page. */
export async function settle<Answer>(asked: Promise<Answer>): Promise<Settled<Answer>> {
  try {
    return { answer: await asked, failure: null }
  } catch (error) {
    if (!isCallError(error) || error.status === 401) throw error
    return { answer: null, failure: { status: error.status, message: error.message } }
  }
}

/** Null where nobody is signed in, for pages that visitors may open too. */
export async function whenSignedIn<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (isCallError(error) && error.status === 401) return null
    throw error
  }
}
