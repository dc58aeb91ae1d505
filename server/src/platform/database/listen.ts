import type pg from 'pg'
import { queryWithDeadline } from './deadline.ts'
import type { Pool } from './database.ts'

export interface Listener {
  close(): Promise<void>
}

// Long enough not to hammer a database that is restarting, short against the five seconds a change may take to show.
const retryMilliseconds = 500
const answerMilliseconds = 2_000

/**
 * Listens on a channel over a connection of its own. `heard` is called for every message, and also whenever the
 * connection was lost, because what was said meanwhile is unknown.
 */
export async function listen(
  pool: Pool,
  channel: string,
  heard: (payload: string) => void,
): Promise<Listener> {
  let client: pg.PoolClient | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const opened = await pool.connect()
    opened.on('notification', ({ payload }) => heard(payload ?? ''))
    opened.on('error', () => lost(opened))
    opened.on('end', () => lost(opened))
    client = opened
    await queryWithDeadline(opened, { text: `listen ${channel}` }, answerMilliseconds).catch(
      (error: unknown) => {
        if (client === opened) {
          client = undefined
          opened.release(true)
        }
        throw error
      },
    )
  }
  const lost = (which: pg.PoolClient) => {
    if (client !== which) return
    client = undefined
    which.release(true)
    heard('')
    again()
  }
  // Whether it could not be opened or was lost at once, one try at a time is enough.
  const again = () => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => connect().then(() => heard(''), again), retryMilliseconds)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      last?.release(true)
    },
  }
}
