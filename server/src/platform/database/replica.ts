import { sql } from 'kysely'
import { QueryUnanswered } from './deadline.ts'
import { queryOnce, queryPool, openPool, defineQuery } from './database.ts'
import { isDatabaseAway } from './errors.ts'
import { DeadlineExceeded } from './request-deadline.ts'
import type { Pool, PreparedQuery, QueryRunner } from './database.ts'

/** The pools for reads: `textPool` for searches, `pool` for everything else. */
export interface ReadPools {
  pool: QueryRunner
  textPool: QueryRunner
}

export interface Replica {
  /** For reads that may be a second old. The primary answers what the replica cannot. */
  reading: ReadPools
  /**
   * Public data changed. The primary is read until the replica has the change. Call it before pages are rendered anew.
   */
  changed(): void
  /** How old the replica's data may be, in seconds. Infinity while that is unknown. */
  ageSeconds(): number
  /** How many reads the replica answered, and how many failed there. */
  counts(): { answered: number; failed: number }
  close(): Promise<void>
}

export interface ReplicaOptions {
  /** DATABASE_REPLICA_URL. */
  url: string
  primaryUrl: string
  primary: { pool: Pool; textPool: Pool }
  clockOffsetMilliseconds: number
}

/** Data older than this is not read from the replica, in milliseconds. */
const maxAge = 1_000
// Public lists and pages take some 20 ms. A read that takes 500 ms hangs.
const timeouts = { connection: 500, statement: 500 }
const pauses = { steady: 200, catchingUp: 20, troubled: 500 }
const maxMarks = 20

const written = defineQuery<Record<never, never>, { position: number; timeline: number }>(
  'replica_written',
  () => sql`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as position,
    ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline`,
)
const replayed = defineQuery<
  Record<never, never>,
  { isReplica: boolean; position: number; timeline: number | null }
>(
  'replica_replayed',
  () => sql`select pg_is_in_recovery() as "isReplica", (select received_tli from pg_stat_wal_receiver) as timeline,
    case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') else 0 end::bigint as position`,
)

/**
 * Reads from a streaming replica while its data is at most a
 * second old and holds every public change this node knows of.
 * The age needs no clock: the code asks how far the primary
 * has written, and then whether the replica has replayed that.
 * A replica that hangs delays a read by half a second, once.
 */
export function openReplica({ url, primaryUrl, primary, clockOffsetMilliseconds }: ReplicaOptions): Replica {
  const common = { clockOffsetMilliseconds, timeouts }
  const own = {
    pool: openPool({ url, connections: 12, ...common }),
    textPool: openPool({ url, connections: 6, customPlans: true, ...common }),
  }
  // The checks have connections of their own, so that they wait behind no read.
  const looks = {
    primary: openPool({ url: primaryUrl, connections: 1, ...common }),
    replica: openPool({ url, connections: 1, ...common }),
  }
  /** When we asked, by `performance.now()`, and how far the primary had written then. Oldest first. */
  let marks: { asked: number; position: number }[] = []
  /** The replica holds everything that was committed before this moment. */
  let complete = -Infinity
  let changedAt = performance.now()
  let isLooking = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let answered = 0
  let failed = 0

  const isTrusted = () => complete > changedAt && performance.now() - complete < maxAge

  const look = async () => {
    const asked = performance.now()
    const { position, timeline } = await written.one(looks.primary, {})
    marks = [...marks, { asked, position }].slice(-maxMarks)
    const seen = await replayed.one(looks.replica, {})
    // The server was promoted, or follows another primary. Its positions then mean something else.
    if (!seen.isReplica || (seen.timeline !== null && seen.timeline !== timeline))
      throw new Error('DATABASE_REPLICA_URL is not a replica of DATABASE_URL')
    for (const mark of marks) if (mark.position <= seen.position) complete = Math.max(complete, mark.asked)
    marks = marks.filter((mark) => mark.position > seen.position)
  }

  const lookOn = async () => {
    if (isLooking || isClosed) return
    isLooking = true
    try {
      await look()
      const isNear = !isTrusted() && performance.now() - changedAt < maxAge
      lookAfter(isNear ? pauses.catchingUp : pauses.steady)
    } catch {
      complete = -Infinity
      lookAfter(pauses.troubled)
    } finally {
      isLooking = false
    }
  }
  const lookAfter = (milliseconds: number) => {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => void lookOn(), milliseconds)
    timer.unref()
  }

  const reader = (replica: Pool, other: Pool): QueryRunner => ({
    async query(asked: PreparedQuery) {
      if (isTrusted()) {
        const begun = performance.now()
        try {
          const result = await queryOnce(replica, asked)
          answered += 1
          return result
        } catch (error) {
          if (error instanceof DeadlineExceeded) throw error
          failed += 1
          // A replica that fails is not asked again until a check succeeds.
          // An error of the statement itself comes from the primary too.
          // A request with little time left says nothing about the replica.
          const isHasty = error instanceof QueryUnanswered && performance.now() - begun < timeouts.statement
          if (!isHasty && error instanceof Error && isDatabaseAway(error)) complete = -Infinity
        }
      }
      return queryPool(other, asked)
    },
  })

  lookAfter(0)
  return {
    reading: {
      pool: reader(own.pool, primary.pool),
      textPool: reader(own.textPool, primary.textPool),
    },
    changed() {
      changedAt = performance.now()
      if (!isLooking) lookAfter(0)
    },
    ageSeconds: () => (performance.now() - complete) / 1_000,
    counts: () => ({ answered, failed }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      const ends = [own.pool, own.textPool, looks.primary, looks.replica].map((pool) => pool.end())
      // A frozen server never closes its connections.
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timeout = setTimeout(resolve, maxAge)
      await Promise.race([Promise.allSettled(ends), late])
      clearTimeout(timeout)
    },
  }
}
