import type { EndpointRules } from '@oja/contract/endpoints/endpoint.ts'
import type { ZodType } from 'zod'
import { rulesOf } from '../auth/guards.ts'
import type { App } from '../platform.ts'

/** A route as the server itself has it. Schemas are Zod's, where the route reads anything. */
export interface ServedRoute {
  method: string
  /** With parameters as Fastify writes them: `/api/v1/products/:id`. */
  url: string
  params: ZodType | undefined
  query: ZodType | undefined
  body: ZodType | undefined
  rules: EndpointRules
}

/** Keeps a list of every route that is registered from now on, HEAD and OPTIONS aside. */
export function listRoutes(app: App): ServedRoute[] {
  const routes: ServedRoute[] = []
  app.addHook('onRoute', (route) => {
    const { method, url, schema } = route
    const rules = rulesOf(route)
    for (const name of [method].flat()) {
      if (name === 'HEAD' || name === 'OPTIONS') continue
      const { params, querystring, body } = (schema ?? {}) as Record<string, ZodType | undefined>
      routes.push({ method: name, url, params, query: querystring, body, rules })
    }
  })
  return routes
}
