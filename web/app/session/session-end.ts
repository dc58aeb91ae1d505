import { toast } from '../ui/toasts.tsx'
import { forgetSession } from './session-storage.ts'

const ended = 'oja:session-ended'

/** The market no longer knows the session this browser remembers: it is forgotten, and the person hears so once. */
export function expireSession(): void {
  if (!forgetSession()) return
  toast({ text: 'You have been logged out', detail: 'Your session has ended. Please log in again.' })
  window.dispatchEvent(new Event(ended))
}

/** Calls `listener` whenever a session ends that way. Gives back what stops it. */
export function onSessionExpired(listener: () => void): () => void {
  window.addEventListener(ended, listener)
  return () => window.removeEventListener(ended, listener)
}
