import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashPoints } from '../../server/src/platform/process/crash-point.ts'
import type { CrashPoint } from '../../server/src/platform/process/crash-point.ts'
import type { CrashScenario } from './support/crash-scenario.ts'
import { backdateOrder } from '../../tests/backdate.ts'
import { proveDispatch } from '../../tests/orders/dispatch.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../tests/test-app.ts'
import type { TestApp, Person } from '../../tests/test-app.ts'
import { checkPendingPayments } from '../../server/src/orders/checkout/payment-events.ts'
import { reconcilePayments } from '../../server/src/orders/reconcile-payments.ts'

const program = fileURLToPath(new URL('support/crash-scenario.ts', import.meta.url))

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  buyer = await buildBuyer(app)
  // Nothing may recover by luck: each scenario itself calls the one thing that brings the event.
  await app.sandboxSwitches({ webhooks: { delivery: 'lose' } })
})
afterAll(() => app.close())

const checkout = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })
const begin = async (productId: string) => {
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  return (body as unknown as { reference: string }).reference
}
const stateOf = async (reference: string) =>
  (await app.pool.query('select state from orders where reference = $1', [reference])).rows[0]
    ?.state as string
const verify = async (reference: string) =>
  (await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })).body
/** As the job does once a minute: this one must come first, so its order grows old in the last moment. */
const ask = async (reference: string) => {
  await backdateOrder(app.pool, reference)
  await checkPendingPayments(checkout())
}

/** Another process lives the moment of this point and dies in it: its last signal. */
async function dies(point: CrashPoint, productId: string, reference = ''): Promise<string | null> {
  const scenario: CrashScenario = {
    point,
    databaseUrl: app.databaseUrl,
    providerUrl: app.sandbox.origin,
    secretKey: app.secretKey,
    dataDir: app.platform.config.dataDir,
    encryptionKey: app.platform.config.encryptionKey,
    buyer: { userId: buyer.userId, email: buyer.email },
    seller: { userId: seller.userId, email: seller.email },
    productId,
    reference,
  }
  const child = spawn(process.execPath, [program, JSON.stringify(scenario)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // The dying read the same files: compiled once.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'oja-compile-cache') },
  })
  let complaint = ''
  child.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()))
  const signal = await new Promise<string | null>((resolve) => child.once('close', (_, how) => resolve(how)))
  expect(complaint, point).toBe('')
  return signal
}

test(
  'a crash before the payment is committed leaves nothing; a crash after it leaves an order that can be replaced',
  { tags: ['C1', 'C2', 'C3', 'F01'] },
  async () => {
    const productId = await buildProduct(seller)
    const orders = async () =>
      (
        await app.pool.query('select state from orders where product_id = $1 order by id', [productId])
      ).rows.map(({ state }) => state as string)
    expect(await dies('before-order-placed', productId)).toBe('SIGKILL')
    expect(await orders()).toEqual([])
    expect(await dies('order-placed', productId)).toBe('SIGKILL')
    expect(await orders()).toEqual(['pending'])
    expect(await dies('provider-asked', productId)).toBe('SIGKILL')
    expect(await orders()).toEqual(['expired', 'pending'])
    await begin(productId)
    expect(await orders()).toEqual(['expired', 'expired', 'pending'])
  },
)

