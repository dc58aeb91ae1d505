import type pg from 'pg'
import { queryWithDeadline } from './deadline.ts'
import { throwConnectFailure } from './errors.ts'
import { countWaitingTime, remainingTime } from './request-deadline.ts'

/**
 * How long a request waits for a connection (F12), and then for the result of a statement, in milliseconds.
 * Together they stay below three seconds (F07 and F09 in docs/requirements/faults.md).
 * The server counts this time itself, because the database may freeze and the network may drop everything.
 */
export const requestTimeouts = { connection: 600, statement: 2_300 }

/** When each connection was opened, and the time limit of its statements in milliseconds (0: none). */
export const opened = new WeakMap<pg.PoolClient, { at: number; timeout: number }>()

/**
 * "cached plan must not change result type": a migration changed the result of a statement that was prepared before it.
 */
export const outdatedPlan = '0A000'

/** A connection of the pool. Throws when there is none in time. */
export function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  // Opening a connection, or waiting for one, also takes time.
  remainingTime(requestTimeouts.statement, pool.idleCount > 0 ? 0 : requestTimeouts.connection)
  return countWaitingTime(() => pool.connect().catch(throwConnectFailure))
}

/** Sends a statement over a connection, and waits for its answer as long as the request may take. */
export async function askClient(client: pg.PoolClient, asked: pg.QueryConfig): Promise<pg.QueryResult> {
  const max = opened.get(client)?.timeout ?? 0
  const left = remainingTime(max || Infinity)
  try {
    return await countWaitingTime(() =>
      queryWithDeadline(client, asked, left === Infinity ? max : (left ?? max)),
    )
  } catch (error) {
    // The stack now names the caller. The driver's stack names only the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/**
 * A connection that is newer than this call, so that nothing is prepared on it. It closes the older ones that it gets.
 */
export async function freshConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const now = performance.now()
  for (;;) {
    const client = await connect(pool)
    if ((opened.get(client)?.at ?? 0) >= now) return client
    client.release(true)
  }
}
