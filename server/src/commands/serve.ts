import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import { productName } from '../platform/config.ts'
import { crashAt } from '../platform/process/crash-point.ts'
import { openPool } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'
import { closeToOthers } from '../platform/files/private-data.ts'
import { openFileStore } from '../platform/files/files.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { createRateLimiter } from '../platform/http/rate-limits.ts'
import { listen } from '../platform/database/listen.ts'
import { openConnections } from '../platform/database/open-connections.ts'
import { migrate } from '../platform/database/migrations.ts'
import { createEncryption } from '../platform/auth/encryption.ts'
import { openPageCache, pageCacheChannel } from '../platform/pages/page-cache.ts'
import { openRedisPubSub } from '../platform/events/redis-pubsub.ts'
import { openReplica } from '../platform/database/replica.ts'
import { traceWith } from '../platform/observability/tracing.ts'
import { AppError } from '../platform/http/app-error.ts'
import { CommandError } from './command-error.ts'
import { openDatabase } from './open-database.ts'
import { buildApp } from '../app.ts'
import { loadPages } from '../serve-pages.ts'
import { startSandbox } from './paystack-sandbox.ts'
import { moveDisputePictures } from '../orders/orders.ts'
import { createFirstAdmin } from '../identity/identity.ts'
import type { DemoLogins } from '../../seed/seed-demo.ts'
import { startWorkers } from '../job-handlers.ts'
import { refuseDemoMarket } from './demo-accounts.ts'
import { refuseWrongKey } from './reencrypt.ts'

// Together at most 14 seconds, and 22 more for PostgreSQL of our own: ops/oja.service and ops/compose.yaml wait longer. A
// job that takes longer runs again on another node or after the restart.
const jobMilliseconds = 5_000
const serverMilliseconds = 3_500
const poolMilliseconds = 500
// For all that should take no time. Two steps of PostgreSQL's own wait ten seconds each.
const otherMilliseconds = 1_000
const postgresMilliseconds = 22_000
// A start waits so long for the connections of its first requests. On a quiet machine they need a tenth of a second.
const connectionsMilliseconds = 5_000

/** Something that a stopping node ends, in words for the log ("" says nothing), and how long it waits for that. */
interface Ending {
  what: string
  milliseconds: number
  end(): Promise<unknown>
}

/**
 * Runs the whole product in this process and returns when it serves.
 * It starts the database when none is given, and the Paystack sandbox when no key is given.
 * It migrates, adds the demo data on the first start when SEED is demo, and starts the jobs and the server.
 * `stop` ends everything that was started: within 14 seconds, and 22 more for an embedded database. A start that
 * `stopping` aborts returns too: what it had started is ended then, and nothing more is.
 */
export async function serve(
  config: Config,
  say: (line: string) => void,
  stopping: AbortSignal,
): Promise<{ stop(): Promise<void> }> {
  const endings: Ending[] = []
  const stop = async () => {
    for (const one of endings.splice(0).reverse()) await endWithin(one, say)
  }
  const starting = run(config, say, stopping, (what, milliseconds, end) => {
    endings.push({ what, milliseconds, end })
    stopping.throwIfAborted()
  })
  try {
    await Promise.race([starting, abortOf(stopping)])
  } catch (error) {
    await stop()
    if (!stopping.aborted) throw error
    // It may have been starting PostgreSQL, which it stops itself or has handed over by now.
    const milliseconds = config.databaseUrl ? otherMilliseconds : postgresMilliseconds
    await endWithin({ what: 'the start', milliseconds, end: () => starting.catch(() => undefined) }, say)
    await stop()
  }
  return { stop }
}

