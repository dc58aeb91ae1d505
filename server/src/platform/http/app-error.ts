import { errorStatus } from '@oja/contract/values/errors.ts'
import type { ErrorBody, ErrorCode } from '@oja/contract/values/errors.ts'

/** An expected refusal. The person reads `message`; the client decides by `code`. Everything else thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  private values: Record<string, string> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }

  /**
   * Returns the typed texts of a refused upload. Its page sends the form on as a stream and could not show them again.
   * A text that whoever refused it has set stays.
   */
  withValues(values: Record<string, string>): this {
    this.values = { ...values, ...this.values }
    return this
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.values ? { values: this.values } : {}),
    }
  }
}

/**
 * A private object of another person gets the same answer as
 * an id that never existed (D1 in docs/requirements/rules.md).
 */
export function notFound(message: string): AppError {
  return new AppError('NOT_FOUND', message)
}

/** A refused form. The first sentence is the message of the whole; each sentence belongs to its field. */
export function invalidFields(fields: Record<string, string>): AppError {
  return new AppError('REFUSED', Object.values(fields)[0] ?? 'Please check what you typed', { fields })
}
