import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { browserClient } from '../api/browser-client.ts'
import { isCallError } from '../api/call-error.ts'
import { deleteKeptPages } from '../browser/kept-paths.ts'
import { clearSession, storedToken } from './session-storage.ts'

const storageKey = 'oja:left'

/**
 * Logs this browser out: it deletes the session whatever the server answers. A failed call is remembered, and made
 * again as soon as the server answers: the next person with this phone must not find the account open.
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
  await deleteKeptOfPerson()
}

/** Deletes what this device keeps of a person, however the session ended on purpose: the next one with it is somebody else. */
export async function deleteKeptOfPerson(): Promise<void> {
  clearSession()
  deleteUnsentForms()
  await deleteKeptPages()
}

/** Deletes what was typed into forms of listings and not sent, and the place of the device. A session that ends by itself leaves it for its seller. */
export function deleteUnsentForms(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (/^(unsent-|oja-(state|lga))/.test(key)) localStorage.removeItem(key)
  } catch {
    return
  }
}

/** Did this tab log out of this session without the server knowing? A later login is another session. */
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
