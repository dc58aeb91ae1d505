import type { Subject } from '@oja/contract/schemas/messaging.ts'
import { requestWordsLength } from '@oja/contract/values/orders/payment-requests.ts'

/** Without JavaScript this answer fills the message box (`?reply=`). */
export const orderLinkReply = 'order-link'

/** The message with the page of the product where the buyer orders it; undefined for other conversations. */
export function orderLink(origin: string, about: Subject | null | undefined): string | undefined {
  return about?.kind === 'product' ? `You can order it here: ${origin}/products/${about.id}` : undefined
}

/** The form of a payment request, with what the conversation is about. Whoever has the code reads it, so nobody is named. */
export function askPageOf(about: Subject | null): string {
  const amount = about?.kind === 'product' && about.price !== null ? String(about.price) : ''
  const words = about?.name.slice(0, requestWordsLength) ?? ''
  return `/dashboard/ask?${new URLSearchParams({ words, amount })}`
}
