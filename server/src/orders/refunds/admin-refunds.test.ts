import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
  orderNumberOf,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { applyRefundEvent } from './refund-events.ts'
import { refundsOfOrder } from './refunds-records.ts'
import { syncRefunds } from './refunds.ts'

let app: TestApp
let seller: Person
let buyer: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, '=HYPERLINK("http://evil.example")')
  buyer = await buildBuyer(app)
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const stateOf = async (reference: string) =>
  (await app.pool.query('select state, dispute, refund from orders where reference = $1', [reference]))
    .rows[0]
const orderForAdmin = async (reference: string) =>
  (await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data
const auditOf = async (reference: string) =>
  (
    await app.pool.query<{ action: string }>(
      `select a.action from audit_log a join orders o on o.id::text = a.subject_id where o.reference = $1 order by a.id`,
      [reference],
    )
  ).rows.map(({ action }) => action)

test(
  'a late report of a failed refund does not undo its second attempt, and a refund that needs a bank account asks for it',
  { tags: ['I10', 'I6'] },
  async () => {
    const productId = await buildProduct(seller)
    const failing = async (outcome: string) => {
      await app.sandboxSwitches({ refund: { outcome, afterMs: 0 } })
      const reference = await buildPaidOrder(app, buyer, productId)
      await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})
      await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'refund_failed' })
      return reference
    }
    const retry = (reference: string, body: object) =>
      admin.call('POST', `/api/v1/admin/orders/${reference}/retry-refund`, body)
    const failed = await failing('failed')
    await app.sandboxSwitches({
      api: { refund: { fault: '500' } },
      refund: { outcome: 'processed', afterMs: 0 },
    })
    expect((await retry(failed, {})).status).toBe(200)
    await expect.poll(() => app.failures.some((line) => line.startsWith('ask_for_refund'))).toBe(true)
    await app.sandboxSwitches({ api: { refund: { fault: 'ok' } } })
    // The second try has not reached the provider, so only an event of the first can come.
    await syncRefunds({ pool: app.pool, payments: app.payments, config: app.platform.config }, failed)
    expect(await stateOf(failed)).toMatchObject({ state: 'refund_pending' })
    await expect.poll(() => stateOf(failed)).toMatchObject({ state: 'refunded' })
    const asking = await failing('needs-attention')
    expect((await retry(asking, {})).body.fields).toHaveProperty('accountNumber')
    expect((await seller.call('GET', '/api/v1/admin/refund-banks')).status).toBe(403)
    const banks = (await admin.call('GET', '/api/v1/admin/refund-banks')).body.data as object[]
    expect(banks).toContainEqual({ id: '9', name: 'Guaranty Trust Bank' })
    const account = { accountNumber: '0123456780', bankId: '9' }
    const withoutBank = { account: { ...account, bankId: '' } }
    expect((await retry(asking, withoutBank)).body.fields).toMatchObject({
      bankId: 'Choose the buyer’s bank',
    })
    await app.sandboxSwitches({ api: { refund: { fault: '500' } } })
    expect((await retry(asking, { account })).status).toBe(503)
    await app.sandboxSwitches({
      api: { refund: { fault: 'ok' } },
      refund: { outcome: 'processed', afterMs: 0 },
    })
    expect((await retry(asking, { account })).status).toBe(200)
    await expect.poll(() => stateOf(asking)).toMatchObject({ state: 'refunded' })
    await app.sandboxSwitches(null)
  },
)

test(
  'a report of a failed refund that was read before its second attempt began does not end that attempt',
  { tags: ['I10', 'I6'] },
  async () => {
    await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0 } })
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
    // The report of the failure is on its way while the admin sends the refund again.
    const { provider } = app.payments
    const gate = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const late = async (charge: Parameters<typeof provider.refunds>[0]) => {
      const listed = await provider.refunds(charge)
      read.resolve()
      await gate.promise
      return listed
    }
    await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})
    await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'refund_failed' })
    const payments = { ...app.payments, provider: { ...provider, refunds: late } }
    const sync = syncRefunds({ pool: app.pool, payments, config: app.platform.config }, reference)
    await read.promise
    await app.sandboxSwitches({
      api: { refund: { fault: '500' } },
      refund: { outcome: 'processed', afterMs: 0 },
    })
    const retried = await admin.call('POST', `/api/v1/admin/orders/${reference}/retry-refund`, {})
    expect(retried.status).toBe(200)
    gate.resolve()
    await sync
    expect(await stateOf(reference)).toMatchObject({ state: 'refund_pending' })
    await app.sandboxSwitches({ api: { refund: { fault: 'ok' } } })
    await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'refunded' })
    await app.sandboxSwitches(null)
  },
)

