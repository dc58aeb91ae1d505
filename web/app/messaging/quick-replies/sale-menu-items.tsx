import type { Subject } from '@oja/contract/schemas/messaging.ts'
import { requestWordsLength } from '@oja/contract/values/orders/payment-requests.ts'
import { useSite } from '../../session/session.ts'
import { menuLine } from '../conversations/conversation-menu.tsx'
import { fillBox } from './quick-reply-row.tsx'

/** Without JavaScript this answer fills the message box (`?reply=`). */
export const orderLinkReply = 'order-link'

/** How a buyer who writes to a shop orders what they ask about: an order of the listing keeps what protects both. */
export function SaleMenuItems({ about }: { about: Subject | null }) {
  const { origin } = useSite()
  const link = orderLink(origin, about)
  if (!link) return null
  return (
    <div>
      <a
        href={`?reply=${orderLinkReply}`}
        aria-describedby="order-link-note"
        onClick={(event) => {
          fillBox(event, link)
          event.currentTarget.closest('details')?.removeAttribute('open')
        }}
        className={`${menuLine} flex items-center justify-center text-center`}
      >
        Send the link of this product
      </a>
      <p id="order-link-note" className="mt-1 text-sm text-muted">
        The buyer orders there, with delivery and a hand-over code.
      </p>
    </div>
  )
}

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
