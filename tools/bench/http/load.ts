import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Request } from 'autocannon'
import type { Pool } from '../../../server/src/platform/database/database.ts'
import type { Server } from './http-app.ts'

/** Enough to keep both processors busy, and few enough to be answered at once. */
const connections = 16
const usualSeconds = 4
const ticksPerSecond = 100

/** What a server did with as many requests as it could take. */
export interface Load {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Milliseconds of processor time a request: the server's, and its database connections'. */
  serverCpu: number
  databaseCpu: number
  /** Megabytes the process holds. */
  memory: number
}

/**
 * The same requests for every server: callers of many addresses request `path` in turns. `amount`: so many requests
 * instead of some seconds, for code that the engine has yet to compile.
 */
export async function load(
  pool: Pool,
  server: Server,
  path: (turn: number) => string,
  { seconds = usualSeconds, amount }: { seconds?: number; amount?: number } = {},
): Promise<Load> {
  const before = await processorTime(pool, server)
  const taken: number[] = []
  let turn = 0
  // Each caller may search 1,200 times a minute, as everywhere.
  const setupRequest = (request: Request): Request => {
    turn += 1
    const address = `10.${turn % 200}.${Math.floor(turn / 200) % 10}.7`
    return { ...request, path: path(turn), headers: { 'x-forwarded-for': address } }
  }
  const requests = [{ path: '/', setupRequest }]
  const until = amount ? { amount } : { duration: seconds }
  const run = autocannon({ url: server.origin, connections, ...until, requests })
  run.on('response', (_client, _status, _bytes, milliseconds) => taken.push(milliseconds))
  const result = await run
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${server.name}: ${result.non2xx} answers were no success, ${result.errors} failed`)
  const after = await processorTime(pool, server)
  const worked = workBetween(before, after)
  const answers = result['2xx']
  taken.sort((one, other) => one - other)
  const share = (part: number) => rounded(taken[Math.floor(taken.length * part)] ?? 0)
  return {
    perSecond: Math.round(answers / result.duration),
    p50: share(0.5),
    p95: share(0.95),
    p99: share(0.99),
    serverCpu: rounded(worked.server / answers),
    databaseCpu: rounded(worked.database / answers),
    memory: memoryOf(server.pid),
  }
}

/** The round that stands in the middle, by requests a second. */
export function medianRound(rounds: Load[]): Load {
  const sorted = [...rounds].sort((one, other) => one.perSecond - other.perSecond)
  return sorted[Math.floor(sorted.length / 2)] as Load
}

/**
 * How many requests the first could take for one of the second, by the processor time of both processes: what a share
 * would be on a machine that does nothing else.
 */
export function processorTimeRatio(one: Load, other: Load): number {
  const work = ({ serverCpu, databaseCpu }: Load) => serverCpu + databaseCpu
  return Math.round((work(other) / work(one)) * 100) / 100
}

export function describeLoad({ perSecond, p50, p95, p99, serverCpu, databaseCpu, memory }: Load): string {
  return [
    `${String(perSecond).padStart(6)}/s`,
    `p50 ${p50} p95 ${p95} p99 ${p99} ms`,
    `CPU ${serverCpu} + database ${databaseCpu} ms a request`,
    `${memory} MB`,
  ].join('  ')
}

/** Milliseconds of processor time so far; the database's by connection. */
interface ProcessorTime {
  server: number
  database: Map<number, number>
}

async function processorTime(pool: Pool, { pid, name }: Server): Promise<ProcessorTime> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [name],
  )
  return { server: ticksOf(pid), database: new Map(rows.map((row) => [row.pid, ticksOf(row.pid)])) }
}

/** A connection that was closed meanwhile took its figure along: what it worked is not counted, nor taken off. */
function workBetween(before: ProcessorTime, after: ProcessorTime): { server: number; database: number } {
  let database = 0
  for (const [pid, time] of after.database) database += time - (before.database.get(pid) ?? 0)
  return { server: after.server - before.server, database }
}

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, a name, may hold spaces: what counts comes after its bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000
}

function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1_000)
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1_000) / 1_000
}
