import type pg from 'pg'

/** No answer came in time. The connection is useless then, because the answer may still arrive. */
export class QueryUnanswered extends Error {
  constructor() {
    super('the database did not answer in time')
  }
}

/**
 * Runs one statement. Throws `QueryUnanswered` after `milliseconds` (0: no time limit).
 * The setting `query_timeout` of `pg` does the same, but it made the garbage collector slow
 * (docs/decisions/0072-database-statements.md).
 */
export function queryWithDeadline(
  client: Pick<pg.ClientBase, 'query'>,
  asked: pg.QueryConfig,
  milliseconds: number,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    // An answer that arrived while the process was busy is read first: it was in time.
    const late = () => void setImmediate(() => reject(new QueryUnanswered()))
    const timer = milliseconds > 0 ? setTimeout(late, milliseconds) : undefined
    client.query(asked, (error: Error | null, result: pg.QueryResult) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })
}
