import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import type { Config } from './config.ts'
import type { Pool } from './database/database.ts'
import type { Doorkeeper } from './auth/guards.ts'
import type { FileStore } from './files/files.ts'
import type { Limits } from './http/rate-limits.ts'
import type { Reading } from './database/replica.ts'
import type { Sealer } from './auth/encryption.ts'
import type { SessionCarriage } from './auth/session-transport.ts'

/** What every domain stands on. Made once at start, handed to each domain's routes. */
export interface Platform {
  config: Config
  pool: Pool
  /** For text search and optional filters: plans are made for the values of each call. */
  textPool: Pool
  /** For orders and money: who waits for them there takes no connection from the others. */
  tillPool: Pool
  files: FileStore
  limits: Limits
  sealer: Sealer
}

/** The platform as routes see it: with the door. */
export interface RoutePlatform extends Platform {
  door: Doorkeeper
  carriage: SessionCarriage
  /** Where to read what everybody may see. Whoever carries a session reads what he has just written. */
  reading(request: FastifyRequest): Reading
}

/** The server as routes see it: schemas are Zod's. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Method and address of an endpoint, as Fastify names them. */
export function at({ method, path }: Endpoint) {
  return { method, url: path } as const
}
