import { isFormErrors } from '../api/page.ts'

/** A message that could not be sent because the market was out of reach; it waits in this browser. */
export type UnsentMessage = Record<string, string>

const storageKey = 'oja:message-waiting'

export function readUnsentMessage(): UnsentMessage | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof kept === 'object' ? (kept as UnsentMessage | null) : null
  } catch {
    return null
  }
}

/** False when this browser keeps nothing: then only the form itself still holds the words. */
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

/** Whether a form came back because nobody was there to take it. */
export function isOffline(result: unknown): boolean {
  return isFormErrors(result) && result.code === 'UNREACHABLE'
}
