// An order takes its hold: begin_order (checkout/place-order.ts), begin_checkout (checkout/place-checkout.ts).
import { releaseStock } from '../../catalogue/catalogue.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import {
  deleteHold,
  endedUnopened,
  goodsOf,
  lockOrder,
  overdueHolds,
  scheduleHoldRelease,
} from './holds-records.ts'
import type { HoldRow } from './holds-records.ts'
import { takeStep, tryStep } from '../fulfilment/order-steps.ts'

/**
 * Ends a hold: its units are free again, and the order fails or expires. Does nothing when the hold is gone. Whether an order
 * whose time ended was ever opened is asked after it, as of one that a new order replaced.
 */
export async function releaseHold(
  tx: Tx,
  { order_id }: Pick<HoldRow, 'order_id'>,
  action: 'expire' | 'fail' | 'close',
): Promise<void> {
  // The order is locked before the hold, as in settlePayment. The other order could deadlock.
  const order = await lockOrder.first(tx, { id: order_id })
  const hold = await deleteHold.first(tx, { orderId: order_id })
  // An order at the stall holds nothing. It may be over already.
  if (!hold && order?.is_at_stall) await tryStep(tx, order_id, action, { by: causes[action] })
  if (!hold) return
  await takeStep(tx, order_id, action, { by: causes[action] })
  await releaseStock.one(tx, goodsOf(hold))
  if (action === 'expire' && order?.unopened_reference)
    await enqueue(tx, 'close_replaced', { references: [order.unopened_reference], opened: [] })
}

const causes = { expire: 'timer', fail: 'provider', close: 'buyer' } as const

/**
 * The job: ends every overdue hold, each in a transaction of its own.
 * The run of each minute also plans runs for the seconds in which holds will end, so that units are for sale again at
 * once. Before that it has `close_replaced` ask about what new orders of others ended.
 * `isPlanned` marks such a run; it does neither.
 */
export async function releaseOverdueHolds(pool: Pool, isPlanned = false): Promise<void> {
  await crashPoint('before-holds-released')
  if (!isPlanned) {
    await scheduleHoldRelease.all(pool, {})
    const references = (await endedUnopened.all(pool, {})).map(({ reference }) => reference)
    if (references.length > 0) await enqueue(pool, 'close_replaced', { references, opened: [] })
  }
  for (;;) {
    const overdue = await overdueHolds.all(pool, {})
    if (overdue.length === 0) return
    for (const hold of overdue) await transaction(pool, (tx) => releaseHold(tx, hold, 'expire'))
  }
}
