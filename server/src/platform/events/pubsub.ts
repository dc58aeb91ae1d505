import type { Pool } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import type { Listener } from '../database/listen.ts'
import { liveChannel } from './event-log.ts'

/** How nodes learn which person has new live events. Each node then reads the events from the database. */
export interface PubSub {
  /** Starts to listen. An empty id means that anybody may have new events. */
  start(onMessage: (userId: string) => void): Promise<void>
  /** May be called more than once. */
  close(): Promise<void>
}

/** Pub/sub over PostgreSQL's LISTEN and NOTIFY. */
export function openPostgresPubSub(pool: Pool): PubSub {
  let listener: Listener | undefined
  return {
    async start(onMessage) {
      listener = await listen(pool, liveChannel, onMessage)
    },
    async close() {
      const last = listener
      listener = undefined
      await last?.close()
    },
  }
}
