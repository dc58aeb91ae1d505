import { releaseStock } from '../catalogue/catalogue.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { transaction } from '../platform/database.ts'
import type { Pool, Tx } from '../platform/database.ts'
import { deleteHold, lockOrder, overdueHolds } from './holds-records.ts'
import type { HoldRow } from './holds-records.ts'
import { takeStep } from './order-steps.ts'

/** Gives held goods back to the shelf and ends the order's wait. Nothing happens when somebody else did so before. */
export async function releaseHold(
  tx: Tx,
  { order_id }: Pick<HoldRow, 'order_id'>,
  action: 'replace' | 'expire' | 'fail',
): Promise<void> {
  // The order first, as whoever settles it does: the other way round the two would wait for one another.
  await lockOrder.first(tx, { id: order_id })
  const hold = await deleteHold.first(tx, { orderId: order_id })
  if (!hold) return
  await takeStep(tx, order_id, action, { by: causes[action] })
  await releaseStock.one(tx, { productId: hold.product_id, quantity: hold.quantity })
}

const causes = { replace: 'buyer', expire: 'timer', fail: 'provider' } as const

/** Releases the holds of a product whose time is over. */
export async function tidyHolds(tx: Tx, productId: string): Promise<void> {
  for (const hold of await overdueHolds.all(tx, { productId })) await releaseHold(tx, hold, 'expire')
}

/** The job: releases every overdue hold, each in a transaction of its own. */
export async function tidyAllHolds(pool: Pool): Promise<void> {
  await crashPoint('C13')
  for (;;) {
    const overdue = await overdueHolds.all(pool, { productId: null })
    if (overdue.length === 0) return
    for (const hold of overdue) await transaction(pool, (tx) => releaseHold(tx, hold, 'expire'))
  }
}
