import type { Access, CallInput, Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifySchema,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ActorOf } from '../auth/guards.ts'
import type { App } from '../platform.ts'

type Handler<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  ZodTypeProvider,
  FastifyBaseLogger
>

/** What a handler gets: the request as its schema says, and the actor whom the endpoint's access lets through. */
export type RequestOf<Schema extends FastifySchema, Allowed extends Access> = Parameters<
  Handler<Schema>
>[0] & {
  readonly actor: ActorOf<Allowed>
}

interface Options<Schema extends FastifySchema, Allowed extends Access> {
  schema?: Schema
  /** The largest body, in bytes. */
  bodyLimit?: number
  exposeHeadRoute?: boolean
  /** Runs after the access check, before the body is read. */
  onRequest?: RouteOptions['onRequest']
  handler(
    request: RequestOf<Schema, Allowed>,
    reply: Parameters<Handler<Schema>>[1],
  ): ReturnType<Handler<Schema>>
}

/** Registers an endpoint with its rules. The handler finds the caller in `request.actor`. */
export function route<const Schema extends FastifySchema, Allowed extends Access>(
  app: App,
  { method, path, rules }: Endpoint<CallInput, unknown, Allowed>,
  options: Options<Schema, Allowed>,
): void {
  app.route({ ...options, method, url: path, config: { rules } } as unknown as RouteOptions)
}
