import { isFormErrors } from '../api/page.ts'

/** A message that was not sent because the server could not be reached; this browser stores it. */
export type UnsentMessage = Record<string, string>

const storageKey = 'oja:message-waiting'

export function readUnsentMessage(): UnsentMessage | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof stored === 'object' ? (stored as UnsentMessage | null) : null
  } catch {
    return null
  }
}

/** False when this browser stores nothing: then only the form itself still holds the text. */
export function saveUnsentMessage(message: UnsentMessage): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(message))
    return true
  } catch {
    return false
  }
}

export function clearUnsentMessage(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    return
  }
}

/** Was a form refused because the server could not be reached? */
export function isOffline(result: unknown): boolean {
  return isFormErrors(result) && result.code === 'UNREACHABLE'
}