/** Rejects when the signal is aborted. */
async function abortOf(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

async function run(
  config: Config,
  say: (line: string) => void,
  stopping: AbortSignal,
  atEnd: (what: string, milliseconds: number, end: Ending['end']) => void,
): Promise<void> {
  stopping.throwIfAborted()
  if (config.crashAt) crashAt(config.crashAt)
  await checkPort(config)
  const pages = await loadPages()
  if (!pages) throw new CommandError('The pages are not built. Run npm start, or npm run build first.')
  if (config.traceEndpoint) {
    // Loaded only here, so that a server without traces does not load the tracer.
    const { openOtlpTracer } = await import('../platform/observability/otlp-tracer.ts')
    const tracer = openOtlpTracer(config.traceEndpoint, config.nodeName)
    traceWith(tracer)
    atEnd('the tracer', otherMilliseconds, tracer.close)
  }
  const pubsub = config.redisUrl ? await openRedisPubSub(config.redisUrl, say) : null
  const notified = pubsub?.notify
  const database = await openDatabase(config, say, { publish: notified, mayCreate: true, stopping })
  // The embedded PostgreSQL gets the time it needs to stop. For another PostgreSQL only our connections are closed.
  if (database.postgres) atEnd('PostgreSQL', postgresMilliseconds, database.postgres.stop)
  atEnd('the connections of jobs', poolMilliseconds, () => database.pool.end())
  const foreign = await closeToOthers(config.dataDir)
  if (foreign > 0)
    say(
      `${foreign} files in DATA_DIR belong to another account: close them with chmod -R go= as that account.`,
    )
  const { url } = database
  if ((await migrate(database.pool)).length > 0) say('Prepared the database.')
  await refuseWrongKey(database.pool, config, say)
  if (!config.isDevelopment && config.nodeEnv !== 'test') await refuseDemoMarket(database.pool)

  const { clockOffsetMilliseconds, timeoutFactor } = config
  const each = { url, clockOffsetMilliseconds, timeoutFactor }
  const forRequests = { ...each, forRequests: true }
  const pool = openPool({ ...forRequests, connections: 12, publish: notified })
  const checkoutPool = openPool({ ...forRequests, connections: 6, publish: notified })
  const textPool = openPool({ ...forRequests, connections: 6, customPlans: true })
  const jobPool = openPool({ ...each, connections: 12, publish: notified })
  atEnd('the connections', poolMilliseconds, () =>
    Promise.all([pool, checkoutPool, textPool, jobPool].map((one) => one.end())),
  )
  const storage = openStorage(config)
  const problem = await storage.problem()
  if (problem) throw new CommandError(problem)
  const files = openFileStore(storage)
  // When the storage is away the sweep of files does it later.
  await moveDisputePictures(database.pool, files).catch((error: unknown) => say(String(error)))
  const limits = createRateLimiter(pool, config.rateLimit)
  const platform = {
    config,
    pool,
    textPool,
    checkoutPool,
    files,
    limits,
    encryption: createEncryption(config),
  }

  // Loaded only here, so that a production server never loads the demo people and photos.
  const seed = config.seed === 'demo' ? await import('../../seed/seed-demo.ts') : null
  const logins = seed && (await seed.seedDemo(database.pool, files, config, say))
  const { firstAdmin } = config
  const besides = seed && logins ? [seed.demoAdminEmail] : []
  const isAdmin = firstAdmin ? await createFirstAdmin(pool, firstAdmin, besides).catch(weakPassword) : true
  if (!isAdmin)
    throw new CommandError(
      'ADMIN_EMAIL belongs to an account that is not an administrator. Give another one.',
    )
  const sandbox = config.paystack.secretKey ? null : await startSandbox(config)
  if (sandbox) atEnd('the Paystack sandbox', otherMilliseconds, sandbox.stop)
  const { paystack } = config
  const payment = sandbox?.settings ?? {
    mode: paystack.mode,
    secretKey: paystack.secretKey ?? '',
    previousSecretKey: paystack.previousSecretKey,
    publicKey: paystack.publicKey ?? '',
    baseUrl: paystack.baseUrl,
    scriptUrl: paystack.scriptUrl,
  }

  const cache = openPageCache()
  const { replicaUrl } = config
  const replica = replicaUrl
    ? openReplica({ url: replicaUrl, primaryUrl: url, primary: platform, clockOffsetMilliseconds })
    : null
  if (replica) atEnd('the replica', otherMilliseconds, replica.close)
  const { app, payments, metrics, shutdown } = await buildApp({
    platform,
    payment,
    cache,
    pages,
    replica,
    pubsub,
  })
  // It cuts off what takes longer, and then writes what it counted.
  atEnd('the requests', serverMilliseconds + otherMilliseconds, () => shutdown.close(serverMilliseconds, say))
  const listener = await listen(jobPool, pageCacheChannel, () => {
    // The replica comes first. Otherwise a page could be rendered anew from a replica that lacks the change.
    replica?.changed()
    cache.clear()
  })
  atEnd('the listener', otherMilliseconds, listener.close)
  // Jobs use other pools than requests: they take no connection that a request waits for, and may run longer.
  const work = { ...platform, pool: database.pool, checkoutPool: database.pool }
  const runner = await startWorkers(jobPool, work, payments, (job, error) => {
    metrics.jobFailed(job)
    app.log.error({ job, err: error }, 'a job failed')
  })
  const drainMilliseconds = config.drainSeconds * 1_000
  // A job that is cut off runs again: that is no trouble to report.
  atEnd('', Math.max(0, jobMilliseconds - drainMilliseconds), runner.stop)
  // What listens on a connection for good takes it before.
  await app.ready()
  await openFirstConnections([pool, checkoutPool, textPool], say, stopping)
  stopping.throwIfAborted()
  await app.listen({ port: config.port, host: config.host })
  atEnd('the proxy', drainMilliseconds + otherMilliseconds, async () => {
    shutdown.begin()
    void runner.stop().catch(() => undefined)
    await delay(drainMilliseconds)
  })
  announce(config, logins, sandbox !== null, say)
  if (seed) {
    const { drawMorePictures } = await import('../../seed/demo-pictures.ts')
    stopping.throwIfAborted()
    const pictures = drawMorePictures(database.pool, files, config.dataDir)
    // Before atEnd, which throws when the stop has begun meanwhile.
    pictures.done.catch((error: unknown) =>
      app.log.error({ err: error }, 'the demo pictures are not all drawn'),
    )
    // The next start draws again what is not drawn.
    atEnd('', otherMilliseconds, pictures.stop)
  }
}

/** A node that cannot have all of them serves all the same: those that it has, and pages that it remembers. */
async function openFirstConnections(
  pools: Pool[],
  say: (line: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  const { opened, wanted } = await openConnections(pools, connectionsMilliseconds, stopping)
  if (opened === wanted || stopping.aborted) return
  say(
    `Only ${opened} of the first ${wanted} connections to the database opened within ${connectionsMilliseconds / 1_000} s. This node serves now and may turn people away at first. Has the database too much to do, or is max_connections too low?`,
  )
}

/** Waits for an end as long as it may take, and says what took longer or failed: the rest must still end. */
async function endWithin({ what, milliseconds, end }: Ending, say: (line: string) => void): Promise<void> {
  const isLate = await Promise.race([
    end().then(
      () => false,
      (error: unknown) => void say(String(error)),
    ),
    delay(milliseconds, true, { ref: false }),
  ])
  if (isLate && what) say(`Not waiting longer than ${milliseconds / 1_000} s for ${what}.`)
}

/** Reports before the database starts that another program uses the port. */
async function checkPort({ port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new CommandError(`Port ${port} is in use by another program. Give another one with PORT.`)
  if (error.code === 'EACCES')
    return new CommandError(`Port ${port} may not be used by this account. Give another one with PORT.`)
  return new CommandError(`The server cannot listen on HOST: ${error.code ?? error.message}`)
}

function announce(
  config: Config,
  logins: DemoLogins | null,
  hasSandbox: boolean,
  say: (line: string) => void,
): void {
  say('')
  say(`${productName} is open at ${config.publicOrigin}`)
  if (logins) {
    say(`  buyer   ${logins.buyer.email}  ${logins.buyer.password}`)
    say(`  seller  ${logins.seller.email}  ${logins.seller.password}`)
    say(`  admin   ${logins.admin.email}  ${logins.admin.password}  code: ${config.publicOrigin}/dev/totp`)
    say(`          for an authenticator app: ${logins.admin.secret}`)
  }
  if (!config.smtpUrl && config.isDevelopment) say(`  mails   ${config.publicOrigin}/dev/mail`)
  if (config.isDevelopment) say(`  texts   ${config.publicOrigin}/dev/sms`)
  if (hasSandbox) say('  payments go to the Paystack sandbox on this machine: no real money')
  say('Stop with Ctrl-C.')
}

function weakPassword(error: unknown): never {
  throw error instanceof AppError ? new CommandError(`ADMIN_PASSWORD: ${error.message}`) : error
}
