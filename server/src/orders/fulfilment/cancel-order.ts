import type { Tx } from '../../platform/database/database.ts'
import { notifyCancelled } from '../emails/order-emails.ts'
import type { LinkConfig } from '../emails/order-email-texts.ts'
import type { OrderRow } from '../orders-records.ts'
import { refundableKobo, requestRefund } from '../refunds/refunds.ts'

/** The steps that end an order which the seller has not handed over. */
type CancelStep = 'cancel' | 'cancelUnsent' | 'refundUnsent'

const reasons: Record<CancelStep, string> = {
  cancel: 'The buyer cancelled the order',
  cancelUnsent: 'The buyer cancelled the order: it was late',
  refundUnsent: 'The seller did not send the order in time',
}

/** Refunds all that is left of an order and puts its goods back on sale at once. The caller has locked the order. */
export async function cancelOrder(
  tx: Tx,
  links: LinkConfig,
  order: OrderRow,
  step: CancelStep,
): Promise<void> {
  const by = step === 'refundUnsent' ? 'timer' : 'buyer'
  const amountKobo = refundableKobo(order)
  await requestRefund(tx, order, {
    by,
    origin: by,
    amountKobo,
    reason: reasons[step],
    whole: step,
  })
  await notifyCancelled(tx, links, order.reference, { by, amountKobo })
}
