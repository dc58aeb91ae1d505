import type { SellerContact } from '@oja/contract/schemas/sellers.ts'

export type Contact = SellerContact['data']

/** Which contact details a shop has, without the details themselves. */
export interface ContactMethods {
  phone: boolean
  email: boolean
  /** Buyers may open a chat with the phone number. */
  whatsapp?: boolean | undefined
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
