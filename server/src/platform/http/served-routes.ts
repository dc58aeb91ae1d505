import type { EndpointRules } from '@oja/contract/endpoints/endpoint.ts'
import type { ZodType } from 'zod'
import { rulesOf } from '../auth/guards.ts'
import type { App } from '../platform.ts'

/** A route as the server registered it. The schemas are Zod's. */
export interface ServedRoute {
  method: string
  /** With parameters as Fastify writes them: `/api/v1/products/:id`. */
  url: string
  params: ZodType | undefined
  query: ZodType | undefined
  body: ZodType | undefined
  rules: EndpointRules
}

/** Collects every route that is registered after this call, except HEAD and OPTIONS. */
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
