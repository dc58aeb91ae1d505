import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** How a payment in the frame ended, in a message from pay.js. */
export type PaymentFrameResult = 'paid' | 'closed' | 'failed'

interface PaymentFrameProps {
  reference: string
  onEnd: (end: PaymentFrameResult) => void
}

/**
 * The payment page over the whole screen. The provider's script needs a looser policy than our other pages, so it
 * runs in a document of its own, which sends a message to this one when it ends.
 */
export function PaymentFrame({ reference, onEnd }: PaymentFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      const end = endOf(data, reference)
      if (end) onEnd(end)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [reference, onEnd])

  return (
    <dialog
      ref={dialog}
      aria-label="Payment"
      onClose={() => onEnd('closed')}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none flex-col bg-paper p-0 text-ink open:flex"
    >
      <div className="flex h-12 shrink-0 items-center justify-between border-b border-line pl-4">
        <p className="font-semibold">Payment</p>
        <button
          type="button"
          aria-label="Close payment"
          onClick={() => dialog.current?.close()}
          className="flex size-12 items-center justify-center rounded-md hover:bg-sunken"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="relative grow">
        <p role="status" className="absolute inset-x-0 top-1/3 text-center text-muted">
          Loading...
        </p>
        <iframe
          ref={frame}
          src={`/pay/${encodeURIComponent(reference)}`}
          title="Payment"
          className="absolute inset-0 size-full border-0"
        />
      </div>
    </dialog>
  )
}

const ends: Record<string, PaymentFrameResult> = {
  'oja:paid': 'paid',
  'oja:closed': 'closed',
  'oja:failed': 'failed',
}

function endOf(data: unknown, reference: string): PaymentFrameResult | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('reference' in data))
    return undefined
  return data.reference === reference ? ends[String(data.type)] : undefined
}
