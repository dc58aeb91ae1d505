import type { Pool } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import type { Listener } from '../database/listen.ts'
import { liveChannel } from './event-log.ts'

/** How nodes hear whose live stream has something new. What it is, each reads from the database. */
export interface PubSub {
  /** Begins to hear. An empty name means that something may have happened to anybody. */
  start(heard: (userId: string) => void): Promise<void>
  /** May be called more than once. */
  close(): Promise<void>
}

/** Hears of what happened from the database itself. */
export function openPostgresPubSub(pool: Pool): PubSub {
  let listener: Listener | undefined
  return {
    async start(heard) {
      listener = await listen(pool, liveChannel, heard)
    },
    async close() {
      const last = listener
      listener = undefined
      await last?.close()
    },
  }
}
