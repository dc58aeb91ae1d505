import { createHmac } from 'node:crypto'
import { lockProduct, setAvailable } from '../../server/src/catalogue/products/products-records.ts'
import { totalOf, writeVariants } from '../../server/src/catalogue/products/variants.ts'
import { decideDispute, writeDispute } from '../../server/src/orders/disputes/disputes.ts'
import { startPayment } from '../../server/src/orders/checkout/start-payment.ts'
import { readLiveCode } from '../../server/src/orders/handover/handover-code.ts'
import { handoverCodeOf } from '../../server/src/orders/handover/handover-records.ts'
import {
  enterHandoverCode,
  renewHandoverCode,
  retractHandoverCode,
} from '../../server/src/orders/handover/handover.ts'
import { AppError } from '../../server/src/platform/http/app-error.ts'
import { performOrderAction } from '../../server/src/orders/fulfilment/order-actions.ts'
import {
  checkPendingPayments,
  syncAllPayouts,
  syncAllRefunds,
  createDuePayouts,
  reconcilePayments,
  runOrderTimers,
  endOverdueRequests,
  releaseOverdueHolds,
  verifyOrder,
} from '../../server/src/orders/orders.ts'
import type { CheckoutContext } from '../../server/src/orders/orders.ts'
import { orderForUpdate } from '../../server/src/orders/orders-records.ts'
import { retryRefund } from '../../server/src/orders/refunds/refund-retry.ts'
import { receiveWebhook } from '../../server/src/payments/payments.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import type { Actor } from '../../server/src/platform/auth/sessions.ts'
import type { Random } from '../../tests/random.ts'
import { paysBasket } from './baskets.ts'
import { sendsWithProof } from './dispatches.ts'
import { offerActions } from './offers.ts'
import { config, withOrder } from './simulated-action.ts'
import type { SimulatedAction, SimulatedMarket } from './simulated-action.ts'
import { endJob, jobsOf, runSimulatedJob } from './jobs.ts'
import { asksAtTheStall, cancelsRequest } from './requests.ts'
import { opensShop } from './shops.ts'
import type { SimulatedProvider } from './provider.ts'

export const secretKey = 'sk_test_simulation'

/** Somebody starts to pay for a product. */
export const startsPayment: SimulatedAction = async ({ pool, random, people, productIds }, checkout) => {
  const buyer = random.pick(people.buyers) as Actor
  const productId = random.pick(productIds) ?? ''
  const { rows: sizes } = await pool.query<{ id: string }>(
    'select id from product_variants where product_id = $1 order by position, id',
    [productId],
  )
  const input = { productId, variantId: random.pick(sizes)?.id, quantity: 1 + random.below(3) }
  await startPayment(
    checkout,
    buyer,
    input,
    random.chance(0.3) ? `key-${random.below(3)}-${random.run}` : null,
  )
}

/** The seller enters the code, or guesses up to eleven times. */
const entersCode: SimulatedAction = async (simulated, checkout) =>
  withOrder(simulated, async ({ id, reference }) => {
    const { random, people, pool } = simulated
    const live = readLiveCode(config, id, await handoverCodeOf.first(pool, { orderId: id }))
    const isRight = random.chance(0.7)
    const tries = isRight ? 1 : 1 + random.below(11)
    for (let count = 0; count < tries; count += 1) {
      const code = isRight && live ? live : String(random.below(1_000_000)).padStart(6, '0')
      await enterHandoverCode(checkout, people.seller, reference, code).catch((error: unknown) => {
        if (isRight || !(error instanceof AppError)) throw error
      })
    }
  })

