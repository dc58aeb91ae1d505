import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { productName } from '../config.ts'
import type { App } from '../platform.ts'
import { docsPolicy } from './security-headers.ts'

/** The documentation of the API: the page at /api/docs and the OpenAPI document at /api/docs/json. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: `${productName} API`,
        version: '1',
        description: 'Every amount called …Minor is in kobo.',
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy })
}
