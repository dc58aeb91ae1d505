import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaystack, ProviderFault } from './paystack.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const faults = [
  '500',
  '429',
  'html',
  'cutJson',
  'wrongReference',
  'textAmount',
  'refuse',
  'gzipBomb',
  'redirect',
] as const

test(
  'an answer of the provider that makes no sense is a fault and never a payment',
  { tags: ['F20', 'I4'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    const started = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const { reference } = started.body as unknown as { reference: string }
    await app.sandboxSwitches({ webhooks: { delivery: 'lose' } })
    await app.pay(reference)
    for (const fault of faults) {
      await app.sandboxSwitches({ api: { verify: { fault } } })
      const provider = openPaystack({ baseUrl: app.sandbox.origin, secretKey: app.secretKey })
      await expect(provider.charge(reference), fault).rejects.toThrow(ProviderFault)
    }
    const { rows } = await app.pool.query('select state from orders where reference = $1', [reference])
    expect(rows).toEqual([{ state: 'pending' }])
    await app.sandboxSwitches(null)
    const paid = await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    expect(paid.body).toMatchObject({ status: 'paid' })
  },
)

test(
  'a buyer never waits three seconds for a provider that is silent, slow or answers byte by byte',
  { tags: ['F20'] },
  async () => {
    const waits: number[] = []
    for (const fault of [
      { fault: 'silent' },
      { fault: 'slow', ms: 29_000 },
      { fault: 'trickle', ms: 1_000 },
    ]) {
      await app.sandboxSwitches({ api: { verify: fault } })
      const provider = openPaystack({ baseUrl: app.sandbox.origin, secretKey: app.secretKey })
      const begun = performance.now()
      await expect(provider.charge('oja-0000000000000000'), fault.fault).rejects.toThrow(ProviderFault)
      waits.push(performance.now() - begun)
    }
    await app.sandboxSwitches(null)
    expect(Math.max(...waits)).toBeLessThan(20_000)
  },
)

test(
  'after five faults in a row the server stops calling the provider for a while',
  { tags: ['F20'] },
  async () => {
    await app.sandboxSwitches({ api: { verify: { fault: '500' } } })
    const provider = openPaystack({ baseUrl: app.sandbox.origin, secretKey: app.secretKey })
    for (let count = 0; count < 5; count += 1)
      await expect(provider.charge('oja-0000000000000000')).rejects.toThrow('500')
    await expect(provider.charge('oja-0000000000000000')).rejects.toThrow('is not called for now')
    await app.sandboxSwitches(null)
  },
)

test(
  'the order stays pending while the provider fails, and the buyer sees no error',
  { tags: ['F20', 'OS12'] },
  async () => {
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller)
    for (const kind of [
      '500',
      'html',
      'cutJson',
      'wrongReference',
      'textAmount',
      'refuse',
      'gzipBomb',
      'redirect',
    ]) {
      await app.sandboxSwitches({ api: { initialize: { fault: kind }, verify: { fault: kind } } })
      const started = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
      expect([kind, started.status]).toEqual([kind, 200])
      const { reference } = started.body as unknown as { reference: string }
      expect(
        (await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })).body,
      ).toMatchObject({
        status: 'pending',
      })
    }
  },
)
