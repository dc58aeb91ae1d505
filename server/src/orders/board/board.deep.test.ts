import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  orderNumberOf,
  startTestApp,
  waitFor,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { buildBoard } from '../../../../tests/access/build-board.ts'
import { countStatements } from '../../../../tests/database/count-statements.ts'
import { sendEvent } from '../../../../tests/provider-event.ts'
import { openStream } from '../../../../tests/sse-client.ts'
import type { EventStream } from '../../../../tests/sse-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const runs = 10_000

/** A shop with a board and an order that nobody has paid. */
async function setUp() {
  const seller = await buildSeller(app)
  const buyer = await buildBuyer(app, 'Chiamaka Obi')
  const board = await buildBoard(app, seller)
  const productId = await buildProduct(seller, { price: '6800' })
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  return { seller, buyer, board, reference: String(body.reference) }
}

async function statesOn(board: Person): Promise<string[]> {
  const { body } = await board.call('GET', '/api/v1/board')
  return (body.data as { payments: { state: string }[] }).payments.map(({ state }) => state)
}

const event = (reference: string) =>
  fc.record({
    event: fc.constantFrom('charge.success', 'charge.success ', 'CHARGE.SUCCESS', 'refund.failed', 'board'),
    data: fc.record({
      id: fc.oneof(fc.integer({ min: 1 }), fc.string()),
      reference: fc.constantFrom(reference, ` ${reference}`, reference.toUpperCase(), `${reference}0`, ''),
      status: fc.constantFrom('success', 'paid', 'failed'),
      amount: fc.constantFrom(680_000, 0, 1, -680_000, 680_000.5, '680000', 6_800),
      currency: fc.constantFrom('NGN', 'USD', ''),
      domain: fc.constantFrom('test', 'live'),
    }),
  })

/** With our key the event is true, but the provider, which is asked, knows of no such charge. */
const signature = fc.constantFrom('own key', 'other key', 'none', 'cut', 'of another body')

test('10,000 forged and mismatching events turn nothing green', async () => {
  const { board, reference } = await setUp()
  const sign = (text: string, key: string) => createHmac('sha512', key).update(text).digest('hex')
  await fc.assert(
    fc.asyncProperty(event(reference), signature, async (sent, by) => {
      const payload = JSON.stringify(sent)
      const signed: Record<typeof by, string> = {
        'own key': sign(payload, app.secretKey),
        'other key': sign(payload, randomBytes(16).toString('hex')),
        none: '',
        cut: sign(payload, app.secretKey).slice(0, 127),
        'of another body': sign(`${payload} `, app.secretKey),
      }
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/v1/payments/paystack/webhook',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signed[by] },
        payload,
      })
      expect(answer.statusCode).toBe(by === 'own key' ? 200 : 401)
    }),
    { numRuns: runs },
  )
  // Events of other kinds are stored only.
  await expect
    .poll(
      async () => {
        const { rows } = await app.pool.query(
          "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'apply_provider_event'",
        )
        return rows[0].count
      },
      { timeout: 600_000 },
    )
    .toBe(0)
  expect(await statesOn(board)).toEqual(['waiting'])
}, 1_800_000)

test('10,000 messages that clients post turn nothing green', async () => {
  const { buyer, board, reference } = await setUp()
  const body = fc.record(
    {
      reference: fc.constantFrom(reference, `${reference}x`),
      state: fc.constantFrom('paid', 'success'),
      status: fc.constantFrom('paid', 'success'),
      amountMinor: fc.constant(680_000),
      payments: fc.constant([{ state: 'paid', amountMinor: 680_000 }]),
      event: fc.constantFrom('board', 'order', 'charge.success'),
      data: fc.constant({ action: 'settle' }),
    },
    { requiredKeys: ['reference'] },
  )
  const address = fc.constantFrom(
    '/api/v1/board',
    '/api/v1/board/close/x',
    '/api/v1/stream',
    '/api/v1/payments/paystack/verify',
    '/api/v1/payments/paystack/webhook',
    `/api/v1/orders/${reference}/actions/settle`,
    `/api/v1/orders/${reference}/actions/receive`,
  )
  await fc.assert(
    fc.asyncProperty(body, address, fc.constantFrom('buyer', 'board', 'nobody'), async (sent, url, who) => {
      const by = {
        buyer: buyer.call,
        board: board.call,
        nobody: (...rest: Parameters<Person['call']>) => call(app, ...rest),
      }[who]
      const { status } = await by('POST', url, sent)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: runs },
  )
  expect(await statesOn(board)).toEqual(['waiting'])
}, 900_000)

// On a phone with 400 kbps, in milliseconds; the pause between two polls is that of web/app/orders/board/use-board.ts.
const limits = { stream: 2_000, poll: 6_000 }
const bytesPerMillisecond = 400_000 / 8 / 1_000
const pollMilliseconds = 4_000

test('from webhook to green: at most 2 s by the stream and 6 s by polling, with a hundred boards', async () => {
  const seller = await buildSeller(app)
  const productId = await buildProduct(seller, { price: '6800', quantity: '500' })
  const boards = await Promise.all(Array.from({ length: 100 }, () => buildBoard(app, seller)))
  const streams: EventStream[] = []
  for (const { cookie } of boards)
    streams.push(await waitFor(() => openStream(app, '/api/v1/board', { cookie }).catch(() => undefined)))
  await Promise.all(streams.map((stream) => stream.next('board')))
  // The webhook is sent by hand, so that its moment is known.
  await app.sandboxSwitches({ webhooks: { delivery: 'lose' } })
  const readings = countStatements(app.pool, 'board_of_shop')
  const [begun, streamed, polled] = [performance.now(), [] as number[], [] as number[]]
  const payments = 60
  for (let count = 0; count < payments; count += 1) {
    const { body } = await (
      await buildBuyer(app)
    ).call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const reference = String(body.reference)
    await app.pay(reference)
    const number = await orderNumberOf(app, reference)
    const sentAt = performance.now()
    await sendEvent(app, { event: 'charge.success', data: { reference, id: reference } })
    const isGreen = ({ payments: shown }: Record<string, unknown>) =>
      (shown as { number: string; state: string }[]).some(
        (one) => one.number === number && one.state === 'paid',
      )
    const [first] = await Promise.all(streams.map((stream) => stream.next('board', isGreen)))
    const green = performance.now() - sentAt
    const line = JSON.stringify(first?.data).length / bytesPerMillisecond
    streamed.push(green + line)
    const askedAt = performance.now()
    await boards[0]?.call('GET', '/api/v1/board')
    // The next poll comes at any moment of the pause.
    polled.push(green + ((count + 0.5) / payments) * pollMilliseconds + (performance.now() - askedAt) + line)
  }
  for (const stream of streams) stream.close()
  await app.sandboxSwitches(null)
  const beats = Math.ceil((performance.now() - begun) / 5_000)
  const figures = {
    stream: ninetyFifth(streamed),
    poll: ninetyFifth(polled),
    readings: (readings() - beats) / payments,
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  expect(figures.stream).toBeLessThanOrEqual(limits.stream)
  expect(figures.poll).toBeLessThanOrEqual(limits.poll)
  // Each payment is two events here: that it was settled, and the poll of this test.
  expect(figures.readings).toBeLessThanOrEqual(3)
}, 900_000)

function ninetyFifth(times: number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0)
}
