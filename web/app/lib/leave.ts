import { endpoints } from '@oja/contract/endpoints.ts'
import { browserClient } from './browser-client.ts'
import { isCallError } from './call-error.ts'
import { forgetSession } from './session-storage.ts'

const storageKey = 'oja:leaving'

/**
 * Logs this browser out: whatever the server says, it forgets the session. A call that fails is logged, and made again
 * as soon as the market answers: whoever has the phone next must not find the account open.
 */
export async function leave(): Promise<void> {
  try {
    await browserClient(endpoints.auth.logout, {})
    noteLeaving(false)
  } catch (error) {
    if (!isCallError(error)) throw error
    console.error(error)
    noteLeaving(true)
  }
  forgetSession()
}

/** Did this tab log out without the server hearing of it? */
export function isLeaving(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/** A new login takes a log-out that never arrived back. */
export function noteLeaving(leaving: boolean): void {
  try {
    if (leaving) sessionStorage.setItem(storageKey, 'yes')
    else sessionStorage.removeItem(storageKey)
  } catch {
    return
  }
}
