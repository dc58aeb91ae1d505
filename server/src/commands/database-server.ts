import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { queryWithDeadline } from '../platform/database/deadline.ts'
import { CommandError } from './command-error.ts'

const oldestVersion = 18
const answerMilliseconds = 5_000

// Of our connections (openPool): PostgreSQL keeps it, a pooler refuses or drops it.
const ownSetting = 'oja.clock_offset_ms'
const poolerSentence =
  'a pooler in between does not pass on the settings of our connections. Give the address of PostgreSQL itself: a node needs 44 connections.'

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

const refusals: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the password.',
  '28000': 'PostgreSQL refuses the account.',
  '3D000': 'there is no such database.',
  '53300': 'PostgreSQL has no free connection.',
  // PgBouncer says so of parameters that it does not know.
  '08P01': poolerSentence,
}

/**
 * Waits until the PostgreSQL of DATABASE_URL answers, for a minute at most: after a power cut machines start together.
 * Throws CommandError when it stays away or a replica, refuses the account, is older than what the migrations need, or stands behind
 * a pooler: LISTEN, advisory locks, prepared statements and the settings of a connection need a session of their own.
 * No message has the URL in it.
 */
export async function waitForDatabase(
  url: string,
  say: (line: string) => void,
  waitSeconds = 60,
): Promise<void> {
  const end = performance.now() + waitSeconds * 1_000
  let hasSaid = false
  for (;;) {
    const problem = await tryDatabase(url)
    if (problem === null) return
    if (!problem.passes) throw new CommandError(`DATABASE_URL: ${problem.sentence}`)
    if (performance.now() > end)
      throw new CommandError(
        problem.sentence === replicaSentence
          ? `DATABASE_URL: ${replicaSentence}`
          : `DATABASE_URL: PostgreSQL did not answer for ${waitSeconds} seconds.`,
      )
    if (!hasSaid) say(`The database does not answer yet. Waiting for up to ${waitSeconds} seconds.`)
    hasSaid = true
    await delay(1_000)
  }
}

async function tryDatabase(url: string): Promise<{ passes: boolean; sentence: string } | null> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerMilliseconds,
    options: `-c ${ownSetting}=0`,
  })
  // An error between two statements has no other listener.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const text = `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('${ownSetting}', true) as own, current_setting('transaction_read_only') as read_only`
    const { rows } = await queryWithDeadline(client, { text }, answerMilliseconds)
    const version = Number(rows[0]?.version)
    if (version >= oldestVersion && rows[0]?.own !== '0') return { passes: false, sentence: poolerSentence }
    // While another one takes over. It stays so when the address is that of a replica.
    if (version >= oldestVersion && rows[0]?.read_only === 'on')
      return { passes: true, sentence: replicaSentence }
    if (version >= oldestVersion) return null
    return {
      passes: false,
      sentence: `this is PostgreSQL ${version}. Oja needs ${oldestVersion} or newer.`,
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isLate = error instanceof Error && /timeout|terminated/.test(error.message)
    return { passes: passing.has(code) || isLate, sentence: refusals[code] ?? `PostgreSQL answers ${code}.` }
  } finally {
    await client.end().catch(() => undefined)
  }
}
