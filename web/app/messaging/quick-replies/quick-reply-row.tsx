import type { QuickReplies } from '@oja/contract/schemas/messaging.ts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { orderLinkReply } from './sale-links.ts'

interface QuickReplyRowProps {
  replies: QuickReplies['data']
  canEdit: boolean
  /** The message with the page of the product where this buyer orders it; none of other conversations. */
  orderText?: string | undefined
  /** The form that asks this buyer for money; none where the reader may not ask. */
  askPage?: string | undefined
}

/**
 * What a shop sends often, above the message box: the page where the buyer orders with delivery and a hand-over code, the way to
 * ask somebody at the stall for money, and saved answers. A tap fills the box.
 * Without JavaScript the page comes back with it filled.
 */
export function QuickReplyRow({ replies, canEdit, orderText, askPage }: QuickReplyRowProps) {
  if (replies.length === 0 && !canEdit && !orderText && !askPage) return null
  return (
    <ul
      aria-label="Quick replies"
      className="-mx-3 mb-2 flex gap-2 overflow-x-auto px-3 pb-1 [scrollbar-width:none]"
    >
      {orderText && (
        <li className="shrink-0">
          <a
            href={`?reply=${orderLinkReply}`}
            onClick={(event) => fillBox(event, orderText)}
            className={`${chip} inline-flex items-center text-leaf`}
          >
            Send the product
          </a>
        </li>
      )}
      {askPage && (
        <li className="shrink-0">
          <Link to={askPage} className={`${chip} inline-flex items-center text-leaf`}>
            Ask for payment
          </Link>
        </li>
      )}
      {replies.map(({ id, text }) => (
        <li key={id} className="shrink-0">
          <a
            href={`?reply=${id}`}
            onClick={(event) => fillBox(event, text)}
            dir="auto"
            className={`${chip} flex h-full max-w-64 items-center bg-card py-1.5 leading-snug`}
          >
            <span className="line-clamp-2 wrap-anywhere">{text}</span>
          </a>
        </li>
      ))}
      {canEdit && (
        <li className="shrink-0">
          <Link to="/dashboard/settings/replies" className={`${chip} inline-flex items-center text-leaf`}>
            {replies.length === 0 ? 'Save quick replies' : 'Edit'}
          </Link>
        </li>
      )}
    </ul>
  )
}

const chip = 'min-h-11 rounded-3xl border border-edge px-4 text-sm font-semibold hover:bg-sunken'

/** Puts the answer into the box of the conversation, after what is typed there already. */
export function fillBox(event: MouseEvent<HTMLAnchorElement>, text: string): void {
  const box = event.currentTarget.closest('.talk')?.querySelector('textarea')
  if (!box) return
  event.preventDefault()
  box.value = box.value.trim() === '' ? text : `${box.value.trimEnd()}\n${text}`
  // So that the send button replaces the microphone.
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.focus()
}
