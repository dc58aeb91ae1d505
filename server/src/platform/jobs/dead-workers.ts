import type { EventEmitter } from 'node:events'
import { makeWorkerUtils } from 'graphile-worker'
import { queryWithDeadline, QueryUnanswered } from '../database/deadline.ts'
import type { Pool, Tx } from '../database/database.ts'

/**
 * Frees the jobs of killed processes, which graphile-worker would keep locked for four hours.
 * Each of our workers holds an advisory lock on a connection of its own while it lives.
 * PostgreSQL releases that lock at once when the process dies. So any other node sees whose jobs are free.
 */
export interface OrphanedJobs {
  /** Frees the jobs of workers that died. */
  release(): Promise<void>
  close(): void
}

// Less than the ten seconds after which other nodes may count this worker as dead.
const retryMilliseconds = 500
const answerMilliseconds = 10_000

/** Starts to watch. `events` are those of the runner that is about to start. */
export async function watchOrphanedJobs(pool: Pool, events: EventEmitter): Promise<OrphanedJobs> {
  const jobs = await makeWorkerUtils({ pgPool: pool })
  const ours = new Set<string>()
  let isClosed = false
  let connection: Tx | undefined
  // One by one, because a connection runs one statement at a time.
  let lastStatement: Promise<unknown> = Promise.resolve()
  const holdLock = (id: string) => {
    lastStatement = lastStatement
      .then(() => connection && runStatement(connection, lock('pg_advisory_lock'), [id]))
      .catch(() => undefined)
  }
  /** A connection that does not answer is given up. Otherwise every later statement would wait for it too. */
  const runStatement = async (client: Tx, text: string, values: unknown[] = []) => {
    try {
      return (await queryWithDeadline(client, { text, values }, answerMilliseconds)).rows as Record<
        string,
        unknown
      >[]
    } catch (error) {
      if (error instanceof QueryUnanswered) lost(client)
      throw error
    }
  }
  const connect = async () => {
    const opened = await pool.connect()
    // Closed while it waited for a connection, which nobody would release later.
    if (isClosed) return opened.release(true)
    connection = opened
    opened.on('error', () => lost(opened))
    opened.on('end', () => lost(opened))
    for (const id of ours) holdLock(id)
  }
  const lost = (which: Tx) => {
    if (connection !== which) return
    connection = undefined
    which.release(true)
    again()
  }
  const again = () => {
    if (!isClosed) setTimeout(() => void connect().catch(again), retryMilliseconds).unref()
  }
  await connect()
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => {
    ours.add(worker.workerId)
    holdLock(worker.workerId)
  })
  return {
    async release() {
      await lastStatement
      // A node that lost its own connection cannot judge others.
      const client = connection
      if (!client) return
      for (const { id } of await runStatement(client, workersWithOldLocks)) {
        if (ours.has(String(id))) continue
        const [tried] = await runStatement(client, lock('pg_try_advisory_lock'), [id])
        if (!tried?.done) continue
        await jobs.forceUnlockWorkers([String(id)])
        await runStatement(client, lock('pg_advisory_unlock'), [id])
      }
    },
    // The connection is ended and not released, so that its locks go with it.
    close() {
      isClosed = true
      const last = connection
      connection = undefined
      last?.release(true)
      void jobs.release()
    },
  }
}

const lock = (how: string) => `select ${how}(hashtextextended('worker ' || $1, 0)) as done`

// Ten seconds, because a new worker may not hold its lock yet.
const workersWithOldLocks = `select distinct locked_by as id from graphile_worker.jobs
  where locked_at < now() - interval '10 seconds' and locked_by is not null`
