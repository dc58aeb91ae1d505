import type { z } from 'zod'
import { AppError, invalidFields } from '../http/app-error.ts'

/**
 * Reads texts a route could not give its schema to Fastify for: those of a multipart form. Throws 422 with a sentence
 * a field, 400 for what has no fields.
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
