import pg from 'pg'
import { addToBasket, changeBasket, readBasket } from '../../../server/src/orders/basket/basket.ts'
import { startCheckout } from '../../../server/src/orders/checkout/start-checkout.ts'
import { migrate } from '../../../server/src/platform/database/migrations.ts'
import { openPool } from '../../../server/src/platform/database/database.ts'
import { AppError } from '../../../server/src/platform/http/app-error.ts'
import type { Actor } from '../../../server/src/platform/auth/sessions.ts'
import { startThrowawayPostgres } from '../../../tests/database/throwaway-postgres.ts'
import { openBenchShop } from '../search/search-app.ts'
import { insertBuyers, insertProducts, openCheckoutContext, startProvider } from './checkout-setup.ts'

// Issue 28: 200 buyers of 8 goods on two nodes, a basket write in 20 ms, 8 lines at 1.5 times one.
const buyerCount = 200
const lines = 8
const units = 150
const samples = 200
const connections = 8
const limit = { oversold: 0, deadlocks: 0, times: 1.5, writeMilliseconds: 20 }

/**
 * Baskets under load. First alone: a basket write, a checkout of one line and one of eight, up to the payment provider's
 * answer (its sandbox, a process of its own). Then the race: 200 buyers
 * of the same 8 goods, put in in random order, start their checkouts, 32 at a time on two nodes. There are 150 units of each,
 * so 50 must be refused, no unit may be held twice, and PostgreSQL may show no buyer a deadlock.
 */
export async function run(): Promise<object> {
  const postgres = await startThrowawayPostgres()
  const provider = await startProvider()
  const nodes = [1, 2].map(() => openPool({ url: postgres.url, connections }))
  const [pool] = nodes as [pg.Pool, pg.Pool]
  try {
    await migrate(pool)
    const shops = await Promise.all(
      ['Yams', 'Oils', 'Cloth'].map((name) =>
        openBenchShop(pool, { name, state: 'Oyo', lga: 'Ibadan North', verified: true }),
      ),
    )
    const contexts = nodes.map((node) => openCheckoutContext(node, provider.origin))
    const buyers = await insertBuyers(pool, buyerCount)
    const prepare: Prepare = async (node, buyer) => {
      const context = contexts[node % 2] as (typeof contexts)[number]
      const { data } = await readBasket(context.pool, { ownerId: buyer.userId, userId: buyer.userId })
      const ways = data.shops.map(({ sellerId }) => ({ sellerId, way: 'collect' as const }))
      return () => startCheckout(context, buyer, { ways, amountMinor: data.goodsMinor }, null)
    }
    const goods = (
      await Promise.all(
        shops.map((shop) => insertProducts(pool, shop, Math.ceil(lines / shops.length), units)),
      )
    )
      .flat()
      .slice(0, lines)

    const alone = await measureAlone(pool, shops, prepare)
    console.log(
      `basket write p95 ${ms(alone.writeP95)}; checkout of one line p95 ${ms(alone.oneP95)}, of ${lines} ${ms(alone.manyP95)}`,
    )
    const race = await raceForGoods(pool, buyers, goods, prepare)
    console.log(
      `${buyerCount} buyers of ${lines} goods on two nodes: ${race.started} started, ${race.refused} refused, ${race.oversold} goods oversold, ${race.deadlocks} deadlocks seen by a buyer`,
    )
    return { limit, samples, alone: { ...alone, times: alone.manyP95 / alone.oneP95 }, race }
  } finally {
    await Promise.all(nodes.map((node) => node.end()))
    provider.stop()
    await postgres.stop()
  }
}

/** Reads the buyer's basket; what it returns starts the checkout. */
type Prepare = (node: number, buyer: Actor) => Promise<() => Promise<unknown>>

/** One thing at a time, p95 in milliseconds. */
async function measureAlone(pool: pg.Pool, shops: string[], prepare: Prepare) {
  const [buyer] = await insertOne(pool)
  const goods = (await Promise.all(shops.map((shop) => insertProducts(pool, shop, 3, 1_000_000))))
    .flat()
    .slice(0, lines)
  const owner = { ownerId: buyer.userId, userId: buyer.userId }
  const writes: number[] = []
  const checkout = async (count: number) => {
    const waits: number[] = []
    for (let sample = 0; sample < samples; sample += 1) {
      await pool.query('delete from basket_items where user_id = $1', [buyer.userId])
      for (const productId of goods.slice(0, count))
        writes.push(await timed(() => addToBasket(pool, owner, { productId, quantity: 1 })))
      const [line] = (await readBasket(pool, owner)).data.shops.flatMap((shop) => shop.lines)
      writes.push(await timed(() => changeBasket(pool, owner, line?.id ?? '', { quantity: 2 })))
      waits.push(await timed(await prepare(0, buyer)))
      await pool.query('delete from holds')
    }
    return p95(waits)
  }
  await checkout(1)
  writes.length = 0
  const oneP95 = await checkout(1)
  const manyP95 = await checkout(lines)
  return { oneP95, manyP95, writeP95: p95(writes) }
}

/** All buyers want the same goods. What PostgreSQL ends as a deadlock must be tried again before the buyer sees it. */
async function raceForGoods(pool: pg.Pool, buyers: Actor[], goods: string[], prepare: Prepare) {
  await Promise.all(
    buyers.map(async (buyer) => {
      const owner = { ownerId: buyer.userId, userId: buyer.userId }
      for (const productId of shuffled(goods)) await addToBasket(pool, owner, { productId, quantity: 1 })
    }),
  )
  let [next, count, deadlocks] = [0, 0, 0]
  const client = async () => {
    for (let place = (next += 1) - 1; place < buyers.length; place = (next += 1) - 1) {
      try {
        const start = await prepare(place, buyers[place] as Actor)
        await start()
        count += 1
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === '40P01') deadlocks += 1
        else if (!(error instanceof AppError)) throw error
      }
    }
  }
  // Two for each connection: more would wait for one, not for the goods.
  await Promise.all(Array.from({ length: 4 * connections }, client))
  const { rows } = await pool.query<{ oversold: number; held: number }>(
    `select count(*) filter (where reserved > on_hand)::int as oversold, sum(reserved)::int as held
      from products where id = any($1)`,
    [goods],
  )
  if (rows[0]?.held !== count * goods.length)
    throw new Error(`${rows[0]?.held} units are held for ${count} checkouts of ${goods.length} goods`)
  return { started: count, refused: buyers.length - count, oversold: rows[0].oversold, deadlocks }
}

async function insertOne(pool: pg.Pool): Promise<[Actor]> {
  const [buyer] = await insertBuyers(pool, 1, 'alone')
  if (!buyer) throw new Error('No buyer was inserted')
  return [buyer]
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function p95(waits: number[]): number {
  return waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)] ?? 0
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
