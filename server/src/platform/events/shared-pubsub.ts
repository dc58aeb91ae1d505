import type pg from 'pg'

/** The connection setting that reports events to this process instead of NOTIFY (0028_live_news.sql). */
export const connectionEventsSetting = '-c oja.live_news=carried'

// SQLSTATE of the notice of `tell_live` (0036_live_event_code.sql).
const liveEventCode = 'OJ002'

/** Reports the people with new events, for every connection of a pool, when the connection goes back to the pool. */
export function onConnectionEvents(pool: pg.Pool, notified: (people: string[]) => void): void {
  const people = new WeakMap<pg.PoolClient, Set<string>>()
  pool.on('connect', (client) => {
    const names = new Set<string>()
    people.set(client, names)
    client.on('notice', ({ code, message }) => {
      if (code === liveEventCode && message) names.add(message)
    })
  })
  // A transaction that was rolled back also reports. Its readers then find nothing new.
  pool.on('release', (_error, client) => {
    const names = people.get(client)
    if (!names || names.size === 0) return
    notified([...names])
    names.clear()
  })
}
