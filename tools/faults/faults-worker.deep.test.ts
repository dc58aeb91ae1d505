import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../server/src/platform/jobs/jobs.ts'
import { startFaultApp } from './support/fault-app.ts'
import type { FaultApp } from './support/fault-app.ts'
import { reads, startLoad, sumUp, writes } from './support/fault-load.ts'
import { timeLimit } from '../../tests/time-limit.ts'

let app: FaultApp
beforeAll(async () => {
  app = await startFaultApp({ buyers: 40 })
})
afterAll(() => app.close())

const waiting = async (name: string) => {
  const { rows } = await app.pool.query<{ count: number }>(
    'select count(*)::int from graphile_worker.jobs where task_identifier = $1 and attempts < max_attempts',
    [name],
  )
  return rows[0]?.count ?? 0
}

test(
  'a hundred thousand waiting jobs are done while requests are served as before',
  { tags: ['F32'] },
  async () => {
    const before = await loadFor(10_000)
    await app.pool.query(
      `select graphile_worker.add_jobs(array(select json_populate_record(null::graphile_worker.job_spec,
      json_build_object('identifier', 'mail_unread_message', 'payload', json_build_object('messageId', uuidv7()), 'max_attempts', 5))
      from generate_series(1, 100000)))`,
    )
    const begun = performance.now()
    const from = await waiting('mail_unread_message')
    const during = await loadFor(30_000)
    const left = await waiting('mail_unread_message')
    const rate = ((from - left) / (performance.now() - begun)) * 1_000
    await expect.poll(() => waiting('mail_unread_message'), { timeout: 600_000, interval: 1_000 }).toBe(0)
    const drained = 100_000 / ((performance.now() - begun) / 1_000)
    console.log(
      `F32: ${rate.toFixed(0)} jobs a second beside requests, ${drained.toFixed(0)} over all; p95 ${before.p95} -> ${during.p95} ms`,
    )
    expect(before.bad).toEqual([])
    expect(during.bad).toEqual([])
    expect(drained).toBeGreaterThanOrEqual(200 / timeLimit(1))
    expect(during.p95).toBeLessThanOrEqual(before.p95 + timeLimit(100))
  },
)

test(
  'a job that always throws stops after five attempts, and the alert reports it',
  { tags: ['F32'] },
  async () => {
    // No id: the statement that asks for it fails, however often.
    await enqueue(app.pool, 'mail_unread_message', { messageId: 'poison' })
    const job = async () =>
      (
        await app.pool.query<{ attempts: number; max_attempts: number; last_error: string }>(
          `select attempts, max_attempts, last_error from graphile_worker.jobs where task_identifier = 'mail_unread_message'`,
        )
      ).rows
    await expect.poll(async () => (await job())[0]?.attempts, { timeout: 180_000, interval: 1_000 }).toBe(5)
    // It is left alone from now on, and others go past it.
    await enqueue(app.pool, 'mail_unread_message', { messageId: crypto.randomUUID() })
    await expect.poll(async () => (await job()).length).toBe(1)
    expect(await job()).toEqual([
      { attempts: 5, max_attempts: 5, last_error: expect.stringContaining('uuid') },
    ])
    const { text } = await app.ask('GET', '/metrics')
    expect(text).toMatch(/^oja_jobs\{what="given up"[^}]*\} 1$/m)
    await app.pool.query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts))`,
    )
  },
)

async function loadFor(milliseconds: number) {
  const load = startLoad(app, [...reads, ...writes], { workers: 4, pause: 20 })
  await new Promise((next) => setTimeout(next, milliseconds))
  await load.stop()
  expect(await load.lost()).toEqual([])
  return sumUp(load.deals, [...reads, ...writes])
}
