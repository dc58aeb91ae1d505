import { releaseStock } from '../../catalogue/catalogue.ts'
import { crashPoint } from '../../platform/process/crash-point.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { deleteHold, lockOrder, overdueHolds, scheduleHoldRelease } from './holds-records.ts'
import type { HoldRow } from './holds-records.ts'
import { takeStep } from '../fulfilment/order-steps.ts'

/** Gives held goods back to the shelf and ends the order's wait. Nothing happens when somebody else did so before. */
export async function releaseHold(
  tx: Tx,
  { order_id }: Pick<HoldRow, 'order_id'>,
  action: 'expire' | 'fail',
): Promise<void> {
  // The order first, as whoever settles it does: the other way round the two would wait for one another.
  await lockOrder.first(tx, { id: order_id })
  const hold = await deleteHold.first(tx, { orderId: order_id })
  if (!hold) return
  await takeStep(tx, order_id, action, { by: causes[action] })
  await releaseStock.one(tx, { productId: hold.product_id, quantity: hold.quantity })
}

const causes = { expire: 'timer', fail: 'provider' } as const

/**
 * The job: releases every overdue hold, each in a transaction of its own. Each minute it also plans itself for the
 * seconds in which others will end, so that goods are for sale again at once; `isPlanned`: this is such a time.
 */
export async function releaseOverdueHolds(pool: Pool, isPlanned = false): Promise<void> {
  await crashPoint('before-holds-released')
  if (!isPlanned) await scheduleHoldRelease.all(pool, {})
  for (;;) {
    const overdue = await overdueHolds.all(pool, {})
    if (overdue.length === 0) return
    for (const hold of overdue) await transaction(pool, (tx) => releaseHold(tx, hold, 'expire'))
  }
}
