import { useEffect, useRef } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { ConversationPane } from '../conversation-pane.tsx'

interface ConversationWidgetPaneProps extends Omit<
  ComponentProps<typeof ConversationPane>,
  'lead' | 'className'
> {
  /** Closes this pane; the button appears again. */
  onClose: () => void
}

/**
 * The conversation in a pane over a shop's page. It takes the focus, and gives it back to the button. Escape closes
 * it.
 */
export function ConversationWidgetPane({ onClose, ...conversationProps }: ConversationWidgetPaneProps) {
  const cross = useRef<HTMLButtonElement>(null)
  useEffect(() => cross.current?.focus({ preventScroll: true }), [])
  const close = () => {
    onClose()
    // The button is rendered after this event.
    setTimeout(() => document.querySelector<HTMLElement>('.chat-button')?.focus())
  }
  return (
    <div role="presentation" onKeyDown={(event) => isToClose(event) && close()}>
      <ConversationPane
        {...conversationProps}
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
    </div>
  )
}

/** Escape, unless a list or a dialog inside the pane is open. */
function isToClose({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && !(target as Element).closest('dialog, details[open]')
}
