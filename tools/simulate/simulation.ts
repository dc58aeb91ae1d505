import { brokenMoneyInvariants } from '../../server/src/invariants/invariants.ts'
import {
  checkPendingPayments,
  syncAllPayouts,
  syncAllRefunds,
  orderPaymentEvents,
  reconcilePayments,
  endOverdueRequests,
  releaseOverdueHolds,
} from '../../server/src/orders/orders.ts'
import type { CheckoutContext } from '../../server/src/orders/orders.ts'
import { ProviderFault } from '../../server/src/payments/payments.ts'
import { AppError } from '../../server/src/platform/http/app-error.ts'
import { onCrashPoint } from '../../server/src/platform/process/crash-point.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import { seededRandom } from '../../tests/random.ts'
import { startsPayment, pickAction, deliverEvent, secretKey, setClock } from './actions.ts'
import { config } from './simulated-action.ts'
import type { SimulatedMarket } from './simulated-action.ts'
import { endJob, jobsOf, runSimulatedJob } from './jobs.ts'
import { insertProducts, insertPeople } from './people.ts'
import { simulateProvider } from './provider.ts'

/** The process that was doing something is gone; what it had committed stays. */
class Crash extends Error {}

// What is refused to people and what the provider does not answer is part of life; all else is a bug.
const expected = [AppError, ProviderFault, Crash]

/**
 * Runs one simulated market: the real operations on a real database, with a seeded clock and payment provider,
 * crashes, doubled, lost and disordered webhooks, and two nodes. After each step every invariant of money must hold.
 * At the end the faults stop; then every order must reach a final state and the books must match the provider's
 * (docs/requirements/faults.md). `pool` has a single connection, so that the same seed gives the same run, and so that
 * a call of the provider inside a transaction would never end. Throws with the seed and the steps.
 */
async function simulate(pool: Pool, seed: number): Promise<number> {
  const random = seededRandom(seed)
  let depth = 0
  const simulated = { pool, random, clockMilliseconds: 0, steps: [] as string[] } as SimulatedMarket
  simulated.provider = simulateProvider(random, async () => {
    // Another person acts while this one waits for the payment provider.
    if (depth > 1 || simulated.provider.faults === 0 || !random.chance(0.15)) return
    depth += 1
    await step(simulated)
    depth -= 1
  })
  simulated.people = await insertPeople(pool)
  simulated.productIds = await insertProducts(pool, simulated.people, random)
  const settings = {
    mode: 'test' as const,
    secretKey,
    previousSecretKey: null,
    publicKey: '',
    baseUrl: '',
    scriptUrl: '',
  }
  const payments = {
    settings,
    provider: simulated.provider.api,
    pool,
    paymentEvents: orderPaymentEvents(config),
  }
  simulated.nodes = [1, 2].map(() => ({ pool, payments, config }))
  onCrashPoint(async (point) => {
    if (random.chance(simulated.provider.faults / 4)) throw new Crash(point)
  })
  try {
    // A market in which nobody buys has nothing to go wrong.
    for (const action of [startsPayment, startsPayment])
      await action(simulated, simulated.nodes[0] as CheckoutContext).catch(onlyExpected)
    const length = 6 + random.below(14)
    for (let count = 0; count < length; count += 1) {
      await step(simulated)
      await check(simulated)
    }
    await rest(simulated)
    await check(simulated)
    await compare(simulated)
    return simulated.steps.length
  } catch (error) {
    throw new Error(`seed ${seed}: ${simulated.steps.join(', ')}`, { cause: error })
  } finally {
    onCrashPoint(null)
    await setClock(simulated, 0)
  }
}

/**
 * Runs `runs` simulated markets with the seeds from `first` on, in one database. Returns the number of steps, and
 * logs each market. The first failure ends it with its seed.
 */
export async function simulateMany(
  pool: Pool,
  first: number,
  runs: number,
  said: (count: number, steps: number) => void = () => undefined,
): Promise<number> {
  let steps = 0
  for (let count = 1; count <= runs; count += 1) {
    steps += await simulate(pool, first + count - 1)
    said(count, steps)
    // The invariants read every row there is: few stay quick to read.
    if (count % 20 === 0) await clear(pool)
  }
  return steps
}

async function clear(pool: Pool): Promise<void> {
  await pool.query('truncate users, sellers, provider_events, mails, charges cascade')
  await pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
}

