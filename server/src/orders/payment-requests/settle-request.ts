import type { Tx } from '../../platform/database/database.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import type { Charge } from '../../payments/payments.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import type { OrderRow } from '../orders-records.ts'
import { closePaidRequest } from './request-records.ts'

/**
 * May a charge pay the request of this order? Then the request is closed. False when it was paid before, cancelled, when the
 * provider took the money after its end, and when the shop may not sell: the money goes back.
 */
export async function takeRequest(tx: Tx, requestId: string, charge: Charge): Promise<boolean> {
  return (await closePaidRequest.first(tx, { id: requestId, paidAt: charge.paidAt })) !== undefined
}

/** What is paid at the stall is handed over there. The time in which the buyer may complain begins with the payment. */
export async function handOverAtStall(tx: Tx, order: OrderRow): Promise<void> {
  await takeStep(tx, order.id, 'handOverAtStall', { by: 'provider' })
  await crashPoint('request-paid')
}
