import type pg from 'pg'
import { queryWithDeadline } from './deadline.ts'
import type { Pool } from './database.ts'

export interface Listener {
  close(): Promise<void>
}

// Long enough to spare a database that restarts. Short compared with the five seconds in which a change must show.
const retryMilliseconds = 500
const answerMilliseconds = 2_000

/**
 * Listens on a channel over a connection of its own. The callback runs for every message.
 * It also runs when the connection was lost and when it is back, because messages in between are unknown.
 */
export async function listen(
  pool: Pool,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<Listener> {
  let client: pg.PoolClient | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const opened = await pool.connect()
    opened.on('notification', ({ payload }) => onPayload(payload ?? ''))
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
    onPayload('')
    again()
  }
  // One attempt at a time, whether opening failed or the connection was lost.
  const again = () => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => connect().then(() => onPayload(''), again), retryMilliseconds)
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
