import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { SellerContact } from '@oja/contract/schemas/sellers.ts'
import { useState } from 'react'
import { browserClient } from '../api/browser-client.ts'
import { isCallError } from '../api/call-error.ts'
import { toast } from '../ui/toasts.tsx'

export type Contact = SellerContact['data']

/** Which contact details a shop has, without the details themselves. */
export interface ContactMethods {
  phone: boolean
  email: boolean
}

/**
 * A shop for a page: which contact details it has, without the details. Programs read pages to collect numbers
 * (docs/requirements/rules.md D22).
 */
export function withoutContactDetails<Shop extends Contact & { reachable?: ContactMethods | undefined }>(
  shop: Shop,
): Shop & { reachable: ContactMethods } {
  return { ...shop, phone: '', email: '', reachable: shop.reachable ?? { phone: false, email: false } }
}

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
