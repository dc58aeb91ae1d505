import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import type pg from 'pg'
import { startPayment } from '../../server/src/orders/checkout/start-payment.ts'
import { webhookRoutes } from '../../server/src/payments/webhooks.routes.ts'
import { AppError } from '../../server/src/platform/http/app-error.ts'
import { openPool } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrations.ts'
import type { Actor } from '../../server/src/platform/auth/sessions.ts'
import { startThrowawayPostgres } from '../../tests/database/throwaway-postgres.ts'
import { insertBuyers, insertProducts, openCheckoutContext } from './orders/checkout-setup.ts'
import { openBenchShop } from './search/search-app.ts'

const clients = 8
const seconds = 5
const price = 250_000

/**
 * How many payments can start in a second, on one hot product and on many, beside the limit measured in the same run:
 * the guarded UPDATE alone through the driver. Then the race: 200 buyers for one unit, 500 for 37, on two nodes, 20
 * rounds each; no unit may be sold twice or stay unsold. Between them: how soon a webhook is acknowledged. No payment
 * provider is called: the bench measures our code.
 */
export async function run(args: string[]): Promise<object> {
  const rounds = Number(args[0] ?? 20)
  const postgres = await startThrowawayPostgres()
  const nodes = [1, 2].map(() => openPool({ url: postgres.url, connections: clients }))
  const [pool] = nodes as [pg.Pool, pg.Pool]
  try {
    await migrate(pool)
    const sellerId = await openBenchShop(pool, { name: 'Till', state: 'Lagos', lga: 'Ikeja', verified: true })
    const buyers = await insertBuyers(pool, 500)
    const contexts = nodes.map((node) => openCheckoutContext(node))
    const buy: Buy = (node, buyer, productId, variantId) =>
      startPayment(
        contexts[node % 2] as (typeof contexts)[number],
        buyer,
        { productId, variantId, quantity: 1 },
        null,
      )

    const hot = await insertProducts(pool, sellerId, 1, 1_000_000)
    const many = await insertProducts(pool, sellerId, 1_000, 1_000)
    const limitHot = await perSecond((place) => guardedUpdate(pool, hot[0] ?? '', place))
    const pgbench = await runPgbench(postgres.url, hot[0] ?? '')
    const limitMany = await perSecond((place) => guardedUpdate(pool, many[place % many.length] ?? '', place))
    // Each buyer buys again: a new payment replaces their earlier one for the product.
    const onHot = await perSecond((place) => buy(place, buyers[place % buyers.length] as Actor, hot[0] ?? ''))
    const onMany = await perSecond((place) =>
      buy(place, buyers[place % buyers.length] as Actor, many[place % buyers.length] ?? ''),
    )
    console.log(
      `one hot product   ${onHot.toFixed(0)} payments begun a second; the bare UPDATE ${limitHot.toFixed(0)}`,
    )
    console.log(
      `                  ${pgbench === null ? 'pgbench is not on this machine' : `${pgbench.toFixed(0)} of the same UPDATE by pgbench`}`,
    )
    console.log(
      `many products     ${onMany.toFixed(0)} payments begun a second; the bare UPDATE ${limitMany.toFixed(0)}`,
    )

    const webhook = await receiveWebhooks(contexts[0] as (typeof contexts)[number])
    console.log(
      `webhooks          ${webhook.perSecond.toFixed(0)} acknowledged a second, p50 ${webhook.p50.toFixed(1)} ms, p99 ${webhook.p99.toFixed(1)} ms (at most 200)`,
    )

    const races = []
    for (const [buyerCount, units, of] of [
      [200, 1, 'product'],
      [500, 37, 'product'],
      [200, 1, 'variant'],
      [500, 37, 'variant'],
    ] as const) {
      const wrong = await race(pool, sellerId, buyers.slice(0, buyerCount), { units, of, rounds, buy })
      console.log(
        `${buyerCount} buyers for ${units} of a ${of}, two nodes, ${rounds} rounds: ${wrong} rounds wrong`,
      )
      races.push({ buyers: buyerCount, units, of, rounds, wrong })
    }
    return {
      clients,
      hot: { perSecond: onHot, limit: limitHot, pgbench },
      many: { perSecond: onMany, limit: limitMany },
      webhook,
      races,
    }
  } finally {
    await Promise.all(nodes.map((node) => node.end()))
    await postgres.stop()
  }
}

type Buy = (node: number, buyer: Actor, productId: string, variantId?: string) => Promise<unknown>

