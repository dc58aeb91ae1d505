import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@oja/paystack-sandbox/src/sandbox.ts'
import { expect, onTestFinished, test } from 'vitest'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../tests/test-app.ts'
import { createDemoOrder } from '../../src/orders/orders.ts'
import { seedSandbox } from './seed-sandbox.ts'

test('the sandbox knows the charge of a demo order by its number, and refunds it', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const productId = await buildProduct(await buildSeller(app), { quantity: '5' })
  const { userId: buyerId } = await buildBuyer(app)
  const reference = await createDemoOrder(
    { pool: app.pool, config: app.platform.config },
    { buyerId, productId, quantity: 1, status: 'paid', hoursAgo: 10 },
  )
  const { rows } = await app.pool.query('select provider_id, amount_kobo from charges where reference = $1', [
    reference,
  ])
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-seed-'))
  await seedSandbox(app.pool, dataDir)

  const secretKey = 'sk_test_of_the_seed'
  const sandbox = await startSandbox({
    secretKey,
    publicKey: 'pk_test_of_the_seed',
    dataFile: join(dataDir, 'paystack-sandbox.jsonl'),
  })
  onTestFinished(() => sandbox.close())
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${sandbox.origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, data: ((await answer.json()) as { data: Record<string, unknown> }).data }
  }
  const verified = await ask(`/transaction/verify/${reference}`)
  expect([verified.data['status'], String(verified.data['id']), verified.data['amount']]).toEqual([
    'success',
    rows[0].provider_id,
    Number(rows[0].amount_kobo),
  ])
  const refund = await ask('/refund', { transaction: reference, amount: 5_000 })
  expect([refund.status, refund.data['amount']]).toEqual([200, 5_000])
})
