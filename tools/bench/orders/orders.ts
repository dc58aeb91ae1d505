import { adminOverview } from '../../../server/src/admin/overview.ts'
import { fillMarketDays, marketFigures } from '../../../server/src/admin/figures/daily-figures.ts'
import { waitingWork } from '../../../server/src/admin/figures/waiting-work.ts'
import { sellerOverview } from '../../../server/src/dashboard/seller-overview.ts'
import { countSellerOrders, sellerOrders } from '../../../server/src/orders/order-lists.ts'
import { countQueueLines, listQueueLines, paymentQueuesOverview } from '../../../server/src/orders/orders.ts'
import { fillSellerTotals } from '../../../server/src/orders/ledger/seller-totals.ts'
import { sellerPayouts } from '../../../server/src/orders/payouts/seller-payouts.ts'
import { createEncryption } from '../../../server/src/platform/auth/encryption.ts'
import type { AdminActor, SellerActor } from '../../../server/src/platform/auth/guards.ts'
import { openPool } from '../../../server/src/platform/database/database.ts'
import { migrate } from '../../../server/src/platform/database/migrations.ts'
import { startThrowawayPostgres } from '../../../tests/database/throwaway-postgres.ts'
import { insertManyOrders, insertOrderPeople } from './many-orders.ts'

const few = 3_000
const many = 300_000
const rounds = 40

/** How many times what it takes among the few orders, at most (issue 27). */
const limit = 1.5

/**
 * What the pages of sellers and admins wait for among 300,000 orders, beside the same among 3,000 in the same run. The
 * operations are called as the routes call them; a shop with a tenth of the orders is measured.
 */
export async function run(args: string[]): Promise<object> {
  const sizes = [few, Number(args[0] ?? many)]
  const postgres = await startThrowawayPostgres()
  const pool = openPool({ url: postgres.url, connections: 6, timeouts: { connection: 5_000, statement: 0 } })
  const measured: Record<string, Record<string, { p50: number; p95: number }>> = {}
  try {
    await migrate(pool)
    const people = await insertOrderPeople(pool)
    const admin = { ...actor, userId: people.adminId, role: 'admin', areas: null } as unknown as AdminActor
    const { userId, sellerId } = people.seller
    const seller = { ...actor, userId, sellerId, role: 'seller' } as unknown as SellerActor
    const config = { publicOrigin: 'http://localhost:3000', encryptionKey: '5a'.repeat(32), dataDir: '' }
    const pools = { pool, textPool: pool, config }
    const encryption = createEncryption(config)
    const asked: Record<string, () => Promise<unknown>> = {
      'seller overview': () => sellerOverview({ pool, encryption }, seller, 30),
      'seller orders': () => sellerOrders(pools, seller, { tab: 'all' }),
      'seller orders, counts': () => countSellerOrders(pools, seller, { tab: 'all' }),
      'seller orders, done': () => sellerOrders(pools, seller, { tab: 'done' }),
      payouts: () => sellerPayouts(pool, seller, {}, () => Promise.resolve(false)),
      'admin overview': () => adminOverview(pool, admin),
      'admin figures of a year': () => marketFigures(pool, 365),
      'admin menu': () => waitingWork(pool, admin),
      'admin orders': () => listQueueLines(pool, 'orders', {}),
      'admin orders, counts': () => paymentQueuesOverview(pool),
      'admin orders, count': () => countQueueLines(pool, 'orders', {}),
    }
    let made = 0
    for (const size of sizes) {
      const begun = performance.now()
      await insertManyOrders(pool, made, size)
      made = size
      await pool.query('analyze')
      await fillMarketDays(pool)
      await fillSellerTotals(pool, 0)
      console.log(`${size} orders made in ${Math.round((performance.now() - begun) / 1_000)} s`)
      const ofSize: Record<string, { p50: number; p95: number }> = {}
      measured[size] = ofSize
      for (const [what, ask] of Object.entries(asked)) {
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const start = performance.now()
          await ask()
          times.push(performance.now() - start)
        }
        const sorted = times.slice(5).toSorted((one, other) => one - other)
        const at = (part: number) => Number((sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1))
        ofSize[what] = { p50: at(0.5), p95: at(0.95) }
      }
    }
    const [small = {}, big = {}] = sizes.map((size) => measured[size])
    for (const [what, { p50, p95 }] of Object.entries(big)) {
      const before = small[what]?.p50 ?? p50
      const times = p50 / before
      console.log(
        `${what.padEnd(26)} p50 ${p50} ms, p95 ${p95} ms; ${times.toFixed(2)} times the ${before} ms among ${few}${times > limit ? '  <-- too slow' : ''}`,
      )
    }
    return { limit, measured }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

const actor = {
  sessionId: '',
  publicId: '',
  credential: 'bearer',
  remembered: false,
  name: 'Bench',
  email: 'bench@example.com',
  isFresh: true,
  isSuspended: false,
  mustSetUpTwoFactor: false,
} as const