interface Race {
  units: number
  /** Whether all want a plain product, or one size of a product that has as many of another size. */
  of: 'product' | 'variant'
  rounds: number
  buy: Buy
}

async function race(
  pool: pg.Pool,
  sellerId: string,
  buyers: Actor[],
  { units, of, rounds, buy }: Race,
): Promise<number> {
  let wrong = 0
  for (let round = 0; round < rounds; round += 1) {
    const [productId = ''] = await insertProducts(pool, sellerId, 1, units)
    const variantId = of === 'variant' ? await insertSizes(pool, productId, units) : undefined
    const bought = await Promise.all(
      buyers.map((buyer, place) => buy(place, buyer, productId, variantId).then(() => true, refusedForStock)),
    )
    const { rows } = await pool.query(
      'select reserved, (select count(*)::int from holds where product_id = p.id) as holds from products p where id = $1',
      [productId],
    )
    const { rows: ofVariant } = await pool.query('select reserved from product_variants where id = $1', [
      variantId,
    ])
    const right =
      bought.filter(Boolean).length === units && rows[0].reserved === units && rows[0].holds === units
    if (!right || (variantId && ofVariant[0].reserved !== units)) wrong += 1
    // The same buyers come to the next round with free hands.
    await pool.query('delete from holds where product_id = $1', [productId])
  }
  return wrong
}

/** Sells a product in two sizes, with as many units of each. The id of the first. */
async function insertSizes(pool: pg.Pool, productId: string, units: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with sized as (
       update products set option_names = '{Size}', supplied = 2 * $2::int, on_hand = 2 * $2::int where id = $1 returning id
     )
     insert into product_variants (product_id, position, option_1, supplied, on_hand)
     select id, n, n, $2::int, $2::int from sized, generate_series(0, 1) n returning id`,
    [productId, units],
  )
  return rows[0]?.id ?? ''
}

function refusedForStock(error: unknown): false {
  if (error instanceof AppError && error.code === 'OUT_OF_STOCK') return false
  throw error
}

async function perSecond(work: (place: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1_000
  let done = 0
  let place = 0
  const client = async () => {
    while (performance.now() < until) {
      await work((place += 1))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / seconds
}

/** What no shop can be quicker than: one guarded UPDATE in a transaction of its own. */
function guardedUpdate(pool: pg.Pool, productId: string, place: number): Promise<unknown> {
  return pool.query({
    name: 'bench_guarded_update',
    text: 'update products set on_hand = on_hand + $2::int, supplied = supplied + $2::int where id = $1 and on_hand >= 1 returning id',
    values: [productId, place % 2 === 0 ? 1 : -1],
  })
}

/** The same UPDATE by PostgreSQL's own program, a second; null where it is not installed. */
async function runPgbench(url: string, productId: string): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'oja-bench-'))
  const script = join(folder, 'update.sql')
  await writeFile(
    script,
    `update products set on_hand = on_hand + 1, supplied = supplied + 1 where id = '${productId}' and on_hand >= 1;\n`,
  )
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-T', String(seconds), '-f', script, url]
  const output = await promisify(execFile)('pgbench', options).then(
    ({ stdout }) => stdout,
    () => '',
  )
  await rm(folder, { recursive: true })
  const tps = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
  return Number.isNaN(tps) ? null : tps
}

/** Signed events over HTTP, each another one, from as many connections as there are clients: how long until the 200. */
async function receiveWebhooks({ payments }: ReturnType<typeof openCheckoutContext>) {
  const app = Fastify()
  await app.register(async (scope) => webhookRoutes(scope, payments))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const waits: number[] = []
  const receive = async (place: number) => {
    const body = JSON.stringify({
      event: 'charge.success',
      data: { id: place, reference: `oja-${String(place).padStart(48, '0')}`, amount: price, metadata: 0 },
    })
    const signature = createHmac('sha512', payments.settings.secretKey).update(body).digest('hex')
    const begun = performance.now()
    const { status } = await fetch(`${origin}/api/v1/payments/paystack/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body,
    })
    waits.push(performance.now() - begun)
    if (status !== 200) throw new Error(`a webhook was answered ${status}`)
  }
  const each = await perSecond(receive)
  await app.close()
  waits.sort((one, other) => one - other)
  const share = (part: number) => waits[Math.floor(waits.length * part)] ?? 0
  return { perSecond: each, p50: share(0.5), p99: share(0.99) }
}
