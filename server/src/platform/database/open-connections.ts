import { setTimeout as delay } from 'node:timers/promises'
import { askClient } from './connection.ts'
import type { Pool, Tx } from './database.ts'

// In milliseconds, and twice as long after each failed try: a database that refuses has too much to do.
const firstPause = 250

/**
 * Opens the connections that these pools keep open (openPool), and asks PostgreSQL something over each. A node does so
 * before it listens: a request that finds no open connection would wait for one, and on a busy machine in vain.
 * Tries again for so many milliseconds, or until `stopping` is aborted, and returns how many of them are open then.
 */
export async function openConnections(
  pools: Pool[],
  milliseconds: number,
  stopping: AbortSignal,
): Promise<{ opened: number; wanted: number }> {
  const end = AbortSignal.any([AbortSignal.timeout(milliseconds), stopping])
  const opened = await Promise.all(pools.map((pool) => openKept(pool, end, stopping)))
  return { opened: sum(opened), wanted: sum(pools.map(keptBy)) }
}

async function openKept(pool: Pool, end: AbortSignal, stopping: AbortSignal): Promise<number> {
  // Held until all are open: a connection that is given back would be lent again in place of a new one.
  const held: Tx[] = []
  const wanted = keptBy(pool)
  // A stop waits for the pool, which ends when it has all of them back.
  const releaseHeld = () => {
    for (const client of held.splice(0)) client.release()
  }
  stopping.addEventListener('abort', releaseHeld, { once: true })
  const keep = (client: Tx) => (stopping.aborted ? client.release() : void held.push(client))
  for (let pause = firstPause; held.length < wanted && !end.aborted; pause *= 2) {
    const missing = Array.from({ length: wanted - held.length }, () => openOne(pool).then(keep))
    await Promise.allSettled(missing)
    if (held.length < wanted) await delay(pause, undefined, { signal: end }).catch(() => undefined)
  }
  const opened = held.length
  releaseHeld()
  stopping.removeEventListener('abort', releaseHeld)
  return opened
}

function keptBy({ options }: Pool): number {
  return options.min ?? 0
}

async function openOne(pool: Pool): Promise<Tx> {
  const client = await pool.connect()
  await askClient(client, { text: 'select 1' }).catch((error: Error) => {
    client.release(error)
    throw error
  })
  return client
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
