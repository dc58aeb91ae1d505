import { loadavg } from 'node:os'
import { buildBoard } from '../../../tests/access/build-board.ts'
import { countStatements } from '../../../tests/database/count-statements.ts'
import { sendEvent } from '../../../tests/provider-event.ts'
import { openStream } from '../../../tests/sse-client.ts'
import type { EventStream } from '../../../tests/sse-client.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp, waitFor } from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'

const payments = 60
const boards = 100
/** Issue 29: on a phone with 400 kbps, in milliseconds. */
const limits = { stream: 2_000, poll: 6_000 }
const bytesPerMillisecond = 400_000 / 8 / 1_000
/** The pause between two polls of a board (web/app/orders/board/use-board.ts). */
const pollMilliseconds = 4_000

/**
 * From the webhook of a payment to the green board, with a hundred boards of the shop open; and how often the board was read from
 * the database for it. The time of the bytes on a line of 400 kbps is added to what the server needs.
 */
export async function run(): Promise<object> {
  const app = await startTestApp()
  try {
    const seller = await buildSeller(app)
    const productId = await buildProduct(seller, { price: '6800', quantity: '500' })
    const streams: EventStream[] = []
    const cookies: string[] = []
    for (let count = 0; count < boards; count += 1) {
      const { cookie } = await buildBoard(app, seller)
      cookies.push(cookie)
      streams.push(await waitFor(() => openStream(app, '/api/v1/board', { cookie }).catch(() => undefined)))
    }
    await Promise.all(streams.map((stream) => stream.next('board')))
    const readings = countStatements(app.pool, 'board_of_shop')
    const [begun, times, polled]: [number, number[], number[]] = [performance.now(), [], []]
    // The webhook is sent by hand, so that its moment is known.
    await app.sandboxSwitches({ webhooks: { delivery: 'lose' } })
    for (let count = 0; count < payments; count += 1) {
      const buyer = await buildBuyer(app)
      const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
      const reference = String(body.reference)
      await app.pay(reference)
      const number = await orderNumber(app, reference)
      const sentAt = performance.now()
      await sendEvent(app, { event: 'charge.success', data: { reference, id: count + 1 } })
      const isGreen = ({ payments: shown }: Record<string, unknown>) =>
        (shown as { number: string; state: string }[]).some(
          (one) => one.number === number && one.state === 'paid',
        )
      const [first] = await Promise.all(streams.map((stream) => stream.next('board', isGreen)))
      const bytes = JSON.stringify(first?.data).length
      const green = performance.now() - sentAt
      times.push(green + bytes / bytesPerMillisecond)
      const asked = performance.now()
      await app.app.inject({ url: '/api/v1/board', headers: { cookie: cookies[0] ?? '' } })
      const answered = performance.now() - asked
      // The next poll comes at any moment of the pause.
      polled.push(green + Math.random() * pollMilliseconds + answered + bytes / bytesPerMillisecond)
    }
    const beats = (performance.now() - begun) / 5_000
    const figures = {
      limits,
      boards,
      payments,
      streamP95: Math.round(ninetyFifth(times)),
      pollP95: Math.round(ninetyFifth(polled)),
      readingsPerEvent: Number(((readings() - beats) / payments).toFixed(2)),
      loadAverage: loadavg()[0],
    }
    console.log(figures)
    for (const stream of streams) stream.close()
    return figures
  } finally {
    await app.close()
  }
}

async function orderNumber({ pool }: TestApp, reference: string): Promise<string> {
  const { rows } = await pool.query<{ number: string }>('select number from orders where reference = $1', [
    reference,
  ])
  return rows[0]?.number ?? ''
}

function ninetyFifth(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
}
