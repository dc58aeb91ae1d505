import type pg from 'pg'

/** The setting of a connection that says to whom something happened, instead of NOTIFY (0028_live_news.sql). */
export const connectionEventsSetting = '-c oja.live_news=carried'

// What it says it by.
const toldCode = 'OJ001'

/** Hears from every connection of a pool to whom something happened, once its transaction is over. */
export function onConnectionEvents(pool: pg.Pool, told: (people: string[]) => void): void {
  const people = new WeakMap<pg.PoolClient, Set<string>>()
  pool.on('connect', (client) => {
    const names = new Set<string>()
    people.set(client, names)
    client.on('notice', ({ code, message }) => {
      if (code === toldCode && message) names.add(message)
    })
  })
  // A transaction that was taken back tells too: whoever looks finds nothing.
  pool.on('release', (_error, client) => {
    const names = people.get(client)
    if (!names || names.size === 0) return
    told([...names])
    names.clear()
  })
}
