import type { PointerEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'

// Who lets go sooner has tapped: then it goes on until Stop.
const heldMilliseconds = 500

/**
 * Begins a voice note: by a tap or a key, to be ended by another; or held, to be ended by letting go. `onBegin` gets a
 * promise in the second case, which resolves when the finger is lifted.
 */
export function VoiceButton({ onBegin }: { onBegin: (letGo: Promise<void>) => void }) {
  const press = ({ button, timeStamp }: PointerEvent) => {
    if (button !== 0) return
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
      onPointerDown={press}
      // A key, or a screen reader's press: no pointer was there.
      onClick={({ detail }) => detail === 0 && onBegin(new Promise(() => undefined))}
      onContextMenu={(event) => event.preventDefault()}
      className="flex size-12 shrink-0 touch-none items-center justify-center rounded-md bg-leaf text-on-leaf select-none hover:bg-leaf-strong"
    >
      <Icon name="microphone" />
      <span className="sr-only">Record a voice note</span>
    </button>
  )
}

const ends = ['pointerup', 'pointercancel'] as const
