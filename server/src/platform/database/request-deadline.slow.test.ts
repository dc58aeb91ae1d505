import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/database/database.ts'
import { openPool, defineQuery } from './database.ts'
import { transaction } from './transaction.ts'
import type { Pool } from './database.ts'
import { handleErrors } from '../http/error-handler.ts'
import { sendCsv } from '../pagination/pagination.ts'
import type { App } from '../platform.ts'
import { setRequestDeadline } from './request-deadline.ts'

// Long enough for a machine that runs other work too.
const timeouts = 3_000
const napSeconds = 1
const nap = defineQuery<{ seconds: number }, never>('test_nap', (p) => sql`select pg_sleep(${p.seconds})`)
const note = defineQuery<Record<never, never>, never>(
  'test_note',
  () => sql`insert into notes default values`,
)

test(
  'one request never waits for the database beyond its deadline, however many statements it has',
  { tags: ['F08', 'F09'] },
  async () => {
    const { app, pool } = await openWaitingApp()
    const answers = await Promise.all([
      app.inject('/one-by-one'),
      // An API call of a page counts for the page's request.
      app.inject('/page'),
      // The server reads a body before the handler runs.
      app.inject({ method: 'POST', url: '/one-by-one', payload: {} }),
      app.inject({ method: 'POST', url: '/transaction', payload: {} }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503])
    expect(answers[0].headers['retry-after']).toBe('2')
    expect((await pool.query('select from notes')).rowCount).toBe(0)
  },
)

test(
  'parallel waits of a request count once, and time outside the database does not count',
  { tags: ['F08'] },
  async () => {
    const { app } = await openWaitingApp()
    const answers = await Promise.all([app.inject('/together'), app.inject('/elsewhere')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    // Work that outlives the response has no limit.
    expect((await app.inject('/later')).statusCode).toBe(200)
    await expect.poll(() => finished).toBe(4)
  },
)

test('a long download continues as long as it is read, and a broken download is recognised as incomplete', async () => {
  const { app } = await openWaitingApp()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const whole = await fetch(`${origin}/file/4`)
  expect([whole.status, (await whole.text()).trim().split('\n')]).toEqual([200, ['1', '2', '3', '4']])
  const broken = await fetch(`${origin}/file/9`)
  expect(broken.status).toBe(200)
  await expect(broken.text()).rejects.toThrow('terminated')
})

let finished = 0

async function openWaitingApp() {
  const database = await testDatabase()
  const pool: Pool = openPool({
    url: database.url,
    connections: 8,
    timeouts: { connection: 5_000, statement: 4_000 },
  })
  await pool.query('create table notes (at timestamptz default now())')
  const app = Fastify() as unknown as App
  onTestFinished(async () => {
    await app.close()
    await pool.end()
    await database.drop()
  })
  const naps = async (count: number) => {
    for (let n = 0; n < count; n += 1) await nap.all(pool, { seconds: napSeconds })
  }
  const url = '/one-by-one'
  handleErrors(app)
  setRequestDeadline(app, timeouts)
  app.route({ method: ['GET', 'POST'], url, handler: () => naps(4) })
  app.get('/page', async (_request, reply) => {
    await naps(2)
    return reply.status((await app.inject(url)).statusCode).send()
  })
  app.post('/transaction', () =>
    transaction(pool, async (tx) => {
      await note.count(tx, {})
      for (let n = 0; n < 4; n += 1) await nap.all(tx, { seconds: napSeconds })
    }),
  )
  app.get('/together', async () => {
    await Promise.all(Array.from({ length: 6 }, () => naps(1)))
    return {}
  })
  app.get('/elsewhere', async () => {
    await delay(timeouts)
    await naps(1)
    return {}
  })
  app.get<{ Params: { lines: string } }>('/file/:lines', (request, reply) => {
    const lines = async function* () {
      for (let n = 1; n <= Number(request.params.lines); n += 1) {
        // The database does not answer the sixth statement in time.
        await nap.all(pool, { seconds: n < 6 ? napSeconds : 60 })
        yield `${n}\n`
      }
    }
    return sendCsv(reply, 'file', lines())
  })
  app.get('/later', async () => {
    void (async () => {
      for (; finished < 4; finished += 1) await naps(1)
    })()
    return {}
  })
  return { app, pool }
}