const actions: [string, number, SimulatedAction][] = [
  ...offerActions,
  ['buys', 7, startsPayment],
  ['fills a basket', 5, paysBasket],
  ['opens a shop', 1, opensShop],
  ['asks at the stall', 3, asksAtTheStall],
  ['cancels a request', 1, cancelsRequest],
  [
    'pays',
    7,
    async ({ random, provider }) =>
      provider.pay(random.pick([...provider.transactions.keys()]) ?? '', random.chance(0.05) ? -1 : 0),
  ],
  [
    'verifies',
    4,
    async (simulated, checkout) =>
      withOrder(simulated, (order) => verifyOrder(checkout, order.buyer, order.reference)),
  ],
  ['hears', 8, async ({ random, provider }, checkout) => deliverEvent(checkout, random, provider)],
  ['works', 10, runJob],
  ['asks', 3, (_, checkout) => checkPendingPayments(checkout)],
  [
    'tidies',
    2,
    async (_, checkout) => {
      await releaseOverdueHolds(checkout.pool)
      await endOverdueRequests(checkout.pool)
    },
  ],
  ['timers', 2, (_, checkout) => runOrderTimers(checkout)],
  ['reconciles', 1, (_, checkout) => reconcilePayments(checkout)],
  ['follows', 2, (_, checkout) => syncAllRefunds(checkout)],
  [
    'pays out',
    2,
    async (_, checkout) => {
      await createDuePayouts(checkout)
      await syncAllPayouts(checkout)
    },
  ],
  [
    'waits',
    4,
    (simulated) =>
      setClock(
        simulated,
        simulated.clockMilliseconds +
          (simulated.random.pick([
            60_000,
            960_000,
            3_700_000,
            25 * 3_600_000,
            49 * 3_600_000,
            8 * 86_400_000,
            9 * 86_400_000,
          ]) ?? 0),
      ),
  ],
  [
    'hands over',
    4,
    async (simulated, checkout) =>
      withOrder(simulated, (order) =>
        performOrderAction(
          checkout,
          order.owner,
          order.reference,
          simulated.random.pick(['accept', 'ready', 'send'] as const) ?? 'accept',
          { note: '' },
        ),
      ),
  ],
  [
    'sends with proof',
    3,
    (simulated, checkout) =>
      withOrder(simulated, (order) => sendsWithProof(simulated, checkout, order.reference)),
  ],
  [
    'receives',
    3,
    async (simulated, checkout) =>
      withOrder(simulated, (order) =>
        performOrderAction(checkout, order.buyer, order.reference, 'receive', { note: '' }),
      ),
  ],
  ['hands over by code', 4, entersCode],
  [
    'takes a new code',
    1,
    async (simulated, checkout) =>
      withOrder(simulated, (order) => renewHandoverCode(checkout, order.buyer, order.reference)),
  ],
  [
    'said it too early',
    2,
    async (simulated, checkout) =>
      withOrder(simulated, (order) => retractHandoverCode(checkout, order.buyer, order.reference)),
  ],
  [
    'cancels',
    2,
    async (simulated, checkout) =>
      withOrder(simulated, (order) =>
        performOrderAction(
          checkout,
          order.buyer,
          order.reference,
          simulated.random.pick(['cancel', 'cancelUnsent'] as const) ?? 'cancel',
          { note: '' },
        ),
      ),
  ],
  [
    'gives back',
    2,
    async (simulated, checkout) =>
      withOrder(simulated, (order) =>
        performOrderAction(checkout, order.owner, order.reference, 'refund', {
          note: '',
          ...(simulated.random.chance(0.5)
            ? { amountMinor: 1 + simulated.random.below(order.amount_kobo) }
            : {}),
        }),
      ),
  ],
  [
    'complains',
    1,
    async (simulated) =>
      withOrder(simulated, (order) =>
        transaction(simulated.pool, async (tx) => {
          const held = await orderForUpdate.one(tx, order)
          if (held.state === 'paid' && held.dispute === 'none')
            await writeDispute(tx, { config }, held, { reason: 'other', wish: 'refund', words: 'Wrong' })
        }),
      ),
  ],
  [
    'decides',
    1,
    async (simulated) =>
      withOrder(simulated, (order) =>
        transaction(simulated.pool, (tx) =>
          decideDispute(tx, { config }, order.reference, null, {
            decision: simulated.random.pick(['buyer', 'part', 'seller'] as const) ?? 'seller',
            amountKobo: 1,
            note: '',
          }),
        ),
      ),
  ],
  [
    'retries',
    1,
    async (simulated, checkout) =>
      withOrder(simulated, (order) =>
        retryRefund(checkout, order.reference, { accountNumber: '', bankId: '' }),
      ),
  ],
  [
    'refund moves',
    4,
    async ({ random, provider }) => {
      const refund = random.pick(
        provider.refunds.filter(({ status }) => status === 'pending' || status === 'processing'),
      )
      if (refund)
        provider.move(
          refund,
          random.pick(['processing', 'processed', 'failed', 'needs-attention'] as const) ?? 'processed',
        )
    },
  ],
  [
    'bank claims',
    1,
    async ({ random, provider }) => provider.claim(random.pick([...provider.transactions.keys()]) ?? ''),
  ],
  [
    'bank decides',
    1,
    async ({ random, provider }) => {
      const dispute = random.pick(provider.disputes)
      if (dispute) provider.resolve(dispute, random.pick(['declined', 'merchant-accepted']) ?? 'declined')
    },
  ],
  [
    'transfer moves',
    2,
    async ({ random, provider }) => {
      const transfer = random.pick(
        [...provider.transfers.values()].filter(({ state }) => state === 'pending'),
      )
      if (transfer) provider.transferTo(transfer, random.pick(['success', 'failed'] as const) ?? 'success')
    },
  ],
  [
    'goes off sale',
    1,
    async ({ random, pool, productIds }) => {
      if (random.chance(0.2))
        await pool.query("update products set status = 'removed' where id = $1", [random.pick(productIds)])
    },
  ],
  [
    'sells other sizes',
    1,
    async ({ random, pool, people, productIds }) => {
      const id = productIds.at(-1) ?? ''
      const quantity = random.chance(0.5) ? null : random.below(4)
      const names = random.pick([['S'], ['M'], ['S', 'M'], ['S', 'L'], []]) ?? []
      await transaction(pool, async (tx) => {
        const stored = await lockProduct.first(tx, { id, sellerId: people.seller.sellerId })
        if (!stored) return
        const kept = { seen: undefined, priceKobo: null, photo: undefined, quantity }
        const rows = names.map((name) => ({ ...kept, options: [name] }))
        const wanted = rows.length > 0 ? { names: ['Size'], rows } : null
        await writeVariants(tx, id, wanted, stored.variants)
        await setAvailable.count(tx, {
          id,
          userId: people.seller.userId,
          quantity: wanted ? totalOf(wanted, stored.variants) : 2,
        })
      })
    },
  ],
]

