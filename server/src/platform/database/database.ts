import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { askClient, connect, freshConnection, opened, outdatedPlan, requestTimeouts } from './connection.ts'
import { connectionEventsSetting, onConnectionEvents } from '../events/shared-pubsub.ts'
import { errorCode, isConnectionUnusable } from './errors.ts'
import type { DB } from './generated-types.ts'
import { retryTransaction } from './transaction.ts'
import { traced } from '../observability/tracing.ts'

export type Pool = pg.Pool
/** A connection inside a transaction. A function that must run in a transaction takes a `Tx`. */
export type Tx = pg.PoolClient
/** What can run statements: a pool or a transaction. */
export type Queryable = Pool | Tx

/** A prepared statement with its values. */
export interface PreparedQuery {
  name: string
  text: string
  values: unknown[]
}

/** What can run one statement at a time: a pool, a connection, or a replica (replica.ts). */
export interface QueryRunner {
  query(asked: PreparedQuery): Promise<pg.QueryResult>
}

// Amounts are bigint in kobo, at most 10^12, so they are exact as JavaScript numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is not a safe integer`)
  return number
})

const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** How many statements the code may define. A connection keeps each named statement as long as it lives. */
const maximumStatements = 1_200
const names = new Set<string>()

/** A named prepared statement with typed parameters and rows. */
export interface Statement<Parameters, Row> {
  readonly name: string
  readonly sql: string
  all(on: QueryRunner, parameters: Parameters): Promise<Row[]>
  /** The first row. Undefined when there is none. */
  first(on: QueryRunner, parameters: Parameters): Promise<Row | undefined>
  /** The only row. Throws when there is none, or more than one. */
  one(on: QueryRunner, parameters: Parameters): Promise<Row>
  /** How many rows the statement changed. */
  count(on: QueryRunner, parameters: Parameters): Promise<number>
}

class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/**
 * Defines a statement in SQL, compiled once. `p` holds placeholders for the parameters:
 * `defineQuery<{ id: string }, Row>('user_name', (p) => sql\`select name from users where id = ${p.id}\`)`.
 * Throws when the name is taken or when there are too many statements.
 */
export function defineQuery<Parameters extends object, Row>(
  name: string,
  build: (p: Parameters) => RawBuilder<unknown>,
): Statement<Parameters, Row> {
  const compiled = build(placeholders<Parameters>()).compile(compiler)
  return prepared(name, compiled.sql, compiled.parameters)
}

export interface DatabaseOptions {
  url: string
  /** The largest number of connections of this pool. */
  connections: number
  clockOffsetMilliseconds?: number
  /** PostgreSQL plans each call for its own values. Text search and optional filters need this. */
  customPlans?: boolean
  /**
   * True when a person waits for the answer: an early error is
   * better than a late answer. Jobs and commands may wait longer.
   */
  forRequests?: boolean
  /** A factor for all time limits below, for tests on slow machines. */
  timeoutFactor?: number
  /** Other time limits, in milliseconds. */
  timeouts?: { connection: number; statement: number }
  /** Gets the ids of the people of each live event. Without it every node gets them by NOTIFY. */
  publish?: ((people: string[]) => void) | undefined
}

// Longer than the statement_timeout of 10 s, so PostgreSQL ends a long statement first.
const jobTimeouts = { connection: 5_000, statement: 15_000 }
// 0 means no time limit.
const seedTimeouts = { connection: 5_000, statement: 0 }

/** How long a statement waits for a lock on a row or a table, in milliseconds. */
export const lockTimeoutMilliseconds = 2_000

type Timeouts = NonNullable<DatabaseOptions['timeouts']>

function times({ connection, statement }: Timeouts, count: number): Timeouts {
  return { connection: connection * count, statement: statement * count }
}

/**
 * Opens a pool. A statement runs for 10 s at most and waits for
 * a lock for 2 s at most (F10 in docs/requirements/faults.md).
 */
