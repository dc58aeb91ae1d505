import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { browserClient } from '../api/browser-client.ts'
import { isCallError } from '../api/call-error.ts'
import { forgetSession, storedToken } from './session-storage.ts'

const storageKey = 'oja:left'

/**
 * Logs this browser out: whatever the server says, it forgets the session. A call that fails is logged, and made again
 * as soon as the market answers: whoever has the phone next must not find the account open.
 */
export async function logOut(token: string | null = storedToken()): Promise<void> {
  try {
    await browserClient(endpoints.auth.logout, {})
    noteLeft(null)
  } catch (error) {
    if (!isCallError(error)) throw error
    console.error(error)
    noteLeft(token)
  }
  forgetSession()
}

/** Was this session left in this tab without the server hearing of it? A later login is another session. */
export function wasLoggedOut(token: string): boolean {
  try {
    return sessionStorage.getItem(storageKey) === token
  } catch {
    return false
  }
}

function noteLeft(token: string | null): void {
  try {
    if (token) sessionStorage.setItem(storageKey, token)
    else sessionStorage.removeItem(storageKey)
  } catch {
    return
  }
}
