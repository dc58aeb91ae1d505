import pg from 'pg'
import { QueryUnanswered } from './deadline.ts'
import { DeadlineExceeded } from './request-deadline.ts'

/** A serialisation failure or a deadlock. The transaction changed nothing, so a retry is safe. */
export const retryableCodes: ReadonlySet<string> = new Set(['40001', '40P01'])

// The connection existed and was lost. 57P01 and 57P02: PostgreSQL ended the session. The texts are those of `pg`.
const lostCodes = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE'])
const lostMessage = /Connection terminated(?! due to connection timeout)|is not queryable/
// No connection could be made, or no data arrives. 57P03:
// PostgreSQL starts or stops. EMFILE, ENFILE: out of descriptors. 25006: it is a replica now, and another one is the primary.
const absentCodes = new Set(['57P03', '25006', 'ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'EMFILE', 'ENFILE'])
const silence = /Query read timeout|connection timeout/

const unmade = new WeakSet<object>()

/** Marks the error as a failed connection attempt and throws it. */
export function throwConnectFailure(error: object): never {
  unmade.add(error)
  throw error
}

/** Whether no connection could be made. The error alone looks the same as that of a lost connection. */
export function isConnectFailure(error: Error): boolean {
  return unmade.has(error)
}

/** Whether the connection was lost while it was used. Another connection may work, so a read may be retried. */
export function isConnectionLost(error: Error): boolean {
  return lostCodes.has(codeOf(error)) || lostMessage.test(error.message)
}

/** Whether the connection is useless: lost, never made, or silent. It must not go back to the pool. */
export function isConnectionUnusable(error: Error): boolean {
  const code = codeOf(error)
  const isAbsent = absentCodes.has(code) || /^08\w{3}$/.test(code)
  return isConnectionLost(error) || isAbsent || silence.test(error.message) || isTooLate(error)
}

function isTooLate(error: Error): boolean {
  return error instanceof DeadlineExceeded || error instanceof QueryUnanswered
}

function codeOf(error: Error): string {
  return (error as { code?: string }).code ?? ''
}

/**
 * Whether the database cannot be used at the moment, or not in time.
 * 57014: a statement took too long. 53xxx: out of connections, memory or disk. 55P03: a lock was not given in time.
 * 25P03, 25P04: a transaction was open too long. 40xxx: three tries failed.
 */
export function isDatabaseAway(error: Error): boolean {
  // Whatever the reason: the network is cut, the password was changed, the database was dropped.
  if (isConnectFailure(error)) return true
  if (isConnectionUnusable(error) || retryableCodes.has(errorCode(error))) return true
  return (
    /^(57014|53\d{3}|55P03|25P0[34])$/.test(errorCode(error)) ||
    error.message === 'timeout exceeded when trying to connect'
  )
}

/** The SQLSTATE of an error of PostgreSQL; "" for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** Whether another transaction held a row or a key longer than `lockTimeoutMilliseconds`. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03'
}

/** Whether the UNIQUE or foreign key `constraint` refused the write. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
