import { setTimeout as delay } from 'node:timers/promises'
import { askClient } from './connection.ts'
import type { Pool, Tx } from './database.ts'

/**
 * Opens the connections that these pools keep open (openPool), and asks PostgreSQL something over each. A node does so
 * before it listens: a request that finds no open connection would wait for one, and on a busy machine in vain.
 * Tries again for so many milliseconds, and returns how many of them are open then.
 */
export async function openConnections(
  pools: Pool[],
  milliseconds: number,
): Promise<{ opened: number; wanted: number }> {
  const end = performance.now() + milliseconds
  const opened = await Promise.all(pools.map((pool) => openKept(pool, end)))
  return { opened: sum(opened), wanted: sum(pools.map(keptBy)) }
}

async function openKept(pool: Pool, end: number): Promise<number> {
  // Held until all are open: a connection that is given back would be lent again in place of a new one.
  const held: Tx[] = []
  const wanted = keptBy(pool)
  while (held.length < wanted && performance.now() < end) {
    const missing = Array.from({ length: wanted - held.length }, () => openOne(pool))
    const tries = await Promise.allSettled(missing)
    for (const tried of tries) if (tried.status === 'fulfilled') held.push(tried.value)
    if (held.length < wanted) await delay(100)
  }
  for (const client of held) client.release()
  return held.length
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