test(
  'a payment is settled once, wherever the process dies',
  { tags: ['C4', 'C5', 'C6', 'C7', 'C9', 'C10', 'C14', 'C15', 'C16', 'C17', 'C18', 'F01'], timeout: 240_000 },
  async () => {
    const heals: [CrashPoint, (reference: string) => Promise<unknown>][] = [
      ['before-payment-check', ask],
      ['payment-checked', ask],
      ['before-webhook-stored', verify],
      ['webhook-stored', verify],
      ['charge-verified', verify],
      ['charge-applied', verify],
      ['before-pending-payments-checked', (reference) => Promise.all([ask(reference), ask(reference)])],
      ['goods-taken', verify],
      ['before-reconciled', () => reconcilePayments(checkout())],
      ['before-difference-checked', () => reconcilePayments(checkout())],
      ['webhook-signature-checked', verify],
    ]
    const live = async ([point, heal]: (typeof heals)[number]) => {
      const productId = await buildProduct(seller, { quantity: '5' })
      const reference = await begin(productId)
      await app.pay(reference)
      expect([point, await dies(point, productId, reference)]).toEqual([point, 'SIGKILL'])
      await heal(reference)
      await heal(reference)
      const { rows } = await app.pool.query('select on_hand, reserved from products where id = $1', [
        productId,
      ])
      expect([point, await stateOf(reference), rows]).toEqual([point, 'paid', [{ on_hand: 4, reserved: 0 }]])
    }
    for (const scenario of heals) await live(scenario)
  },
)

test(
  'a stored event, a mail and a refund that a crash interrupted are each completed once',
  { tags: ['C8', 'C11', 'C12', 'F01'], timeout: 240_000 },
  async () => {
    const productId = await buildProduct(seller)
    const reference = await begin(productId)
    await app.pay(reference)
    await app.pool.query(
      "insert into provider_events (key, event, body) values ('crash', 'charge.success', $1)",
      [JSON.stringify({ event: 'charge.success', data: { reference } })],
    )
    expect(await dies('before-webhook-applied', productId, reference)).toBe('SIGKILL')
    expect(await stateOf(reference)).toBe('pending')
    // Its job is done again (how it becomes free is shown in jobs.slow.test.ts).
    await enqueueAgain(
      'apply_provider_event',
      "json_build_object('eventId', (select id from provider_events where key = 'crash'))",
    )
    await expect.poll(() => stateOf(reference), { timeout: 60_000 }).toBe('paid')

    const { rows } = await app.pool.query(
      `insert into mails (key, recipient, subject, body_text, body_html)
     values ('order-paid crash buyer', 'crash@example.com', 'Crash', $1, '') returning id`,
      [`died ${reference}`],
    )
    await app.pool.query("delete from mails where key like 'order-paid %' and key not like '%crash%'")
    expect(await dies('before-mail-sent', productId, `died ${reference}`)).toBe('SIGKILL')
    const sent = async () =>
      (
        await app.pool.query(
          "select attempts, sent_at is not null as is_sent from mails where recipient = 'crash@example.com'",
        )
      ).rows
    await enqueueAgain('send_mail', `json_build_object('mailId', '${rows[0].id}')`)
    await expect.poll(sent, { timeout: 60_000 }).toEqual([{ attempts: 1, is_sent: true }])

    await app.sandboxSwitches({ api: { refund: { fault: '500' } } })
    // A part of it: the bank would give the same part a second time, and refuse the whole.
    await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, { amountMinor: 30_000 })
    await expect.poll(() => app.failures.some((line) => line.startsWith('ask_for_refund'))).toBe(true)
    await app.sandboxSwitches({ api: { refund: { fault: 'ok' } } })
    expect(await dies('refund-asked', productId, reference)).toBe('SIGKILL')
    const givenBack = async () => {
      const notified = await app.payments.provider.refunds({ providerId: '', reference })
      const { rows: orders } = await app.pool.query('select refund from orders where reference = $1', [
        reference,
      ])
      return [notified.length, orders[0]?.refund]
    }
    await expect.poll(givenBack, { timeout: 60_000 }).toEqual([1, 'part'])
  },
)

