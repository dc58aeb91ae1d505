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
import type { SessionTransport } from './auth/session-transport.ts'

/** What every domain stands on. Made once at start, handed to each domain's routes. */
export interface Platform {
  config: Config
  pool: Pool
  /** For text search and optional filters: plans are made for the values of each call. */
  textPool: Pool
  /** For orders and money: who waits for them there takes no connection from the others. */
  tillPool: Pool
  files: FileStore
  limits: RateLimiter
  sealer: Encryption
}

/** The platform as routes see it: with what comes of a request. */
export interface RoutePlatform extends Platform {
  carriage: SessionTransport
  /** Where to read what everybody may see. Whoever carries a session reads what he has just written. */
  reading(request: FastifyRequest): ReadPools
}

/** The server as routes see it: schemas are Zod's. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>