const weight = actions.reduce((sum, [, share]) => sum + share, 0)

/** One of the actions, by their weights. */
export function pickAction(random: Random): (typeof actions)[number] {
  let left = random.below(weight)
  for (const action of actions) {
    left -= action[1]
    if (left < 0) return action
  }
  throw new Error('the dice fell off the table')
}

/** An event arrives at a node; mostly it is then forgotten, sometimes it will come again. */
export async function deliverEvent(
  checkout: CheckoutContext,
  random: Random,
  provider: SimulatedProvider,
): Promise<void> {
  const place = random.below(provider.events.length)
  const event = provider.events[place]
  if (!event) return
  const raw = Buffer.from(JSON.stringify(event))
  const signature = createHmac('sha512', secretKey).update(raw).digest('hex')
  await receiveWebhook(checkout.payments, raw, signature)
  if (random.chance(0.7)) provider.events.splice(place, 1)
}

/** Any job, in any order; one that dies stays, and one in ten is done once more although it was done. */
async function runJob({ pool, random }: SimulatedMarket, checkout: CheckoutContext): Promise<void> {
  const job = random.pick(await jobsOf(pool))
  if (!job) return
  await runSimulatedJob(checkout, job)
  if (random.chance(0.9)) await endJob(pool, job)
}

/** The one clock of the database is that of its only connection. */
export async function setClock(simulated: SimulatedMarket, milliseconds: number): Promise<void> {
  simulated.clockMilliseconds = milliseconds
  await simulated.pool.query("select set_config('oja.clock_offset_ms', $1, false)", [String(milliseconds)])
}
