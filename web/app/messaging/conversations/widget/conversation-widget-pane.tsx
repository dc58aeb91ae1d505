import { useEffect, useRef } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { ConversationPane } from '../conversation-pane.tsx'

interface WidgetPaneProps extends Omit<ComponentProps<typeof ConversationPane>, 'lead' | 'className'> {
  /** Takes this pane away and puts the button back. */
  onClose: () => void
}

/** The talk that floats over a shop's page. The focus comes with it and goes back to the button; Escape closes it. */
export function ConversationWidgetPane({ onClose, ...view }: WidgetPaneProps) {
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
        {...view}
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
