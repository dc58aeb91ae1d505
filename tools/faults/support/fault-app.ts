import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@oja/paystack-sandbox/src/sandbox.ts'
import { brokenInvariants } from '../../../server/src/invariants/invariants.ts'
import { openPool, withoutTimeouts } from '../../../server/src/platform/database/database.ts'
import { migrate } from '../../../server/src/platform/database/migrations.ts'
import { insertFaultProducts, insertFaultPeople } from './fault-people.ts'
import type { FaultPerson } from './fault-people.ts'
import { startFaultPostgres } from './fault-postgres.ts'
import { freePort } from '../../../tests/servers/served-process.ts'
import type { ServedOptions } from '../../../tests/servers/served-process.ts'
import { supervise } from './supervisor.ts'
import { openTcpProxy } from '../../../tests/servers/tcp-proxy.ts'

export type FaultApp = Awaited<ReturnType<typeof startFaultApp>>

export interface FaultAppOptions {
  /** Over the settings below. */
  environment?: Record<string, string>
  /** The product reaches its database through `link`. */
  throughLink?: boolean
  served?: ServedOptions
  /** Settings of PostgreSQL. */
  postgres?: Record<string, string>
  /** Where PostgreSQL keeps its files; a folder of its own when nothing is said. */
  postgresFolder?: string
  buyers?: number
  sellers?: number
}

/** What came of a request. Status 0: no whole answer came. */
export interface FaultResponse {
  status: number
  headers: Record<string, unknown>
  text: string
  /** Milliseconds. */
  took: number
}

export const faultSecretKey = 'sk_test_fault'
// What has not answered by then hangs.
const waitLimit = 15_000

/**
 * The product as an operator runs it: a process under a supervisor, a database that can fail, the sandbox for the
 * payment provider. `close` throws when an invariant is broken, a promise rejection was not handled, or the process
 * ended by itself.
 */
export async function startFaultApp(options: FaultAppOptions = {}) {
  const postgres = await startFaultPostgres(options.postgres, options.postgresFolder)
  const pool = openPool({ url: postgres.url, connections: 4 })
  await migrate(pool)
  const link = await openTcpProxy({ path: postgres.socketPath })
  const sandbox = await startSandbox({ secretKey: faultSecretKey, publicKey: 'pk_test_fault' })
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-fault-data-'))
  const port = await freePort()
  const buyers = await insertFaultPeople(pool, 'buyer', options.buyers ?? 20)
  const sellers = await insertFaultPeople(pool, 'seller', options.sellers ?? 4)
  const goods = (await Promise.all(sellers.map((seller) => insertFaultProducts(pool, seller, 10)))).flat()
  await pool.query('analyze')
  const environment = {
    PORT: String(port),
    DATABASE_URL: options.throughLink ? `postgresql://oja@127.0.0.1:${link.port}/oja` : postgres.url,
    DATA_DIR: dataDir,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    PAYSTACK_SECRET_KEY: faultSecretKey,
    PAYSTACK_PUBLIC_KEY: 'pk_test_fault',
    PAYSTACK_BASE_URL: sandbox.origin,
    ...options.environment,
  }
  const app = await supervise(environment, options.served)
  const agent = new Agent({ keepAlive: true })

  /** One request; never throws. */
  const ask = (
    method: string,
    path: string,
    { person, body, raw, headers = {}, port: asked = port }: FaultRequestOptions = {},
  ): Promise<FaultResponse> => {
    const sent = raw ?? (body === undefined ? null : JSON.stringify(body))
    const payload = sent === null ? null : Buffer.from(sent)
    const begun = performance.now()
    return new Promise((resolve) => {
      const outgoing = request(
        {
          agent,
          host: '127.0.0.1',
          port: asked,
          method,
          path,
          signal: AbortSignal.timeout(waitLimit),
          headers: {
            ...(person ? { authorization: `Bearer ${person.token}` } : {}),
            ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (piece: string) => (text += piece))
          answer.on('close', () => end(answer.complete ? (answer.statusCode ?? 0) : 0, answer.headers, text))
        },
      )
      const end = (status: number, given: Record<string, unknown> = {}, text = '') =>
        resolve({ status, headers: given, text, took: performance.now() - begun })
      outgoing.on('error', () => end(0))
      outgoing.end(payload ?? undefined)
    })
  }

  return {
    app,
    postgres,
    link,
    sandbox,
    pool,
    port,
    dataDir,
    origin: `http://localhost:${port}`,
    buyers,
    sellers,
    goods,
    ask,
    /** What is wrong with everything that must be right after any fault; empty: nothing. */
    async wrong(): Promise<string[]> {
      const broken = await withoutTimeouts(pool, brokenInvariants)
      return [
        ...broken.map(({ name, ids }) => `${name}: ${ids.join(', ')}`),
        ...app.unexpected.map((how) => `it ended by itself: ${how}`),
        ...(app.output().match(/unhandled[ -]?rejection.*|^\S*Error.*(?=\n {4}at )/gim) ?? []),
      ]
    },
    async close() {
      agent.destroy()
      await app.stop()
      const wrong = await this.wrong()
      await sandbox.close()
      await pool.end()
      await link.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    },
  }
}

export interface FaultRequestOptions {
  person?: FaultPerson
  body?: unknown
  /** A body as it goes out; its type stands among the headers. */
  raw?: string | Buffer
  /** Of another node of the same app. */
  port?: number
  headers?: Record<string, string>
}
