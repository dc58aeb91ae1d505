import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { queueTextMessage } from './text-messages.ts'
import { startTextGateway } from '../../../tests/servers/text-gateway.ts'
import type { GatewayFault } from '../../../tests/servers/text-gateway.ts'
import { startFaultApp } from '../../../tools/faults/support/fault-app.ts'

// FAULT_KILLS shortens the run.
const kills = Number(process.env.FAULT_KILLS ?? '50')

test(
  'a server that is killed in the middle of sending, again and again, texts nobody twice',
  { tags: ['F36', 'I28'] },
  async () => {
    const gateway = await startTextGateway()
    onTestFinished(() => gateway.close())
    const app = await startFaultApp({
      environment: { ...gateway.environment(), LOG_LEVEL: 'fatal' },
      buyers: 1,
      sellers: 1,
    })
    onTestFinished(() => app.close())
    await app.pool.query('update text_settings set daily_budget_kobo = 1000000000')
    gateway.setWebhooks(app.origin)

    let numbers = 0
    const queue = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => {
          numbers += 1
          const phone = `+2348038${String(numbers).padStart(6, '0')}`
          const text = `Oja code: ${100_000 + numbers}`
          return queueTextMessage(app.pool, {
            phone,
            userId: null,
            kind: 'code',
            text,
            validSeconds: 24 * 3_600,
          })
        }),
      )
    const faults: GatewayFault[] = ['none', 'none', 'error', 'accept-and-die', 'error-after', 'none']
    for (let round = 0; round < kills; round += 1) {
      gateway.set('termii', faults[round % faults.length] ?? 'none')
      gateway.set('whatsapp', faults[(round * 5 + 2) % faults.length] ?? 'none')
      // Every second time the process dies when a gateway has taken a text and has not answered yet.
      const moment =
        round % 2 === 0
          ? new Promise<void>((resolve) => {
              const after = 1 + Math.floor(Math.random() * 10)
              let seen = 0
              gateway.onTaken(() => {
                seen += 1
                if (seen === after) resolve()
              })
            })
          : delay(Math.random() * 400)
      await queue(20)
      await Promise.race([moment, delay(8_000)])
      await app.app.kill()
    }
    gateway.onTaken(() => undefined)
    gateway.set('termii', 'none')
    gateway.set('whatsapp', 'none')
    // Lost attempts become unknown after a minute, and what waits is sent.
    const open = async () =>
      (
        await app.pool.query(
          "select count(*)::int as count from text_messages where status in ('waiting', 'sending')",
        )
      ).rows[0].count as number
    await expect.poll(open, { timeout: 240_000, interval: 2_000 }).toBe(0)

    for (const one of gateway.taken.slice(0, 50)) await gateway.report(one, 'delivered', 3)
    await delay(5_000)
    const taken = new Map<string, number>()
    for (const { phone } of gateway.taken) taken.set(phone, (taken.get(phone) ?? 0) + 1)
    const { rows } = await app.pool.query(
      'select status, count(*)::int as count from text_messages group by status order by status',
    )
    console.log('F36', { kills, texts: numbers, arrived: taken.size, statuses: rows })
    expect([...taken].filter(([, count]) => count > 1)).toEqual([])
    expect(taken.size).toBeGreaterThan(numbers / 2)
  },
)
