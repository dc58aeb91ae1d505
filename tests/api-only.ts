import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { handleErrors } from '../server/src/platform/http/error-handler.ts'
import type { App } from '../server/src/platform/platform.ts'

/** Some routes that need no database, as the whole product would answer them. */
export function routesOnlyApp(register: (app: App) => void): App {
  const app = Fastify() as unknown as App
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  register(app)
  return app
}
