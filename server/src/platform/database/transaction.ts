import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { askClient, connect, freshConnection, outdatedPlan } from './connection.ts'
import { errorCode, isConnectionUnusable, retryableCodes } from './errors.ts'

const maxTries = 3

/**
 * Runs `work` in a transaction.
 * A serialisation failure or a deadlock is retried, three tries in all. Single statements are retried in the same way.
 * No other layer retries these errors.
 * A statement that was prepared before a migration is run once more, on a fresh connection.
 */
export function transaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return retryTransaction(() =>
    inTransaction(() => connect(pool), work).catch((error: unknown) => {
      if (errorCode(error) !== outdatedPlan) throw error
      return inTransaction(() => freshConnection(pool), work)
    }),
  )
}

async function inTransaction<Result>(
  connecting: () => Promise<pg.PoolClient>,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connecting()
  let broken: Error | undefined
  try {
    await askClient(client, { text: 'begin' })
    const result = await work(client)
    await askClient(client, { text: 'commit' })
    return result
  } catch (error) {
    // A connection that does not answer gets no rollback, because waiting for it would take as long again.
    if (error instanceof Error && isConnectionUnusable(error)) broken = error
    else
      await askClient(client, { text: 'rollback' }).catch((lost: Error) => {
        broken = lost
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs `work` again after a serialisation failure or a deadlock. */
export async function retryTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= maxTries || !retryableCodes.has(errorCode(error))) throw error
      // The pause differs, so that the same two transactions do not meet again.
      await delay(attempt * (5 + Math.random() * 20))
    }
  }
}
