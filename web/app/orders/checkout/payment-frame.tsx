import { paymentWindowEndpoints } from '@oja/contract/endpoints/orders/payment-window.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserClient } from '../../api/browser-client.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Toast } from '../../ui/toasts.tsx'

/** How a payment in the frame ended, in a message from pay-window.js. */
export type PaymentFrameResult = 'paid' | 'closed' | 'failed'

interface PaymentFrameProps {
  reference: string
  /** Whether toasts say that it was closed, or paid; otherwise the page does. */
  saysClosed?: boolean
  onEnd: (end: PaymentFrameResult) => void
}

/**
 * The payment page over the whole screen. The provider's script needs a looser policy than our other pages, so it
 * runs in a document of its own, which sends a message to this one when it ends. A phone's Back closes it, and the page
 * below stays.
 */
export function PaymentFrame({ reference, saysClosed = false, onEnd }: PaymentFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)

  const finish = useCallback(
    async (how: PaymentFrameResult) => {
      // After Back it is still open.
      if (how !== 'paid') dialog.current?.close()
      // The page of a paid basket says it, and its orders stand below.
      if (how === 'paid' && saysClosed)
        toast({ text: 'Payment successful. Your order is being processed.', tone: 'good' })
      if (how === 'failed') toast({ text: 'Failed to initiate payment', tone: 'bad' })
      const isNotCharged = how !== 'paid' && (await wasNeverOpened(reference))
      if (how === 'closed' && saysClosed) toast(isNotCharged ? notCharged : closedOf(reference))
      onEnd(how)
    },
    [reference, saysClosed, onEnd],
  )
  const end = useEndWithHistory(finish)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      const how = endOf(data, reference)
      if (how) end(how)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [reference, end])

  return (
    <dialog
      ref={dialog}
      aria-label="Payment"
      onClose={() => end('closed')}
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

/**
 * Gives the open payment an entry in the history, of the same address, so that Back ends it as the cross does. Returns
 * `onEnd` that also takes the entry away.
 *
 * React learns of the entry only when the page below has loaded again. A person may be quicker, so the browser's own
 * events count.
 */
function useEndWithHistory(onEnd: (how: PaymentFrameResult) => Promise<void>) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const phase = useRef<'new' | 'asked' | 'entered' | 'ended'>(state === openState ? 'entered' : 'new')
  const end = useCallback(
    (how: PaymentFrameResult) => {
      if (phase.current === 'ended') return
      // The page of the order replaces the entry.
      if (how !== 'paid') {
        if (phase.current === 'entered') void navigate(-1)
        // The entry is on its way: another navigation, to where we are, stops it.
        else void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
      }
      phase.current = 'ended'
      void onEnd(how)
    },
    [navigate, onEnd, pathname, search],
  )
  useEffect(() => {
    const onBack = () => {
      if (phase.current !== 'entered') return
      phase.current = 'ended'
      void onEnd('closed')
    }
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [onEnd])
  useEffect(() => {
    if (phase.current !== 'new') return
    phase.current = 'asked'
    const enter = async () => {
      await navigate({ pathname, search }, { state: openState, preventScrollReset: true })
      if (phase.current === 'asked') phase.current = 'entered'
    }
    void enter()
  }, [pathname, search, navigate])
  return end
}

/** A payment that ends before the provider's page opened gives its goods back. Whoever cannot be asked in time does not say so. */
async function wasNeverOpened(reference: string): Promise<boolean> {
  const asked = browserClient(paymentWindowEndpoints.closed, { params: { reference } })
  const late = new Promise<null>((resolve) => setTimeout(resolve, 3_000, null))
  const answer = await Promise.race([asked, late]).catch(() => null)
  return answer?.data.isNotCharged ?? false
}

const closedOf = (reference: string): Toast => ({
  text: 'Payment not completed',
  detail: 'If you have been debited, do not pay again. We will confirm it in My Orders.',
  tone: 'bad',
  actions: [{ label: 'See the order', to: `/userProfile/orders/${reference}` }],
})
// Its goods stand there until they are paid.
const notCharged: Toast = {
  text: 'Payment not completed',
  detail: 'You were not charged. Your basket page keeps it for you.',
  tone: 'bad',
  actions: [{ label: 'Pay now', to: '/basket' }],
}

/** What the history says of an entry with an open payment. */
const openState = 'payment'

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
