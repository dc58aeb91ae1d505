import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from './config.ts'
import type { Pool } from './database/database.ts'
import type { FileStore } from './files/files.ts'
import type { RateLimiter } from './http/rate-limits.ts'
import type { ReadPools } from './database/replica.ts'
import type { Encryption } from './auth/encryption.ts'
import type { PublicAnswers } from './pages/public-answers.ts'
import type { BoardTransport } from './auth/boards.ts'
import type { SessionTransport } from './auth/sessions.ts'

/** What every domain uses. Made once at the start and passed to each domain's routes. */
export interface Platform {
  config: Config
  pool: Pool
  /** For text search and optional filters: PostgreSQL plans each call for its own values. */
  textPool: Pool
  /** For orders and money. Requests that wait there take no connection from others. */
  checkoutPool: Pool
  files: FileStore
  limits: RateLimiter
  encryption: Encryption
}

/** The platform for routes, with what depends on the request. */
export interface RoutePlatform extends Platform {
  sessionTransport: SessionTransport
  boardTransport: BoardTransport
  /**
   * The pools for public reads. A caller with a session reads from the primary, so that they see their own writes.
   */
  reading(request: FastifyRequest): ReadPools
  /** Answers that are the same for all visitors, as long as pages are kept. */
  publicAnswers: PublicAnswers
}

/** The server type of the routes, with Zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>
