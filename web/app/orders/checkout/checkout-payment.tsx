import type { StartCheckoutAnswer } from '@oja/contract/schemas/orders/checkouts.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PaymentFrame } from './payment-frame.tsx'
import type { PaymentFrameResult } from './payment-frame.tsx'

interface CheckoutPaymentProps {
  /** The result of the page's action. */
  started: StartCheckoutAnswer | undefined
  /** Called when the buyer opens the payment (false), and when they close it unpaid (true). */
  onClosed: (isClosed: boolean) => void
}

/** The payment over the page, and what happens when it ends. */
export function CheckoutPayment({ started, onClosed }: CheckoutPaymentProps) {
  const navigate = useNavigate()
  // The frame adds to the history, which ends the action's result: the page keeps the reference.
  const [reference, setReference] = useState<string | null>(null)
  const current = useRef<string | null>(null)
  useEffect(() => {
    if (!started) return
    current.current = started.reference
    setReference(started.reference)
    onClosed(false)
  }, [started, onClosed])
  const end = useCallback(
    (how: PaymentFrameResult) => {
      // It asks the server before it ends. Another payment may have begun in that time.
      if (current.current !== reference) return
      setReference(null)
      if (how === 'paid')
        void navigate(`/order/success?reference=${encodeURIComponent(reference ?? '')}`, { replace: true })
      else if (how === 'closed') onClosed(true)
    },
    [navigate, reference, onClosed],
  )
  return reference === null ? null : <PaymentFrame key={reference} reference={reference} onEnd={end} />
}
