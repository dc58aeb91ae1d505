import type { PointerEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'

// A shorter press is a tap: the recording then goes on until Stop.
const heldMilliseconds = 500

/**
 * Starts a voice note. After a tap or a key press, another press ends it. A held button ends it on release: `onBegin`
 * then gets a promise that resolves when the finger is lifted.
 */
export function VoiceButton({
  disabled = false,
  onBegin,
}: {
  disabled?: boolean
  onBegin: (released: Promise<void>) => void
}) {
  const press = ({ button, timeStamp }: PointerEvent) => {
    // Browsers send pointer events to disabled buttons too.
    if (disabled || button !== 0) return
    onBegin(
      new Promise((resolve) => {
        const lift = (event: Event) => {
          for (const name of ends) window.removeEventListener(name, lift)
          if (event.timeStamp - timeStamp > heldMilliseconds) resolve()
        }
        for (const name of ends) window.addEventListener(name, lift)
      }),
    )
  }
  return (
    <button
      type="button"
      data-microphone
      disabled={disabled}
      onPointerDown={press}
      // A key press, or the press of a screen reader: it has no pointer.
      onClick={({ detail }) => detail === 0 && onBegin(new Promise(() => undefined))}
      onContextMenu={(event) => event.preventDefault()}
      className="flex size-12 shrink-0 touch-none items-center justify-center rounded-md bg-leaf text-on-leaf select-none not-disabled:hover:bg-leaf-strong disabled:opacity-60"
    >
      <Icon name="microphone" />
      <span className="sr-only">Record a voice note</span>
    </button>
  )
}

const ends = ['pointerup', 'pointercancel'] as const
