import type { z } from 'zod'
import { AppError, invalidFields } from '../http/app-error.ts'

/**
 * Validates texts for which a route cannot give Fastify a schema: those of a multipart form.
 * Throws 422 with a sentence for each field, and 400 when the error belongs to no field.
 */
export function validateBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const { path, message } of read.error.issues) {
    const [name] = path
    if (name === undefined)
      throw new AppError('BAD_REQUEST', 'We could not read that request. Please try again.')
    fields[String(name)] ??= message
  }
  throw invalidFields(fields)
}
