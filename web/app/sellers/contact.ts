import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { useState } from 'react'
import { browserClient } from '../api/browser-client.ts'
import { isCallError } from '../api/call-error.ts'
import { toast } from '../ui/toasts.tsx'
import type { Contact } from './contact-methods.ts'

/** Loads a shop's contact after a tap. `reveal` returns null and shows the error when the API refuses. */
export function useContact(sellerId: string) {
  const [known, setKnown] = useState<{ sellerId: string; contact: Contact } | null>(null)
  const [busy, setBusy] = useState(false)
  const contact = known?.sellerId === sellerId ? known.contact : null
  const reveal = async (): Promise<Contact | null> => {
    if (contact) return contact
    setBusy(true)
    try {
      const { data } = await browserClient(endpoints.sellers.contact, { params: { id: sellerId } })
      setKnown({ sellerId, contact: data })
      return data
    } catch (error) {
      if (!isCallError(error)) throw error
      toast({ text: error.message || 'Could not reach the server', tone: 'bad' })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { contact, busy, reveal }
}
