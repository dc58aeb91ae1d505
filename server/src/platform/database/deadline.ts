import type pg from 'pg'

/** No answer came in time. The connection is of no use any more: the answer may come yet. */
export class QueryUnanswered extends Error {
  constructor() {
    super('the database did not answer in time')
  }
}

/**
 * Asks one statement; throws `Unanswered` after `milliseconds` (0: it may take as long as it takes).
 *
 * `pg` has a setting for this, `query_timeout`. With it each statement's timer keeps what the one before it gave reachable for
 * the collector of young things: two thirds of all memory were carried over to the old, and lists of goods spent a third of
 * their processor time on that (docs/decisions/0072-database-statements.md).
 */
export function queryWithDeadline(
  client: Pick<pg.ClientBase, 'query'>,
  asked: pg.QueryConfig,
  milliseconds: number,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    // What came while this process did something else is read first: it was in time.
    const late = () => void setImmediate(() => reject(new QueryUnanswered()))
    const timer = milliseconds > 0 ? setTimeout(late, milliseconds) : undefined
    client.query(asked, (error: Error | null, result: pg.QueryResult) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })
}
