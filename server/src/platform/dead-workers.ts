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

// Less than the ten seconds after which others may think that we died.
const retryMilliseconds = 500

/** Begins to watch; `events` are those of the runner that is about to start. */
export async function watchWorkers(pool: Pool, events: EventEmitter): Promise<WorkerWatch> {
  const ours = new Set<string>()
  let isClosed = false
  let pulse: Tx | undefined
  // One after the other: a connection answers one question at a time.
  let asking: Promise<unknown> = Promise.resolve()
  const hold = (id: string) => {
    asking = asking.then(() => pulse?.query(lock('pg_advisory_lock'), [id])).catch(() => undefined)
  }
  const connect = async () => {
    const opened = await pool.connect()
    // Closed while it waited for a connection: nobody would give this one back.
    if (isClosed) return opened.release(true)
    pulse = opened
    const lost = () => {
      if (pulse !== opened) return
      pulse = undefined
      opened.release(true)
      again()
    }
    opened.on('error', lost)
    opened.on('end', lost)
    for (const id of ours) hold(id)
  }
  const again = () => {
    if (!isClosed) setTimeout(() => void connect().catch(again), retryMilliseconds).unref()
  }
  await connect()
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => {
    ours.add(worker.workerId)
    hold(worker.workerId)
  })
  return {
    async release() {
      await asking
      // Who is cut off himself cannot say who else is.
      const asker = pulse
      if (!asker) return
      const { rows } = await asker.query<{ id: string }>(lockedLongAgo)
      for (const { id } of rows) {
        if (ours.has(id)) continue
        const { rows: tried } = await asker.query<{ done: boolean }>(lock('pg_try_advisory_lock'), [id])
        if (!tried[0]?.done) continue
        await asker.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]])
        await asker.query(lock('pg_advisory_unlock'), [id])
      }
    },
    // Ended, not given back: the locks go with the connection.
    close() {
      isClosed = true
      const last = pulse
      pulse = undefined
      last?.release(true)
    },
  }
}

const lock = (how: string) => `select ${how}(hashtextextended('worker ' || $1, 0)) as done`

// Ten seconds: a worker that was just made may not hold its lock yet.
const lockedLongAgo = `select distinct locked_by as id from graphile_worker._private_jobs
  where locked_at < now() - interval '10 seconds' and locked_by is not null`
