import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, invalidFields } from './app-error.ts'
import { errorCode, isDatabaseAway } from '../database/errors.ts'
import { commonHeaders } from './security-headers.ts'

/** For a request that cannot be read at all. */
export const unreadable = new AppError('BAD_REQUEST', 'We could not read that request. Please try again.')

/** The only place that turns errors into answers `{ message, code, fields? }`. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) =>
    send(toAppError(error, request), reply),
  )
  app.setNotFoundHandler((_request, reply) =>
    send(new AppError('NOT_FOUND', 'There is nothing at this address'), reply),
  )
}

/** Answers what the router refuses before our hooks run: a URL that cannot be decoded or is too long. */
export function handleRouterErrors(_error: unknown, _request: unknown, reply: FastifyReply): void {
  void reply.headers(commonHeaders)
  void send(unreadable, reply)
}

function send(error: AppError, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds) void reply.header('retry-after', error.retryAfterSeconds)
  return reply.status(error.status).header('cache-control', 'no-store').send(error.body)
}

/** The answer that an error stands for. What is broken on our side goes into the log. */
export function toAppError(error: FastifyError | Error, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    // The person reads a plain sentence. The log tells the operators what is broken.
    if (error.cause) request.log.warn({ err: error.cause }, 'a service outside failed')
    return error
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error)
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return new AppError('TOO_LARGE', 'That is too large to send')
  if (status === 415) return new AppError('WRONG_TYPE', 'We cannot read that kind of content here')
  if (status >= 400 && status < 500) return unreadable
  if (isDatabaseAway(error)) {
    // Of PostgreSQL or, when it was not reached, of the system.
    const code = 'code' in error ? String(error.code) : ''
    request.log.warn({ code }, 'the database is away')
    return new AppError('BUSY', 'We are busy right now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  }
  if (isDamaged(error)) {
    request.log.fatal({ code: errorCode(error) }, 'the database found damaged data')
    return new AppError('BUSY', 'We cannot show this right now. Please try again later.', {
      retryAfterSeconds: 60,
    })
  }
  request.log.error({ err: error }, 'a request failed')
  return new AppError('INTERNAL', 'Something went wrong on our side. Please try again.')
}

type ValidationError = Error & {
  validation: { instancePath: string; message: string }[]
  validationContext?: string
}

// A malformed id or query cannot be read (400). A readable body
// that is refused gets 422 (D1 in docs/requirements/rules.md).
function invalid(error: unknown): AppError {
  const { validation, validationContext } = error as ValidationError
  if (validationContext !== 'body') return new AppError('BAD_REQUEST', sentenceOf(validation[0]?.message))
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of validation) {
    const [name = '', inner = ''] = instancePath.split('/').slice(1)
    if (name === '') return unreadable
    // A form shows the sentence at its own field: "landmark" of an address, but not the place in a list.
    if (/^[a-z]/i.test(inner)) fields[inner] ??= message
    else fields[name] ??= message
  }
  return invalidFields(fields)
}

// Where a schema has no sentence of ours, the validator speaks of types and options, which mean nothing to people.
function sentenceOf(message = ''): string {
  return message === '' || /\b(?:expected|received)\b|^Unrecognized/.test(message)
    ? unreadable.message
    : message
}

// XX001: a page has a wrong checksum. XX002: an index is damaged.
// An operator must restore the database (ops/alerts.yml).
function isDamaged(error: Error): boolean {
  return /^XX00[12]$/.test(errorCode(error))
}
