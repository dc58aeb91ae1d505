import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { buildReceiver, buildSandbox, secretKey } from './testing.ts'

test('a charge is announced once, signed over its raw body with the secret key', async () => {
  const { url, waitFor, received } = await buildReceiver()
  const { open, pay } = await buildSandbox({ webhookUrl: url })
  await open({ reference: 'H1', metadata: { sellerId: 's1' } })
  await pay('H1')
  await pay('H1')
  const [webhook] = await waitFor(1)
  expect(webhook?.event).toBe('charge.success')
  expect(webhook?.data).toMatchObject({ reference: 'H1', status: 'success', metadata: { sellerId: 's1' } })
  expect(webhook?.signature).toBe(
    createHmac('sha512', secretKey)
      .update(webhook?.raw ?? '')
      .digest('hex'),
  )
  expect(received.length).toBe(1)
})

test('failed charges are not announced', async () => {
  const { open, pay, call } = await buildSandbox()
  await open({ reference: 'H2' })
  await pay('H2', 'failed')
  expect((await call('GET', '/sandbox/webhooks')).body).toEqual([])
})

test('an answer other than 2xx is followed by further attempts', async () => {
  const { url, waitFor } = await buildReceiver([500, 302])
  const { open, pay, turn, call } = await buildSandbox({ webhookUrl: url })
  await turn({ webhooks: { retryDelaysMs: [0, 0, 0] } })
  await open({ reference: 'H3' })
  await pay('H3')
  const received = await waitFor(3)
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1)
  await vi.waitFor(async () =>
    expect((await call('GET', '/sandbox/webhooks')).body).toMatchObject([
      { event: 'charge.success', state: 'delivered', attempts: [500, 302, 200] },
    ]),
  )
})

test('a webhook comes as many times as the switch says', async () => {
  const { url, waitFor } = await buildReceiver()
  const { open, pay, turn } = await buildSandbox({ webhookUrl: url })
  await turn({ webhooks: { times: 50 } })
  await open({ reference: 'H4' })
  await pay('H4')
  expect((await waitFor(50)).length).toBe(50)
})

test('lost webhooks never come', async () => {
  const { url, waitFor, received } = await buildReceiver()
  const { open, pay, turn } = await buildSandbox({ webhookUrl: url })
  await open({ reference: 'H5' })
  await open({ reference: 'H6' })
  await turn({ webhooks: { delivery: 'lose' } })
  await pay('H5')
  await turn({ webhooks: { delivery: 'deliver' } })
  await pay('H6')
  await waitFor(1)
  expect(received.map(({ data }) => data['reference'])).toEqual(['H6'])
})

test('shuffled webhooks are collected and come newest first', async () => {
  const { url, waitFor } = await buildReceiver()
  const { open, pay, turn } = await buildSandbox({ webhookUrl: url })
  await turn({ webhooks: { delivery: 'shuffle', delayMs: 400 } })
  for (const reference of ['H7', 'H8', 'H9']) await open({ reference })
  for (const reference of ['H7', 'H8', 'H9']) await pay(reference)
  expect((await waitFor(3)).map(({ data }) => data['reference'])).toEqual(['H9', 'H8', 'H7'])
})

test.each([
  ['zero', 0],
  ['empty', ''],
  ['object', { sellerId: 's1' }],
  ['asSent', { sellerId: 's1' }],
])('with the metadata shape %s an announced charge carries %j', async (shape, expected) => {
  const { url, waitFor } = await buildReceiver()
  const { open, pay, turn } = await buildSandbox({ webhookUrl: url })
  await turn({ webhooks: { metadata: shape } })
  await open({ reference: 'H10', metadata: { sellerId: 's1' } })
  await pay('H10')
  expect((await waitFor(1))[0]?.data['metadata']).toEqual(expected)
})

test('a refund is announced at each step, without an id and with an amount that changes its type', async () => {
  const { url, waitFor } = await buildReceiver()
  const { open, pay, turn, call } = await buildSandbox({ webhookUrl: url })
  await turn({ refund: { outcome: 'pending' } })
  await open({ reference: 'H11' })
  await pay('H11')
  await waitFor(1)
  const { body } = await call('POST', '/refund', { transaction: 'H11', amount: 500 })
  await waitFor(2)
  await call('POST', `/sandbox/refund/${String(body.data['id'])}`, { status: 'processed' })
  const [, pending, processed] = await waitFor(3)
  expect(pending?.event).toBe('refund.pending')
  expect(pending?.data).toMatchObject({ transaction_reference: 'H11', refund_reference: null, amount: '500' })
  expect(processed?.event).toBe('refund.processed')
  expect(processed?.data).toMatchObject({ amount: 500, refund_reference: expect.any(String) as string })
  expect(processed?.data).not.toHaveProperty('id')
})

test('events go to the address that was set last', async () => {
  const { url, waitFor } = await buildReceiver()
  const { open, pay, setWebhookUrl } = await buildSandbox()
  setWebhookUrl(url)
  await open({ reference: 'H12' })
  await pay('H12')
  expect((await waitFor(1))[0]?.data['reference']).toBe('H12')
})
