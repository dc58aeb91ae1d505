import { writeAnswer } from '../../server/src/orders/disputes/disputes.ts'
import { performOrderAction } from '../../server/src/orders/fulfilment/order-actions.ts'
import { orderForUpdate } from '../../server/src/orders/orders-records.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import { config, withOrder } from './simulated-action.ts'
import type { SimulatedAction } from './simulated-action.ts'

/** The seller answers a dispute that waits, and offers a sum in it, or raises it. */
const offersSum: SimulatedAction = async (simulated, checkout) =>
  withOrder(simulated, async (order) => {
    await transaction(simulated.pool, async (tx) => {
      const held = await orderForUpdate.one(tx, order)
      if (held.state === 'paid' && held.dispute === 'open')
        await writeAnswer(tx, { config }, held, 'It was whole')
    })
    await performOrderAction(checkout, order.owner, order.reference, 'offerRefund', {
      note: '',
      amountMinor: 1 + simulated.random.below(order.amount_kobo),
    })
  })

/** The buyer takes what the seller offers. */
const acceptsOffer: SimulatedAction = async (simulated, checkout) =>
  withOrder(simulated, (order) =>
    performOrderAction(checkout, order.buyer, order.reference, 'acceptOffer', { note: '' }),
  )

/** How the two sides of a dispute end it themselves, each with its share. */
export const offerActions: [string, number, SimulatedAction][] = [
  ['offers a sum', 2, offersSum],
  ['accepts the offer', 2, acceptsOffer],
  [
    'has the goods after all',
    1,
    async (simulated, checkout) =>
      withOrder(simulated, (order) =>
        performOrderAction(checkout, order.buyer, order.reference, 'endDispute', { note: '' }),
      ),
  ],
]
