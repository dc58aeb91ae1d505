import { timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

/** Paystack's success envelope: `{status: true, message, data, meta?}`. */
export function success(message: string, data: unknown, meta?: Record<string, unknown>) {
  return { status: true, message, data, ...(meta ? { meta } : {}) }
}

/** An expected refusal; `handleErrors` turns it into Paystack's error envelope with this HTTP status. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly details: { code?: string; nextStep?: string; type?: string }

  constructor(statusCode: number, message: string, details: ApiError['details'] = {}) {
    super(message)
    this.statusCode = statusCode
    this.details = details
  }
}

/** A field that is missing or wrong: HTTP 400, type validation_error. */
export function invalid(message: string, nextStep: string, code = 'invalid_params'): ApiError {
  return new ApiError(400, message, { code, nextStep, type: 'validation_error' })
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, _request, reply) => {
    if (error instanceof ApiError) {
      const { nextStep, type, code } = error.details
      return reply.code(error.statusCode).send({
        status: false,
        message: error.message,
        ...(nextStep ? { meta: { nextStep } } : {}),
        ...(type ? { type } : {}),
        ...(code ? { code } : {}),
      })
    }
    const statusCode = error.statusCode ?? 500
    if (statusCode < 500) {
      return reply
        .code(statusCode)
        .send({ status: false, message: error.message, type: 'validation_error', code: 'invalid_params' })
    }
    process.stderr.write(`${error.stack ?? error.message}\n`)
    return reply.code(500).send({ status: false, message: 'An error occurred', type: 'api_error' })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ status: false, message: 'Route could not be found' }),
  )
}

/** Throws the 401 of a wrong or missing bearer key. */
export function requireSecretKey(request: FastifyRequest, secretKey: string): void {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secretKey}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new ApiError(401, 'Invalid key')
}
