import { setTimeout as delay } from 'node:timers/promises'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { queryWithDeadline } from './deadline.ts'
import { connectionEventsSetting, onConnectionEvents } from '../events/shared-pubsub.ts'
import { errorCode, isConnectionUnusable, throwConnectFailure, retryableCodes } from './errors.ts'
import type { DB } from './generated-types.ts'
import { remainingTime, countWaitingTime } from './request-deadline.ts'
import { traced } from '../observability/tracing.ts'

export type Pool = pg.Pool
/** A connection inside a transaction. What needs one says so by taking a `Tx`. */
export type Tx = pg.PoolClient
/** Anything statements run on. */
export type Queryable = Pool | Tx

/** A prepared statement with its values, as it goes out. */
export interface PreparedQuery {
  name: string
  text: string
  values: unknown[]
}

/** What can be asked one statement at a time: a pool, a connection, or a replica (replica.ts). */
export interface QueryRunner {
  query(asked: PreparedQuery): Promise<pg.QueryResult>
}

// Amounts are bigint in kobo, at most 10^12: exact as a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is no safe integer`)
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

/** How many prepared statements a connection may hold; named ones live as long as it does. */
const maximumStatements = 450
const names = new Set<string>()

/** A named prepared statement with typed parameters and rows. */
export interface Statement<Parameters, Row> {
  readonly name: string
  readonly sql: string
  all(on: QueryRunner, parameters: Parameters): Promise<Row[]>
  /** The first row; undefined when there is none. */
  first(on: QueryRunner, parameters: Parameters): Promise<Row | undefined>
  /** The one row there must be. */
  one(on: QueryRunner, parameters: Parameters): Promise<Row>
  /** How many rows it changed. */
  count(on: QueryRunner, parameters: Parameters): Promise<number>
}

class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/**
 * Writes a statement in SQL, compiled once. `p` stands for the parameters:
 * `defineQuery<{ id: string }, Row>('user_name', (p) => sql\`select name from users where id = ${p.id}\`)`. Throws when the
 * name is taken or the list is full.
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
  /** Most connections of this pool. */
  connections: number
  clockOffsetMilliseconds?: number
  /** Plans made for the values of each call: for text search and optional filters. */
  customPlans?: boolean
  /** Somebody waits for the answer: rather none than a late one. Jobs and commands have more patience. */
  forRequests?: boolean
  /** How many times as long as on other days all of this may take: tests on slow machines. */
  patienceTimes?: number
  /** How long to wait instead, in milliseconds. */
  patience?: { connection: number; statement: number }
  /** Hears to whom something happened, instead of every node by NOTIFY: it carries the news. */
  told?: ((people: string[]) => void) | undefined
}

/**
 * How long somebody waits for a connection (rules.md F12) and then for what a statement gives, in milliseconds. The database
 * may stand still or the link may swallow everything, so this is counted here: together less than three seconds (F07, F09).
 */
const requestPatience = { connection: 600, statement: 2_300 }
// Longer than any statement may run there.
const jobPatience = { connection: 5_000, statement: 15_000 }
// 0: as long as it takes.
const allPatience = { connection: 5_000, statement: 0 }

/** How long a statement waits for a row or a table that another uses. */
export const lockTimeoutMilliseconds = 2_000

type Patience = NonNullable<DatabaseOptions['patience']>

function times({ connection, statement }: Patience, count: number): Patience {
  return { connection: connection * count, statement: statement * count }
}

/** Opens a pool. No statement runs longer than 10 s, none waits for a lock longer than 2 s (rules.md F10). */
export function openPool(given: DatabaseOptions): Pool {
  const {
    url,
    connections,
    clockOffsetMilliseconds = 0,
    customPlans = false,
    forRequests = false,
    patienceTimes = 1,
    patience = times(forRequests ? requestPatience : jobPatience, patienceTimes),
    told,
  } = given
  const settings = [
    `-c statement_timeout=${patience.statement === 0 ? 0 : 10_000 * patienceTimes}`,
    `-c lock_timeout=${lockTimeoutMilliseconds}`,
    '-c idle_in_transaction_session_timeout=15000',
    // Whoever gives up closes the connection: PostgreSQL looks now and then whether anybody still waits, and works no further
    // for nobody. Without it what was given up piles up beyond the pool while the database is slow.
    '-c client_connection_check_interval=500',
    '-c timezone=UTC',
    `-c oja.clock_offset_ms=${clockOffsetMilliseconds}`,
    ...(told ? [connectionEventsSetting] : []),
    // 0.5: "garri" finds "gari" (0.57); the extension's own 0.6 does not.
    // Without whole-table scans: a planner that expects many matches reads a million rows to find that there are few.
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
    connectionTimeoutMillis: patience.connection,
    keepAlive: true,
    options: settings.join(' '),
    // Requests count the time of each statement themselves. This is for what asks without us: the jobs' own library.
    ...(forRequests || patience.statement === 0 ? {} : { query_timeout: patience.statement + 1_000 }),
  }
  const pool = new pg.Pool({
    ...client,
    max: connections,
    // Kept open: making one takes longest when many are needed.
    min: forRequests ? Math.ceil(connections / 2) : 0,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  // A connection that is cut is replaced at the next use; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    opened.set(client, { at: performance.now(), patience: patience.statement })
  })
  if (told) onConnectionEvents(pool, told)
  openedWith.set(pool, given)
  return pool
}

