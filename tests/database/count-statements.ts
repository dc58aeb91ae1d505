import type { Pool } from '../../server/src/platform/database/database.ts'

/** Counts how often the statement of this name goes to the database over a pool, from now on. */
export function countStatements(pool: Pool, name: string): () => number {
  let count = 0
  const watched = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const ask = client.query.bind(client) as (...sent: unknown[]) => unknown
    client.query = ((...sent: unknown[]) => {
      if ((sent[0] as { name?: string } | undefined)?.name === name) count += 1
      return ask(...sent)
    }) as typeof client.query
  })
  return () => count
}
