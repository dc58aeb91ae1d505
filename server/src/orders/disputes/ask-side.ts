import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import { notifyQuestion } from '../emails/order-emails.ts'
import { lockOrderForAction } from '../fulfilment/order-actions.ts'
import { takeStep } from '../fulfilment/order-steps.ts'
import type { OrderRow } from '../orders-records.ts'
import { questionsOfOrder } from './disputes-records.ts'

interface Question {
  party: 'buyer' | 'seller'
  words: string
  adminId: string
}

/**
 * An admin asks one side of an open dispute for more, in the caller's transaction; the caller writes the audit line. The
 * deadlines stay as they are. Gives the order.
 * Throws 404 for an unknown order, 409 when its dispute is decided and for the buyer of an order at the stall, who may
 * have no account to reply with.
 */
export async function askSide(
  tx: Tx,
  { config }: Pick<CheckoutContext, 'config'>,
  reference: string,
  { party, words, adminId }: Question,
): Promise<OrderRow> {
  const action = party === 'buyer' ? 'askBuyer' : 'askSeller'
  const order = await lockOrderForAction(tx, reference, action, 'admin')
  if (party === 'buyer' && order.request_id !== null)
    throw new AppError('CONFLICT', 'This was paid at the stall. Ask the buyer by email or phone.')
  await takeStep(tx, order.id, action, { by: 'admin', userId: adminId, note: words })
  const { count } = await questionsOfOrder.one(tx, { orderId: order.id, action })
  await notifyQuestion(tx, config, reference, { party, words, nth: count })
  return order
}
