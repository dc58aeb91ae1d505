import { isCallError } from './call-error.ts'

/** Why a page cannot show what it is about. */
export type Absence = 'missing' | 'unreachable' | 'busy'

/** What a page is about, or why it cannot be shown. */
export type Found<Thing extends object> = Thing | Absence

/** Asks the API for what a page is about. A refused address is `missing`, an error of the server `busy`, no answer `unreachable`. */
export async function findOrAbsence<Thing extends object>(
  find: () => Promise<Found<Thing>>,
): Promise<Found<Thing>> {
  try {
    return await find()
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status === 404 || error.status === 400 || error.status === 422) return 'missing'
    return error.status >= 500 ? 'busy' : 'unreachable'
  }
}

/** The HTTP status of a page that shows what was found. */
export function statusOfFound(found: Found<object>): number {
  return typeof found === 'string' ? statusOf[found] : 200
}

const statusOf: Record<Absence, number> = { missing: 404, unreachable: 503, busy: 503 }

/** The answer of a call that the page can do without, or the fallback when it fails. */
export async function withFallback<Answer>(promise: Promise<Answer>, fallback: Answer): Promise<Answer> {
  try {
    return await promise
  } catch (error) {
    if (isCallError(error)) return fallback
    throw error
  }
}

/** A list from the cursor of an address, or from its start when the API refuses the cursor. */
export async function listFromCursor<Answer>(
  load: (after?: string) => Promise<Answer>,
  after: string | undefined,
): Promise<Answer> {
  try {
    return await load(after)
  } catch (error) {
    if (after !== undefined && isCallError(error) && (error.status === 400 || error.status === 422))
      return load()
    throw error
  }
}
