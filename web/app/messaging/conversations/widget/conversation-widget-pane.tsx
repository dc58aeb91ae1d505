import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { SendMessage, Subject } from '@oja/contract/schemas/messaging.ts'
import { useEffect, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../../ui/icon.tsx'
import { ConversationPane } from '../conversation-pane.tsx'

/** What the card of a conversation shows of a listing. */
export interface ShownListing extends Pick<Subject, 'priceWords' | 'priceNote' | 'workPlace'> {
  name: string
  /** Naira; null: on request. */
  price: number | null
  pictures: Product['pictures']
}

interface ConversationWidgetPaneProps extends Omit<
  ComponentProps<typeof ConversationPane>,
  'lead' | 'className' | 'subject'
> {
  listing?: ShownListing | undefined
  /** Closes this pane; the button appears again. */
  onClose: () => void
}

/**
 * The conversation in a pane over a shop's page, outside its elements: the button may stand in a form, and the chat has
 * forms of its own. It takes the focus, and gives it back to the button. Escape closes it.
 */
export function ConversationWidgetPane({
  onClose,
  listing,
  ...conversationProps
}: ConversationWidgetPaneProps) {
  const cross = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    cross.current?.focus({ preventScroll: true })
    // What a toast says of a message, the conversation shows; a toast would cover it. Its own button ends it: the scripts that all
    // pages load have no room for another way.
    for (const button of document.querySelectorAll<HTMLElement>('.toast > button')) button.click()
  }, [])
  const close = () => {
    onClose()
    // The button is rendered after this event.
    setTimeout(() => document.querySelector<HTMLElement>('.chat-button')?.focus())
  }
  return createPortal(
    <div
      role="presentation"
      onSubmit={keepInside}
      onKeyDown={(event) => isToClose(event) && close()}
      className="chat-pane fixed inset-x-0 bottom-0 z-40 sm:right-4 sm:bottom-4 sm:left-auto sm:w-96 print:hidden"
    >
      <ConversationPane
        {...conversationProps}
        subject={subjectOf(conversationProps.about, listing)}
        className="h-[85dvh] shadow-lg sm:h-[32rem]"
        lead={
          <button
            ref={cross}
            type="button"
            aria-label="Close chat"
            onClick={close}
            className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
          >
            <Icon name="close" />
          </button>
        }
      />
    </div>,
    document.body,
  )
}

// React passes events of a portal on to the form around its button.
function keepInside(event: SyntheticEvent): void {
  event.stopPropagation()
}

function subjectOf(about: SendMessage['about'], listing: ShownListing | undefined): Subject | undefined {
  if (!about || !listing) return undefined
  const { name, price, pictures, priceWords, priceNote, workPlace } = listing
  const terms = { priceWords, priceNote, workPlace }
  const image = pictures[0] ? `/files/${pictures[0].id}/320.webp` : ''
  return { ...about, name, price, ...terms, image, href: `/${about.kind}s/${about.id}` }
}

/** Escape, unless a list or a dialog inside the pane is open. */
function isToClose({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && !(target as Element).closest('dialog, details[open]')
}