export function openPool(given: DatabaseOptions): Pool {
  const {
    url,
    connections,
    clockOffsetMilliseconds = 0,
    customPlans = false,
    forRequests = false,
    timeoutFactor = 1,
    timeouts = times(forRequests ? requestTimeouts : jobTimeouts, timeoutFactor),
    publish,
  } = given
  const settings = [
    `-c statement_timeout=${timeouts.statement === 0 ? 0 : 10_000 * timeoutFactor}`,
    `-c lock_timeout=${lockTimeoutMilliseconds}`,
    '-c idle_in_transaction_session_timeout=15000',
    // A caller that gives up closes its connection. PostgreSQL then stops the
    // statement, because it checks the connection each half second. Without this,
    // abandoned statements pile up beyond the pool while the database is slow.
    '-c client_connection_check_interval=500',
    '-c timezone=UTC',
    `-c oja.clock_offset_ms=${clockOffsetMilliseconds}`,
    ...(publish ? [connectionEventsSetting] : []),
    // 0.5, because "garri" must find "gari" (0.57). The extension's default is 0.6.
    // No sequential scans: a planner that expects many matches reads a million rows and finds few.
    ...(customPlans
      ? [
          '-c plan_cache_mode=force_custom_plan',
          '-c enable_seqscan=off',
          '-c pg_trgm.word_similarity_threshold=0.5',
        ]
      : []),
  ]
  const client: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: timeouts.connection,
    keepAlive: true,
    options: settings.join(' '),
    // Requests count the time of each statement themselves. This limit is for graphile-worker's own statements.
    ...(forRequests || timeouts.statement === 0 ? {} : { query_timeout: timeouts.statement + 1_000 }),
  }
  const pool = new pg.Pool({
    ...client,
    max: connections,
    // Half of the connections stay open, because opening one takes longest when many are needed.
    min: forRequests ? Math.ceil(connections / 2) : 0,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  // A cut connection is replaced at the next use. Without listeners its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    opened.set(client, { at: performance.now(), timeout: timeouts.statement })
  })
  if (publish) onConnectionEvents(pool, publish)
  openedWith.set(pool, given)
  return pool
}

const openedWith = new WeakMap<Pool, DatabaseOptions>()

/**
 * Lends a pool of one connection to the same database, without time limits, and ends it afterwards.
 * Migrations of large tables and counts of every word need it.
 */
export async function withoutTimeouts<Result>(
  pool: Pool,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const given = openedWith.get(pool)
  if (!given) throw new Error('withoutTimeouts needs a pool that openPool opened')
  const lent = openPool({ ...given, connections: 1, forRequests: false, timeouts: seedTimeouts })
  return work(lent).finally(() => lent.end())
}

/** Runs one statement on a pool. It uses a fresh connection when the prepared plan is from before a migration. */
export async function queryPool(pool: Pool, asked: PreparedQuery): Promise<pg.QueryResult> {
  try {
    return await retryTransaction(() => queryOnce(pool, asked))
  } catch (error) {
    if (errorCode(error) !== outdatedPlan) throw error
    const client = await freshConnection(pool)
    return await askClient(client, asked).finally(() => client.release())
  }
}

/**
 * Runs one statement and keeps the connection after an ordinary error. `pool.query` would close it.
 * PostgreSQL reports an error before it releases the locks of
 * the statement. An immediate retry would wait for its own lock.
 */
export async function queryOnce(pool: Pool, asked: PreparedQuery): Promise<pg.QueryResult> {
  const client = await connect(pool)
  let unfit: Error | undefined
  try {
    return await askClient(client, asked)
  } catch (error) {
    if (!(error instanceof Error) || isConnectionUnusable(error) || errorCode(error) === outdatedPlan)
      unfit = error as Error
    // The empty statement is answered when the failed one is over.
    else
      await askClient(client, { text: '' }).catch((lost: Error) => {
        unfit = lost
      })
    throw error
  } finally {
    client.release(unfit)
  }
}

function askReader(on: QueryRunner, asked: PreparedQuery): Promise<pg.QueryResult> {
  if (on instanceof pg.Pool) return queryPool(on, asked)
  // Inside a transaction a single statement is not retried, because PostgreSQL refuses all that follows an error.
  // The whole transaction is retried instead.
  return on instanceof pg.Client ? askClient(on as Tx, asked) : on.query(asked)
}

const spanFacts = { 'db.system.name': 'postgresql' }

function placeholders<Parameters extends object>(): Parameters {
  return new Proxy({} as Parameters, { get: (_, key) => new Placeholder(String(key)) })
}

function prepared<Parameters extends object, Row>(
  name: string,
  sql: string,
  parameters: readonly unknown[],
): Statement<Parameters, Row> {
  if (names.has(name)) throw new Error(`two statements are called ${name}`)
  if (names.size >= maximumStatements) throw new Error(`more than ${maximumStatements} statements`)
  names.add(name)
  const run = (on: QueryRunner, given: Parameters) => {
    const values = parameters.map((one) =>
      one instanceof Placeholder ? given[one.key as keyof Parameters] : one,
    )
    const asked = { name, text: sql, values }
    return traced('client', name, spanFacts, () => askReader(on, asked))
  }
  return {
    name,
    sql,
    all: async (on, given) => (await run(on, given)).rows as Row[],
    first: async (on, given) => (await run(on, given)).rows[0] as Row | undefined,
    count: async (on, given) => (await run(on, given)).rowCount ?? 0,
    one: async (on, given) => {
      const { rows } = await run(on, given)
      if (rows.length !== 1) throw new Error(`${name} gave ${rows.length} rows where there must be one`)
      return rows[0] as Row
    },
  }
}
