import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { queryWithDeadline, QueryUnanswered } from './deadline.ts'

/** How long a statement may take on a pipeline: whoever stands behind it waits for it, and then perhaps for the pool (F12). */
export const pipelineMilliseconds = 300
// After trouble the pool is asked for a while: it knows how to wait, and for how long.
const restMilliseconds = 1_000
// More of them would wait for one another where other connections have processors of their own.
const mostAtOnce = 32
const closingMilliseconds = 500

/**
 * One connection on which statements of many requests follow one another, none waiting for the answer to the one before
 * (PostgreSQL's pipelining). A row read by its key costs PostgreSQL less than waking the process that reads it and sending
 * off its answer, and those who share a connection share that: the same work takes half the processor time.
 *
 * It answers when it can and says so when it cannot: the pool beside it is asked then. Only for what reads.
 */
export class Pipeline {
  private readonly settings: pg.ClientConfig
  private client: pg.Client | null = null
  private opening: Promise<void> | null = null
  private isClosed = false
  private restsUntil = 0
  private atOnce = 0

  constructor(settings: pg.ClientConfig) {
    this.settings = settings
  }

  /** Is it open, and not too many wait? It is opened when first asked, while the pool answers. */
  get isReady(): boolean {
    if (this.client) return this.atOnce < mostAtOnce
    const isResting = this.isClosed || performance.now() < this.restsUntil
    if (!isResting) this.opening ??= this.open().finally(() => (this.opening = null))
    return false
  }

  /** Asks one statement. Whatever goes wrong, the pool knows better. */
  async ask(asked: pg.QueryConfig): Promise<pg.QueryResult> {
    const { client } = this
    if (!client) throw new Error('the pipeline is not open')
    this.atOnce += 1
    try {
      return await queryWithDeadline(client, asked, pipelineMilliseconds)
    } catch (error) {
      this.drop(client)
      // Nothing behind it will be answered either.
      if (error instanceof QueryUnanswered) client.connection.stream.destroy()
      throw error
    } finally {
      this.atOnce -= 1
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.opening
    const { client } = this
    this.client = null
    if (!client) return
    // A server that stands still never says goodbye.
    await Promise.race([client.end(), delay(closingMilliseconds)])
    client.connection.stream.destroy()
  }

  private async open(): Promise<void> {
    try {
      const client = new pg.Client({ ...this.settings, pipeline: true })
      client.on('error', () => this.drop(client))
      client.on('end', () => this.drop(client))
      await client.connect()
      this.client = client
    } catch {
      this.rest()
    }
  }

  /** What was asked before is answered yet, if anything still comes; whoever is told that it is gone asks the pool. */
  private drop(client: pg.Client): void {
    if (client !== this.client) return
    this.client = null
    this.rest()
    client.end().catch(() => undefined)
  }

  private rest(): void {
    this.restsUntil = performance.now() + restMilliseconds
  }
}

/** A pool with a pipeline beside it, which is closed with it; null: without. */
export class PipelinedPool extends pg.Pool {
  readonly pipeline: Pipeline | null

  constructor(config: pg.PoolConfig, pipeline: Pipeline | null) {
    super(config)
    this.pipeline = pipeline
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.pipeline?.close()])
  }
}