test(
  'a report of the first try that arrives late ends no second one, neither a new one nor one to a bank account',
  { tags: ['I10', 'I6'] },
  async () => {
    for (const outcome of ['failed', 'needs-attention']) {
      await app.sandboxSwitches({ refund: { outcome, afterMs: 0 } })
      const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
      const refundNow = async () => (await refundsOfOrder.all(app.pool, { reference }))[0]
      await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})
      await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'refund_failed' })
      const first = await refundNow()
      if (!first) throw new Error('The order has no refund')
      const late = () =>
        transaction(app.pool, (tx) =>
          applyRefundEvent(tx, app.platform, first.id, {
            status: outcome,
            // As it was read before the failure was stored.
            asked: { ...first, state: 'asked', provider_status: 'pending' },
          }),
        )
      await app.sandboxSwitches({ refund: { outcome: 'processed', afterMs: 600_000 } })
      const account = { accountNumber: '0123456780', bankId: '9' }
      const body = outcome === 'failed' ? {} : { account }
      const again = await admin.call('POST', `/api/v1/admin/orders/${reference}/retry-refund`, body)
      expect(again.status).toBe(200)
      await expect.poll(refundNow).toMatchObject({ state: 'asked', provider_id: expect.any(String) })
      expect((await refundNow())?.provider_id === first.provider_id).toBe(outcome === 'needs-attention')
      await late()
      expect([outcome, await stateOf(reference)]).toMatchObject([outcome, { state: 'refund_pending' }])
      await app.sandboxSwitches(null)
    }
  },
)

test(
  'an admin reads why the provider did not make a refund, until it is sent again',
  { tags: ['I11'] },
  async () => {
    const faultsOf = async (reference: string) =>
      ((await orderForAdmin(reference)) as { refunds: object[] }).refunds
    const productId = await buildProduct(seller)
    const refused = await buildPaidOrder(app, buyer, productId)
    await app.atProvider('/refund', { transaction: refused, amount: 1_000 })
    await seller.call('POST', `/api/v1/orders/${refused}/actions/refund`, {})
    await expect.poll(() => stateOf(refused)).toMatchObject({ state: 'refund_failed' })
    expect(await faultsOf(refused)).toMatchObject([
      { providerStatus: 'refused', fault: 'Refund amount cannot be more than transaction amount' },
    ])
    await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0, reason: 'Issuer not reachable' } })
    const failed = await buildPaidOrder(app, buyer, productId)
    await seller.call('POST', `/api/v1/orders/${failed}/actions/refund`, {})
    await expect.poll(() => stateOf(failed)).toMatchObject({ state: 'refund_failed' })
    expect(await faultsOf(failed)).toMatchObject([
      { providerStatus: 'failed', fault: 'Issuer not reachable' },
    ])
    await app.sandboxSwitches({ refund: { outcome: 'failed', reason: null } })
    const silent = await buildPaidOrder(app, buyer, productId)
    await seller.call('POST', `/api/v1/orders/${silent}/actions/refund`, {})
    await expect.poll(() => stateOf(silent)).toMatchObject({ state: 'refund_failed' })
    expect(await faultsOf(silent)).toMatchObject([{ providerStatus: 'failed', fault: '' }])
    await app.sandboxSwitches(null)
    await admin.call('POST', `/api/v1/admin/orders/${failed}/retry-refund`, {})
    await expect.poll(() => stateOf(failed)).toMatchObject({ state: 'refunded' })
    expect(await faultsOf(failed)).toMatchObject([{ state: 'done', fault: '' }])
  },
)

