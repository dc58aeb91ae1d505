import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface ModalProps {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal question on a <dialog> element: Escape, the cross and a press outside close it, and the focus returns to
 * its place. A modal that is open from the start is also visible without JavaScript.
 */
export function Modal({ title, open, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // A render must never change it: removing `open` from a modal dialog leaves the page behind it blocked.
  const [openAtFirst] = useState(open)
  // Remembered here, because Chrome 92 does not know `:modal`.
  const isModal = useRef(false)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !isModal.current) {
      element.removeAttribute('open')
      element.showModal()
    }
    if (!open) element.close()
    isModal.current = open
  }, [open])
  return (
    <dialog
      ref={dialog}
      open={openAtFirst}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
      className="m-auto w-full max-w-lg rounded-lg border border-line bg-card p-0 text-ink shadow-lg backdrop:bg-black/50 max-sm:mb-0 max-sm:rounded-b-none"
    >
      {open && (
        <div className="p-5 sm:p-6">
          <div className="mb-3 flex items-start justify-between gap-4">
            <h2 id={heading} className="text-2xl">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
              className="-mt-1.5 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
            >
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
