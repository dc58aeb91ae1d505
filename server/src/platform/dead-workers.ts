import type { EventEmitter } from 'node:events'
import type { Pool, Tx } from './database.ts'

/**
 * Jobs of a process that was killed stay locked for four hours in graphile-worker. So each of our workers holds an
 * advisory lock on a connection of its own while it lives: PostgreSQL lets it go at once when the process dies, and any
 * other node sees from that whose jobs are free.
 */
export interface WorkerWatch {
  /** Frees the jobs of workers that died. */
  release(): Promise<void>
  close(): void
}

/** Begins to watch; `events` are those of the runner that is about to start. */
export async function watchWorkers(pool: Pool, events: EventEmitter): Promise<WorkerWatch> {
  const pulse: Tx = await pool.connect()
  const ours = new Set<string>()
  // One after the other: a connection answers one question at a time.
  let asking: Promise<unknown> = Promise.resolve()
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => {
    ours.add(worker.workerId)
    asking = asking
      .then(() => pulse.query(lock('pg_advisory_lock'), [worker.workerId]))
      .catch(() => undefined)
  })
  return {
    async release() {
      await asking
      const { rows } = await pulse.query<{ id: string }>(lockedLongAgo)
      for (const { id } of rows) {
        if (ours.has(id)) continue
        const { rows: tried } = await pulse.query<{ done: boolean }>(lock('pg_try_advisory_lock'), [id])
        if (!tried[0]?.done) continue
        await pulse.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]])
        await pulse.query(lock('pg_advisory_unlock'), [id])
      }
    },
    // Ended, not given back: the locks go with the connection.
    close: () => pulse.release(true),
  }
}

const lock = (how: string) => `select ${how}(hashtextextended('worker ' || $1, 0)) as done`

// Ten seconds: a worker that was just made may not hold its lock yet.
const lockedLongAgo = `select distinct locked_by as id from graphile_worker._private_jobs
  where locked_at < now() - interval '10 seconds' and locked_by is not null`
