import type { StartCheckoutAnswer } from '@oja/contract/schemas/orders/checkouts.ts'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PaymentFrame } from './payment-frame.tsx'
import type { PaymentFrameResult } from './payment-frame.tsx'
import { toast } from '../../ui/toasts.tsx'

/** The payment over the page, and what happens when it ends. `started`: the result of the page's action. */
export function CheckoutPayment({ started }: { started: StartCheckoutAnswer | undefined }) {
  const navigate = useNavigate()
  // The frame adds to the history, which ends the action's result: the page keeps the reference.
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => {
    if (started) setReference(started.reference)
  }, [started])
  const end = useCallback(
    (how: PaymentFrameResult) => {
      setReference(null)
      if (how === 'paid') {
        toast({ text: 'Payment successful. Your order is being processed.', tone: 'good' })
        void navigate(`/order/success?reference=${encodeURIComponent(reference ?? '')}`, { replace: true })
      } else if (how === 'closed') {
        toast({
          text: 'Payment not completed',
          detail: 'If you have been debited, do not pay again. We will confirm it in My Orders.',
          tone: 'bad',
          actions: [{ label: 'My Orders', to: '/userProfile/orders' }],
        })
      } else toast({ text: 'Failed to initiate payment', tone: 'bad' })
    },
    [navigate, reference],
  )
  return reference === null ? null : <PaymentFrame reference={reference} onEnd={end} />
}
