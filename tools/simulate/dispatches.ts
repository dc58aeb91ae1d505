import { canProveDispatch, writeDispatchProof } from '../../server/src/orders/dispatch/dispatch-proofs.ts'
import { dispatchOfOrder } from '../../server/src/orders/dispatch/dispatch-records.ts'
import { orderForUpdate } from '../../server/src/orders/orders-records.ts'
import type { CheckoutContext } from '../../server/src/orders/orders.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import type { People } from './people.ts'

const form = {
  driverName: 'Simulated driver',
  driverPhone: '+2348055550199',
  plate: 'XA 482 KJA',
  park: 'Simulated park',
  expectedOn: '2030-01-01',
  note: '',
}

/** The seller sends an order with a proof, or adds the proof to one that was sent without. A simulated photo has no file. */
export async function sendsWithProof(
  { pool, people }: { pool: Pool; people: Pick<People, 'seller'> },
  { config }: CheckoutContext,
  reference: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const order = await orderForUpdate.one(tx, { reference })
    if (!canProveDispatch(order) || (await dispatchOfOrder.first(tx, { orderId: order.id }))) return
    await writeDispatchProof(tx, config, order, { form, fileId: null, userId: people.seller.userId })
  })
}
