import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { run, Logger } from 'graphile-worker'
import type { TaskList } from 'graphile-worker'
import { defineQuery } from '../database/database.ts'
import type { Pool, Queryable } from '../database/database.ts'
import { watchOrphanedJobs } from './dead-workers.ts'
import { traced } from '../observability/tracing.ts'

/** The payload of each job. A job is queued in the transaction of its cause and starts after the commit. */
export interface Jobs {
  send_mail: { mailId: string }
  send_text: { textId: string }
  /** `from`: the page to which the link leads back. */
  send_verify_link: { email: string; from?: string | null }
  send_reset_link: { email: string }
  send_phone_code: { codeId: string; way: 'sms' | 'whatsapp' | null }
  change_due_phones: Record<never, never>
  /** `isPlanned`: the run of this minute planned it for this moment. */
  tidy_holds: { isPlanned?: boolean }
  /** What a new order replaced, or nobody paid in time; `opened`: of these, what only the buyer's browser noted as opened. */
  close_replaced: { references: string[]; opened: string[] }
  ask_about_payments: Record<never, never>
  apply_provider_event: { eventId: string }
  ask_for_refund: { refundId: string }
  follow_refunds: Record<never, never>
  order_timers: Record<never, never>
  notify_late_orders: Record<never, never>
  reconcile: Record<never, never>
  pay_out_due: Record<never, never>
  send_payout: { payoutId: string }
  follow_payouts: Record<never, never>
  sweep_files: Record<never, never>
  list_import: { importId: string }
  /** The same with categories that the seller chose: servers before 0.27 know none, and leave this job to others. */
  list_import_as_chosen: { importId: string }
  tidy_imports: Record<never, never>
  refresh_vocabulary: Record<never, never>
  tend_tickets: Record<never, never>
  tidy_papers: Record<never, never>
  sweep_live_events: Record<never, never>
  mail_unread_message: { messageId: string }
  convert_voice: { fileId: string }
  notify_savers: Record<never, never>
  tidy_saved: Record<never, never>
  tidy_logins: Record<never, never>
  tidy_old_orders: Record<never, never>
  tidy_baskets: Record<never, never>
  notify_announced: Record<never, never>
  take_back_announced: Record<never, never>
  fill_market_days: Record<never, never>
  fill_seller_totals: Record<never, never>
  tidy_texts: Record<never, never>
}

export type JobName = keyof Jobs
export type Workers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> }

/** Jobs that get more than five tries. After its last try a job is parked. */
const maxTries: Partial<Record<JobName, number>> = { ask_for_refund: 25, send_payout: 25 }

const add = defineQuery<
  { name: string; payload: string; delay: number; tries: number; key: string | null },
  { id: string }
>(
  'job_add',
  (p) => sql`select id from graphile_worker.add_job(${p.name}::text, ${p.payload}::json,
    run_at => now() + make_interval(secs => ${p.delay}::float8), max_attempts => ${p.tries}::int,
    job_key => ${p.key}::text)`,
)

/** Queues a job. `delaySeconds` counts from now. A job that waits under the same `key` takes its time and payload. */
export async function enqueue<Name extends JobName>(
  on: Queryable,
  name: Name,
  payload: Jobs[Name],
  delaySeconds = 0,
  key: string | null = null,
): Promise<void> {
  await add.all(on, {
    name,
    payload: JSON.stringify(payload),
    delay: delaySeconds,
    tries: maxTries[name] ?? 5,
    key,
  })
}

/** The same as part of another statement, to save a round trip. `payload` is SQL that gives the JSON. */
export function jobFor(name: JobName, payload: RawBuilder<unknown>): RawBuilder<unknown> {
  const tries = sql.lit(maxTries[name] ?? 5)
  return sql`graphile_worker.add_job(${sql.lit(name)}, ${payload}, max_attempts => ${tries})`
}

/**
 * Jobs with workers of their own, and how many: a slow mail server or SMS gateway delays no other job (F31 in
 * docs/requirements/faults.md).
 */
const separateJobs: Partial<Record<JobName, number>> = { send_mail: 3, send_text: 4 }

