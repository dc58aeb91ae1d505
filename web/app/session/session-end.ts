import { toast } from '../ui/toasts.tsx'
import { clearSession } from './session-storage.ts'

const ended = 'oja:session-ended'

/** The server does not know the session of this browser any more: the browser deletes it and says so once. */
export function expireSession(): void {
  if (!clearSession()) return
  toast({ text: 'You have been logged out', detail: 'Your session has ended. Please log in again.' })
  window.dispatchEvent(new Event(ended))
}

/** Calls `listener` whenever a session ends that way. Returns a function that stops it. */
export function onSessionExpired(listener: () => void): () => void {
  window.addEventListener(ended, listener)
  return () => window.removeEventListener(ended, listener)
}