async function step(simulated: SimulatedMarket): Promise<void> {
  const [name, , action] = pickAction(simulated.random)
  simulated.steps.push(name)
  try {
    await action(simulated, simulated.random.pick(simulated.nodes) as CheckoutContext)
  } catch (error) {
    onlyExpected(error)
  }
}

function onlyExpected(error: unknown): void {
  if (!expected.some((kind) => error instanceof kind)) throw error
}

async function check({ pool }: SimulatedMarket): Promise<void> {
  const broken = await brokenMoneyInvariants(pool)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
}

/** No more faults: everything reaches a final state within the limits of docs/requirements/faults.md. */
async function rest(simulated: SimulatedMarket): Promise<void> {
  const { provider, nodes, pool } = simulated
  const checkout = nodes[0] as CheckoutContext
  provider.faults = 0
  for (let round = 0; round < 4; round += 1) {
    simulated.steps.push(`rest ${round}`)
    for (const refund of provider.refunds)
      if (refund.status === 'pending' || refund.status === 'processing') provider.move(refund, 'processed')
    for (const dispute of provider.disputes) provider.resolve(dispute, 'declined')
    for (const transfer of provider.transfers.values())
      if (transfer.state === 'pending') provider.transferTo(transfer, 'success')
    while (provider.events.length > 0) await deliverEvent(checkout, simulated.random, provider)
    await setClock(simulated, simulated.clockMilliseconds + 20 * 60_000)
    await checkPendingPayments(checkout)
    await releaseOverdueHolds(pool)
    await endOverdueRequests(pool)
    await reconcilePayments(checkout)
    for (const job of await jobsOf(pool)) {
      await runSimulatedJob(checkout, job)
      await endJob(pool, job)
    }
    await syncAllRefunds(checkout)
    await syncAllPayouts(checkout)
  }
}

/** The books against what the provider knows: the only totals the model keeps. */
async function compare({ pool, provider, people }: SimulatedMarket): Promise<void> {
  const { rows: orders } = await pool.query<Payment>(
    `select coalesce(k.reference, o.reference) as reference, o.state, o.charge_id is not null as charged,
      (select coalesce(sum(e.amount_kobo), 0)::bigint from ledger_entries e where e.order_id = o.id and e.account = 'buyer') as net,
      (select coalesce(-sum(e.amount_kobo), 0)::bigint from ledger_entries e where e.order_id = o.id and e.account = 'bank') as out
     from orders o left join checkouts k on k.id = o.checkout_id where o.seller_id = $1`,
    [people.seller.sellerId],
  )
  // Nodes also pay out what an earlier simulated market of this database left due: that does not belong to this one.
  const { rows: ours } = await pool.query<{ id: string }>(
    'select p.id from payouts p join orders o on o.id = p.order_id where o.seller_id = $1',
    [people.seller.sellerId],
  )
  const transfers = ours
    .map(({ id }) => provider.transfers.get(id))
    .filter((transfer) => transfer?.state === 'success')
  const paidOut = transfers.reduce((sum, transfer) => sum + (transfer?.amountKobo ?? 0), 0)
  const booked = orders.reduce((sum, { out }) => sum + out, 0)
  if (paidOut !== booked) throw new Error(`transfers came to ${paidOut}, the books say ${booked}`)
  for (const { reference, state, charged, net } of paymentsOf(orders)) {
    if (state === 'pending') throw new Error(`${reference} never came to rest`)
    const notified = provider.transactions.get(reference)
    const isPaid = notified?.status === 'success'
    if (isPaid && !charged) throw new Error(`${reference} is paid and nobody knows`)
    const back = provider.refunds
      .filter((one) => one.reference === reference && one.status === 'processed')
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0)
    const expectedNet = charged && isPaid ? (notified?.amountKobo ?? 0) - back : 0
    if (net !== expectedNet)
      throw new Error(`${reference} (${state}): the books say ${net}, the provider ${expectedNet}`)
  }
}

interface Payment {
  reference: string
  state: string
  charged: boolean
  net: number
  out: number
}

/** The orders that one payment pays for, added up. */
function paymentsOf(orders: Payment[]): Payment[] {
  const payments = new Map<string, Payment>()
  for (const order of orders) {
    const known = payments.get(order.reference)
    payments.set(order.reference, {
      ...order,
      state: known?.state === 'pending' ? known.state : order.state,
      charged: order.charged || known?.charged === true,
      net: order.net + (known?.net ?? 0),
    })
  }
  return [...payments.values()]
}
