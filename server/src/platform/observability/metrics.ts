import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '../database/database.ts'
import type { App } from '../platform.ts'
import type { Replica } from '../database/replica.ts'

/** The metrics of this node in Prometheus' format. */
export interface Metrics {
  /** The text of `/metrics` with the present values. */
  text(): Promise<string>
  contentType: string
  jobFailed(job: string): void
}

/** Values that are read when /metrics is called. Each has a name and a help text, and one value for each label. */
export interface MetricFamily {
  name: string
  help: string
  values: { label: string; value: number }[]
}

export interface MetricsSources {
  nodeName: string
  pools: Record<string, Pool>
  /** How many event streams are open. */
  streams: () => number
  replica: Pick<Replica, 'ageSeconds' | 'counts'> | null
  /** How many requests were refused so far. */
  shed: () => number
  /** What the database counts. It is the same on every node. */
  figures: () => Promise<MetricFamily[]>
}

// In seconds. The limits of docs/requirements/faults.md lie among them.
const buckets = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10]

/**
 * Measures every request from here on, by route and status. URLs are left out, because they are endless and personal.
 */
export function openMetrics(app: App, sources: MetricsSources): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ node: sources.nodeName })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'oja_http_request_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const failures = new Counter({
    name: 'oja_job_failures_total',
    help: 'Failed runs of jobs, by kind; each job is tried again',
    labelNames: ['job'],
    registers,
  })
  countShed(registers, sources.shed)
  gaugePools(registers, sources.pools)
  gaugeReplica(registers, sources.replica)
  const streams = new Gauge({ name: 'oja_live_streams', help: 'Open event streams', registers })
  const counted = new Map<string, Gauge>()

  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    // An event stream stays open as long as its page, so its length says nothing.
    if (route.endsWith('/stream')) return done()
    requests.observe(
      { method: request.method, route: route === '*' ? 'page' : route, status: reply.raw.statusCode },
      reply.elapsedTime / 1_000,
    )
    done()
  })

  return {
    contentType: registry.contentType,
    jobFailed: (job) => failures.inc({ job }),
    async text() {
      streams.set(sources.streams())
      for (const { name, help, values } of await sources.figures()) {
        let gauge = counted.get(name)
        if (!gauge) counted.set(name, (gauge = new Gauge({ name, help, labelNames: ['what'], registers })))
        gauge.reset()
        for (const { label, value } of values) gauge.set({ what: label }, value)
      }
      return registry.metrics()
    },
  }
}

function countShed(registers: Registry[], shed: () => number): void {
  const counter = new Counter({
    name: 'oja_requests_shed_total',
    help: 'Requests refused with 503 because the server was overloaded',
    registers,
    collect() {
      counter.reset()
      counter.inc(shed())
    },
  })
}

function gaugePools(registers: Registry[], pools: Record<string, Pool>): void {
  const connections = new Gauge({
    name: 'oja_database_connections',
    help: 'Connections of a pool: open, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'open' }, totalCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

// Without a replica both values stay 0, so the alert about its age stays silent.
function gaugeReplica(registers: Registry[], replica: MetricsSources['replica']): void {
  const age = new Gauge({
    name: 'oja_replica_age_seconds',
    help: 'Age of the data of the read replica; Infinity while it is not read',
    registers,
    collect() {
      age.set(replica?.ageSeconds() ?? 0)
    },
  })
  const reads = new Gauge({
    name: 'oja_replica_reads',
    help: 'Reads that the replica answered, and reads that failed there, since this process began',
    labelNames: ['how'],
    registers,
    collect() {
      for (const [how, count] of Object.entries(replica?.counts() ?? {})) reads.set({ how }, count)
    },
  })
}
