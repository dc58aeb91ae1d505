import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../tests/database/database.ts'
import { openPool } from '../database/database.ts'
import { enqueue, startWorking } from './jobs.ts'
import type { Workers } from './jobs.ts'

test(
  'when connections are cut during a job, the workers start anew and the job runs again',
  { tags: ['F03', 'F04'] },
  async () => {
    const database = await testDatabase()
    const pool = openPool({ url: database.url, connections: 12 })
    const done: string[] = []
    const reported: string[] = []
    const cutAll = () =>
      pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    const work = {
      async send_mail({ mailId }) {
        if (!done.includes(mailId)) await cutAll()
        done.push(mailId)
      },
    } as Partial<Workers> as Workers
    const working = await startWorking(pool, work, (job) => reported.push(job))
    onTestFinished(async () => {
      await working.stop()
      await pool.end()
      await database.drop()
    })
    await enqueue(pool, 'send_mail', { mailId: 'first' })
    await expect.poll(() => done).toEqual(['first'])
    await expect
      .poll(async () =>
        enqueue(pool, 'send_mail', { mailId: 'first' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => done).toEqual(['first', 'first'])
    // Each new worker holds its lock again, so that no other node frees its jobs.
    const locks = `select count(*)::int as count from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await pool.query(locks)).rows).toEqual([{ count: 11 }])
  },
)

test(
  'a job of a killed worker runs again on another worker',
  { tags: ['F01', 'F03'], timeout: 60_000 },
  async () => {
    const database = await testDatabase()
    const pool = openPool({ url: database.url, connections: 12 })
    await enqueue(pool, 'send_mail', { mailId: 'dying' })
    await expect(killWorkerOf('send_mail', database.url)).rejects.toMatchObject({ signal: 'SIGKILL' })
    const jobs =
      "select locked_by is not null as is_locked, attempts from graphile_worker.jobs where task_identifier = 'send_mail'"
    expect((await pool.query(jobs)).rows).toEqual([{ is_locked: true, attempts: 1 }])

    const done: string[] = []
    const work = { send_mail: async ({ mailId }) => void done.push(mailId) } as Partial<Workers> as Workers
    const working = await startWorking(pool, work, () => undefined)
    onTestFinished(async () => {
      await working.stop()
      await pool.end()
      await database.drop()
    })
    await expect.poll(() => done, { timeout: 30_000 }).toEqual(['dying'])
    await expect.poll(async () => (await pool.query(jobs)).rows).toEqual([])
  },
)

/** Takes a job in a separate process that dies in the middle of it. */
function killWorkerOf(task: string, url: string) {
  const script = `const { run } = await import('graphile-worker')
    const taskList = { ${task}: () => process.kill(process.pid, 'SIGKILL') }
    await run({ connectionString: ${JSON.stringify(url)}, taskList, noHandleSignals: true })`
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    timeout: 30_000,
  })
}
