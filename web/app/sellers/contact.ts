import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { SellerContact } from '@oja/contract/schemas/sellers.ts'
import { useState } from 'react'
import { browserClient } from '../api/browser-client.ts'
import { isCallError } from '../api/call-error.ts'
import { toast } from '../ui/toasts.tsx'

export type Contact = SellerContact['data']

/** Which ways to reach a shop there are, without saying them. */
export interface ContactMethods {
  phone: boolean
  email: boolean
}

/**
 * Takes phone and e-mail out of what a page is made of, and leaves whether they are there: pages are read by whoever
 * collects numbers, too (rules.md D22).
 */
export function withoutContactDetails<Shop extends Contact>(
  shop: Shop,
): Shop & { reachable: ContactMethods } {
  return {
    ...shop,
    phone: '',
    email: '',
    reachable: { phone: shop.phone !== '', email: shop.email !== '' },
  }
}

/** A shop's contact, asked for when somebody taps. `reveal` gives null, and says why, when it is refused. */
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