test(
  'a refund that fails again when it is sent again waits for an admin again, and can be sent once more',
  { tags: ['I10', 'I11'] },
  async () => {
    await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0, reason: 'Issuer not reachable' } })
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
    await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})
    const retry = () => admin.call('POST', `/api/v1/admin/orders/${reference}/retry-refund`, {})
    await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'refund_failed' })

    await app.sandboxSwitches({ refund: { outcome: 'failed', reason: 'Account closed' } })
    expect((await retry()).status).toBe(200)
    await expect
      .poll(() => orderForAdmin(reference))
      .toMatchObject({
        payment: 'refund_failed',
        refund: 'failed',
        refunds: [{ state: 'failed', fault: 'Account closed' }],
        allowedActions: expect.arrayContaining(['retryRefund']),
      })
    const { body } = await admin.call('GET', '/api/v1/admin/money/refunds')
    expect(body.data).toContainEqual(
      expect.objectContaining({ reference, why: expect.stringContaining('Account closed') }),
    )

    await app.sandboxSwitches({ refund: { outcome: 'processed', afterMs: 0, reason: null } })
    expect((await retry()).status).toBe(200)
    await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'refunded' })
    expect(await auditOf(reference)).toEqual(['retry refund', 'retry refund'])
    await app.sandboxSwitches(null)
  },
)

test('a refund on its way is on one list: in progress, and after a day with those that a person looks at', async () => {
  await app.sandboxSwitches({ refund: { outcome: 'pending', afterMs: 0 } })
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})
  const listsOf = async () => {
    const lists = ['refunding', 'refunds'].map(async (queue) => {
      const { body } = await admin.call('GET', `/api/v1/admin/money/${queue}?q=${reference}`)
      return (body.data as unknown as unknown[]).length
    })
    return Promise.all(lists)
  }
  expect(await listsOf()).toEqual([1, 0])
  await app.pool.query(
    "update refunds set created_at = created_at - interval '2 days' where order_id = (select id from orders where reference = $1)",
    [reference],
  )
  expect(await listsOf()).toEqual([0, 1])
  await app.sandboxSwitches(null)
})

test(
  'an admin refunds a part and then the rest, with a reason that both parties read',
  { tags: ['I10', 'I24'] },
  async () => {
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
    const refund = (body: object) => admin.call('POST', `/api/v1/admin/orders/${reference}/refund`, body)
    expect((await refund({ note: '' })).body.fields).toHaveProperty('note')
    expect((await refund({ note: 'Too much', amountMinor: 250_001 })).body.fields).toHaveProperty(
      'amountMinor',
    )
    expect((await refund({ note: 'Not a number', amountMinor: 1.5 })).status).toBe(422)
    expect((await refund({ note: 'One tuber was bad', amountMinor: 50_000 })).status).toBe(200)
    expect((await refund({ note: 'Again', amountMinor: 1 })).status).toBe(409)
    await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'paid', refund: 'part' })
    expect((await refund({ note: 'All of them were' })).status).toBe(200)
    await expect.poll(() => stateOf(reference)).toMatchObject({ state: 'refunded', refund: 'full' })
    for (const person of [buyer, seller]) {
      const { body } = await person.call('GET', `/api/v1/orders/${reference}`)
      const { timeline } = body.data as { timeline: { action: string; by: string; note: string }[] }
      expect(timeline).toContainEqual(
        expect.objectContaining({ action: 'refundPart', by: 'admin', note: 'One tuber was bad' }),
      )
      expect((await app.mailTo(person.email, 'Refund sent')).text).toContain(
        await orderNumberOf(app, reference),
      )
    }
    const order = (await orderForAdmin(reference)) as { refunds: object[]; ledger: { amountMinor: number }[] }
    expect(order.refunds).toMatchObject([
      { amountMinor: 50_000, origin: 'admin', state: 'done' },
      { amountMinor: 200_000, origin: 'admin', state: 'done' },
    ])
    expect(order.ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
    expect(await auditOf(reference)).toEqual(['refund', 'refund'])
  },
)