const openedWith = new WeakMap<Pool, DatabaseOptions>()

/**
 * Lends a pool of one connection to the same database whose statements may take as long as they take: a migration of a
 * large table, a count of every word. It is ended afterwards.
 */
export async function withoutTimeouts<Result>(
  pool: Pool,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const given = openedWith.get(pool)
  if (!given) throw new Error('only what openPool opened can be lent')
  const lent = openPool({ ...given, connections: 1, forRequests: false, patience: allPatience })
  return work(lent).finally(() => lent.end())
}

/** When each connection was opened, and how long its statements may take, in milliseconds (0: as long as they take). */
const opened = new WeakMap<Tx, { at: number; patience: number }>()
/** "cached plan must not change result type": a migration changed what a statement gives that was prepared before it. */
const outdatedPlan = '0A000'

/** A connection that was opened just now, so that nothing is prepared on it. Those from before are closed on the way. */
async function freshConnection(pool: Pool): Promise<Tx> {
  const now = performance.now()
  for (;;) {
    const client = await connect(pool)
    if ((opened.get(client)?.at ?? 0) >= now) return client
    client.release(true)
  }
}

const mostTries = 3

/**
 * Runs `work` in a transaction. A serialisation failure or deadlock is tried again, at most three times in all; this
 * and a statement that stands alone are the one layer that retries. With a statement that was prepared before a migration
 * it is run once more, on a fresh connection.
 */
export function transaction<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return again(() =>
    inTransaction(() => connect(pool), work).catch((error: unknown) => {
      if (errorCode(error) !== outdatedPlan) throw error
      return inTransaction(() => freshConnection(pool), work)
    }),
  )
}

async function inTransaction<Result>(
  connecting: () => Promise<Tx>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await connecting()
  let broken: Error | undefined
  try {
    await askClient(client, { text: 'begin' })
    const result = await work(client)
    await askClient(client, { text: 'commit' })
    return result
  } catch (error) {
    // Who does not answer any more is not asked to roll back: that would be waited for as long again.
    if (error instanceof Error && isConnectionUnusable(error)) broken = error
    else
      await askClient(client, { text: 'rollback' }).catch((lost: Error) => {
        broken = lost
      })
    throw error
  } finally {
    client.release(broken)
  }
}

async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= mostTries || !retryableCodes.has(errorCode(error))) throw error
      // Two that met one another should not meet again.
      await delay(attempt * (5 + Math.random() * 20))
    }
  }
}

/** One statement on a pool, on a fresh connection when its plan is from before a migration. */
export async function queryPool(pool: Pool, asked: PreparedQuery): Promise<pg.QueryResult> {
  try {
    return await again(() => queryOnce(pool, asked))
  } catch (error) {
    if (errorCode(error) !== outdatedPlan) throw error
    const client = await freshConnection(pool)
    return await askClient(client, asked).finally(() => client.release())
  }
}

/**
 * `pool.query` closes the connection after any error, though most are refusals that leave it sound. And PostgreSQL tells
 * of an error before it lets go of what the statement had locked: whoever asks again at once would meet himself.
 */
export async function queryOnce(pool: Pool, asked: PreparedQuery): Promise<pg.QueryResult> {
  const client = await connect(pool)
  let unfit: Error | undefined
  try {
    return await askClient(client, asked)
  } catch (error) {
    if (!(error instanceof Error) || isConnectionUnusable(error) || errorCode(error) === outdatedPlan)
      unfit = error as Error
    // Answered when the failed statement is over.
    else
      await askClient(client, { text: '' }).catch((lost: Error) => {
        unfit = lost
      })
    throw error
  } finally {
    client.release(unfit)
  }
}

function connect(pool: Pool): Promise<Tx> {
  // One may have to be made, or waited for, before anything can be asked.
  remainingTime(requestPatience.statement, pool.idleCount > 0 ? 0 : requestPatience.connection)
  return countWaitingTime(() => pool.connect().catch(throwConnectFailure))
}

async function askClient(client: Tx, asked: pg.QueryConfig): Promise<pg.QueryResult> {
  const most = opened.get(client)?.patience ?? 0
  const left = remainingTime(most || Infinity)
  try {
    return await countWaitingTime(() =>
      queryWithDeadline(client, asked, left === Infinity ? most : (left ?? most)),
    )
  } catch (error) {
    // From here it tells who asked; where it was made, only how it came off the wire.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

function askReader(on: QueryRunner, asked: PreparedQuery): Promise<pg.QueryResult> {
  if (on instanceof pg.Pool) return queryPool(on, asked)
  // In a transaction nothing goes on after an error: there all of it is tried again.
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