test(
  'a hand-over code is made with the payment and used once, wherever the process dies',
  { tags: ['C19', 'C20', 'F01'] },
  async () => {
    const productId = await buildProduct(seller)
    const reference = await begin(productId)
    await app.pay(reference)
    const codeOf = async () => {
      const { body } = await buyer.call('GET', `/api/v1/orders/${reference}`)
      return (body.data as { handover: { code: string | null } | null }).handover?.code ?? null
    }
    const codes = async () => (await app.pool.query('select from handover_codes')).rowCount
    const before = await codes()
    expect(await dies('code-made', productId, reference)).toBe('SIGKILL')
    expect([await stateOf(reference), await codes()]).toEqual(['pending', before])
    await verify(reference)
    expect([await stateOf(reference), await codes()]).toEqual(['paid', (before ?? 0) + 1])

    const code = await codeOf()
    expect(await dies('code-used', productId, reference)).toBe('SIGKILL')
    expect(await codeOf()).toBe(code)
    for (const _ of [1, 2])
      expect((await seller.call('POST', `/api/v1/orders/${reference}/handover`, { code })).status).toBe(200)
    const { rows } = await app.pool.query(
      "select received_how, (select count(*)::int from order_history h where h.order_id = o.id and h.action = 'handOver') as steps from orders o where reference = $1",
      [reference],
    )
    expect(rows).toEqual([{ received_how: 'code', steps: 1 }])
  },
)

test(
  'a payment request is closed with its order, wherever the process dies',
  { tags: ['C21', 'F01'] },
  async () => {
    const asked = { amount: '6,800', words: 'Rice', key: crypto.randomUUID() }
    const { body } = await seller.call('POST', '/api/v1/payment-requests', asked)
    const code = (body.data as { requests: { code: string }[] }).requests[0]?.code
    await buyer.call('POST', `/api/v1/pay-requests/${code}/payments`, { key: 'a'.repeat(32) })
    const stands = async () => {
      const { rows } = await app.pool.query(
        `select o.reference, o.state, o.fulfilment, r.state as request from orders o
         join payment_requests r on r.id = o.request_id where r.code = $1`,
        [code],
      )
      return rows[0] as { reference: string }
    }
    const { reference } = await stands()
    await app.pay(reference)
    expect(await dies('request-paid', '', reference)).toBe('SIGKILL')
    expect(await stands()).toMatchObject({ state: 'pending', fulfilment: 'none', request: 'open' })
    for (const _ of [1, 2]) {
      await verify(reference)
      expect(await stands()).toMatchObject({ state: 'paid', fulfilment: 'received', request: 'paid' })
    }
  },
)

test(
  'goods are sent together with their dispatch proof, wherever the process dies',
  { tags: ['C22', 'F01'] },
  async () => {
    const reference = await begin(await buildProduct(seller))
    await app.pay(reference)
    await verify(reference)
    expect((await seller.call('POST', `/api/v1/orders/${reference}/actions/accept`, {})).status).toBe(200)
    const stands = async () => {
      const { rows } = await app.pool.query(
        `select o.fulfilment, (select count(*)::int from dispatch_proofs d where d.order_id = o.id) as proofs,
           (select count(*)::int from order_history h where h.order_id = o.id and h.action = 'send') as steps
         from orders o where o.reference = $1`,
        [reference],
      )
      return rows[0] as object
    }
    expect(await dies('dispatch-proved', '', reference)).toBe('SIGKILL')
    expect(await stands()).toEqual({ fulfilment: 'accepted', proofs: 0, steps: 0 })
    for (const status of [200, 409]) {
      expect((await proveDispatch(seller, reference)).status).toBe(status)
      expect(await stands()).toEqual({ fulfilment: 'sent', proofs: 1, steps: 1 })
    }
  },
)

test(
  'products whose hold expired can be bought, although no job released them',
  { tags: ['C13', 'F01'] },
  async () => {
    const productId = await buildProduct(seller, { quantity: '1' })
    await begin(productId)
    await app.pool.query(
      `update holds set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'
     where product_id = $1`,
      [productId],
    )
    expect(await dies('before-holds-released', productId)).toBe('SIGKILL')
    const other = await buildBuyer(app)
    const { status } = await other.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    expect(status).toBe(200)
  },
)

test('every crash point has a scenario', () => {
  expect(crashPoints).toHaveLength(22)
})

function enqueueAgain(task: string, payload: string): Promise<unknown> {
  return app.pool.query(`select graphile_worker.add_job($1, ${payload})`, [task])
}
