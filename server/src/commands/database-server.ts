import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { queryWithDeadline } from '../platform/database/deadline.ts'
import { CommandError } from './command-error.ts'
import { connectionRefusal, nodeConnections, ownSetting, poolerSentence } from './database-refusals.ts'

const oldestVersion = 18
const answerMilliseconds = 5_000

const replicaSentence = 'this PostgreSQL is a replica and takes no writes. Give the address of the primary.'

// Where the server is away, starts or ends (PostgreSQL's errors of class 57P).
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  // Its machine is off, or the network is not up yet.
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P03',
])

// Without them the migrations end half way. PostgreSQL's contrib package has them.
const extensions = ['btree_gin', 'btree_gist', 'citext', 'pg_trgm', 'unaccent']

/**
 * Waits until the PostgreSQL of DATABASE_URL answers, for a minute at most: after a power cut machines start together.
 * Throws CommandError when it stays away or a replica, refuses the account, lacks what the migrations need, or stands behind
 * a pooler: LISTEN, advisory locks, prepared statements and the settings of a connection need a session of their own.
 * No message has the URL in it. With `forNode` it also says when PostgreSQL allows fewer connections than a node opens.
 */
export async function waitForDatabase(
  url: string,
  say: (line: string) => void,
  { waitSeconds = 60, forNode = false }: { waitSeconds?: number; forNode?: boolean } = {},
): Promise<void> {
  const end = performance.now() + waitSeconds * 1_000
  let hasSaid = false
  for (;;) {
    const found = await tryDatabase(url)
    if ('connections' in found) {
      if (forNode && found.connections < nodeConnections) say(fewConnections(found.connections))
      return
    }
    if (!found.passes) throw new CommandError(`DATABASE_URL: ${found.sentence}`)
    if (performance.now() > end)
      throw new CommandError(
        `DATABASE_URL: ${found.sentence ?? `PostgreSQL did not answer for ${waitSeconds} seconds. Does it run, does it listen at this address, and does the network let this machine through?`}`,
      )
    if (!hasSaid)
      say(
        `${found.sentence ? `DATABASE_URL: ${found.sentence}` : 'The database does not answer yet.'} Waiting for up to ${waitSeconds} seconds.`,
      )
    hasSaid = true
    await delay(1_000)
  }
}

function fewConnections(count: number): string {
  return `DATABASE_URL: PostgreSQL allows this account ${count} connections, and a node opens up to ${nodeConnections}. Raise max_connections, or the connection limit of the role or of the database. Until then people are turned away when many come.`
}

// A problem that passes has a sentence when PostgreSQL answered.
type Found =
  | { connections: number }
  | { passes: true; sentence?: string }
  | { passes: false; sentence: string }

async function tryDatabase(url: string): Promise<Found> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerMilliseconds,
    options: `-c ${ownSetting}=0`,
  })
  // An error between two statements has no other listener.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await queryWithDeadline(
      client,
      { text: facts, values: [extensions] },
      answerMilliseconds,
    )
    return findProblem(rows[0])
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isLate = error instanceof Error && /timeout|terminated/.test(error.message)
    // A node that stops gives its connections back.
    if (code === '53300') return { passes: true, sentence: connectionRefusal(error) }
    if (passing.has(code) || isLate) return { passes: true }
    return { passes: false, sentence: connectionRefusal(error) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

// The settings are of PostgreSQL 9 and newer. A superuser has no connection limit of its own.
const facts = `select current_setting('server_version_num')::int / 10000 as version,
  current_setting('${ownSetting}', true) as own, current_setting('transaction_read_only') as read_only,
  current_setting('server_encoding') as encoding,
  (select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      case when not r.rolsuper and r.rolconnlimit >= 0 then r.rolconnlimit end,
      case when not r.rolsuper and d.datconnlimit >= 0 then d.datconnlimit end)
    from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()) as connections,
  array(select wanted from unnest($1::text[]) wanted
    where wanted not in (select name from pg_available_extensions union select extname from pg_extension)) as missing`

interface Facts {
  version: number
  own: string | null
  read_only: string
  encoding: string
  connections: number
  missing: string[]
}

function findProblem(found: Facts): Found {
  const { version, own, read_only, encoding, connections, missing } = found
  if (version < oldestVersion)
    return { passes: false, sentence: `this is PostgreSQL ${version}. Oja needs ${oldestVersion} or newer.` }
  if (own !== '0') return { passes: false, sentence: poolerSentence }
  // While another one takes over. It stays so when the address is that of a replica.
  if (read_only === 'on') return { passes: true, sentence: replicaSentence }
  if (encoding !== 'UTF8')
    return {
      passes: false,
      sentence: `the database has the encoding ${encoding}. Make another one: create database NAME owner ROLE encoding 'UTF8' template template0.`,
    }
  if (missing.length > 0)
    return {
      passes: false,
      sentence: `this PostgreSQL lacks the extension ${missing.join(', ')}. Install its contrib package; a hosted one must allow it.`,
    }
  return { connections }
}