/** Jobs by the clock. They repair what a lost job would have done. */
export const crontab = [
  '* * * * * tidy_holds',
  '* * * * * ask_about_payments',
  '* * * * * order_timers',
  '2 * * * * notify_late_orders',
  '*/10 * * * * follow_refunds',
  '*/10 * * * * reconcile',
  '*/10 * * * * pay_out_due',
  '*/10 * * * * follow_payouts',
  '* * * * * refresh_vocabulary',
  '*/15 * * * * sweep_files',
  '23 * * * * tidy_imports',
  '*/10 * * * * tend_tickets',
  '17 3 * * * tidy_papers',
  '5 * * * * sweep_live_events',
  '* * * * * notify_savers',
  '41 3 * * * tidy_saved',
  '29 3 * * * tidy_logins',
  '*/5 * * * * change_due_phones',
  '35 3 * * * tidy_old_orders',
  '43 3 * * * tidy_baskets',
  '* * * * * notify_announced',
  '* * * * * take_back_announced',
  '7 * * * * fill_market_days',
  '11 * * * * fill_seller_totals',
  '* * * * * tidy_texts',
].join('\n')

/** Starts working on jobs in this process. `report` gets each failure. */
export async function startWorking(
  pool: Pool,
  workers: Workers,
  report: Report,
): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = {}
  for (const [name, work] of Object.entries(workers)) {
    taskList[name] = async (payload) => {
      try {
        await traced('internal', `job ${name}`, {}, () =>
          (work as (given: unknown) => Promise<void>)(payload ?? {}),
        )
      } catch (error) {
        report(name, error)
        throw error
      }
    }
  }
  const pick = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(taskList).filter(([name]) => isWanted(name)))
  // One after the other, because each first checks whether the tables of graphile-worker exist.
  const groups = [
    await keepRunning(
      pool,
      { taskList: pick((name) => !(name in separateJobs)), crontab, concurrency: 4 },
      report,
    ),
  ]
  for (const [job, concurrency] of Object.entries(separateJobs))
    groups.push(
      await keepRunning(pool, { taskList: pick((name) => name === job), crontab: '', concurrency }, report),
    )
  return { stop: async () => void (await Promise.all(groups.map((group) => group.stop()))) }
}

/** Workers that handle the same kinds of job. */
interface WorkerGroup {
  taskList: TaskList
  crontab: string
  concurrency: number
}

type Report = (job: string, error: unknown) => void

async function keepRunning(
  pool: Pool,
  group: WorkerGroup,
  report: Report,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let running = await startRunner(pool, group, report)
  // The runner ends when its connection is lost while it stores the result of a job. Then a new one starts.
  const restart = async (): Promise<void> => {
    await running.ended
    while (!stopping.signal.aborted) {
      const next = await startRunner(pool, group, report).catch(() => null)
      if (!next) {
        await delay(restartAfterMilliseconds)
        continue
      }
      running = next
      if (stopping.signal.aborted) return running.stop()
      await running.ended
    }
  }
  const restarting = restart()
  return {
    async stop() {
      stopping.abort()
      await running.stop()
      await restarting
    },
  }
}

const restartAfterMilliseconds = 500

interface RunningGroup {
  /** Settles when the runner has ended, for whatever reason. */
  ended: Promise<unknown>
  stop(): Promise<void>
}

async function startRunner(
  pool: Pool,
  { taskList, crontab, concurrency }: WorkerGroup,
  report: Report,
): Promise<RunningGroup> {
  const events = new EventEmitter()
  const watch = await watchOrphanedJobs(pool, events)
  const silent = new Logger(() => () => undefined)
  const runner = await run({
    pgPool: pool,
    taskList: { ...taskList, [releaseJob]: () => watch.release() },
    events,
    crontab: `${crontab}\n* * * * * ${releaseJob}`,
    concurrency,
    noHandleSignals: true,
    logger: silent,
    // In batches, a failure to store the result of a job ends the runner. One by one, it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch((error: unknown) => {
    watch.close()
    throw error
  })
  const release = () => watch.release().catch((error: unknown) => report(releaseJob, error))
  // Jobs that a killed process had begun continue within seconds of this start.
  const soon = setTimeout(() => void release(), 10_000)
  soon.unref()
  const ended = runner.promise
    .catch((error: unknown) => report('runner', error))
    .finally(() => {
      clearTimeout(soon)
      watch.close()
    })
  return {
    ended,
    async stop() {
      await runner.stop().catch(() => undefined)
      await ended
    },
  }
}

const releaseJob = 'release_dead_jobs'
