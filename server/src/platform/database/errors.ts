import pg from 'pg'
import { QueryUnanswered } from './deadline.ts'
import { DeadlineExceeded } from './request-deadline.ts'

/** A serialisation failure or a deadlock: nothing of it happened, and another time it may. */
export const retryableCodes: ReadonlySet<string> = new Set(['40001', '40P01'])

// The connection was there and is gone: 57P01 and 57P02 are PostgreSQL ending a session, the texts what `pg` says of it.
const lostCodes = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE'])
const lostMessage = /Connection terminated(?! due to connection timeout)|is not queryable/
// It could not be made, or nothing comes over it. 57P03: starting or stopping; EMFILE and ENFILE: out of descriptors.
const absentCodes = new Set(['57P03', 'ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'EMFILE', 'ENFILE'])
const silence = /Query read timeout|connection timeout/

const unmade = new WeakSet<object>()

/** Throws this error again, which is why a connection could not be made. */
export function throwConnectFailure(error: object): never {
  unmade.add(error)
  throw error
}

/** Could the connection not be made at all? It says the same as one that was lost, whichever end of the line it comes from. */
export function isConnectFailure(error: Error): boolean {
  return unmade.has(error)
}

/** Was the connection lost while it was used? Another one may well be there: a reader may ask again. */
export function isConnectionLost(error: Error): boolean {
  return lostCodes.has(codeOf(error)) || lostMessage.test(error.message)
}

/** Was it lost, or could it not be had or heard? Whoever has it does not ask it any more. */
export function isConnectionUnusable(error: Error): boolean {
  const code = codeOf(error)
  const isAbsent = absentCodes.has(code) || /^08\w{3}$/.test(code)
  return isConnectionLost(error) || isAbsent || silence.test(error.message) || isImpatience(error)
}

function isImpatience(error: Error): boolean {
  return error instanceof DeadlineExceeded || error instanceof QueryUnanswered
}

function codeOf(error: Error): string {
  return (error as { code?: string }).code ?? ''
}

/**
 * Can the database not be used at the moment, or not in time? 57014: a statement took too long; 53xxx: out of connections,
 * memory or disk; 55P03: a lock was not given in time; 25P03 and 25P04: a transaction was left open too long; 40xxx: tried
 * three times in vain.
 */
export function isDatabaseAway(error: Error): boolean {
  if (isConnectionUnusable(error) || retryableCodes.has(errorCode(error))) return true
  return (
    /^(57014|53\d{3}|55P03|25P0[34])$/.test(errorCode(error)) ||
    error.message === 'timeout exceeded when trying to connect'
  )
}

/** The SQLSTATE of an error PostgreSQL reported, "" for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** Whether a UNIQUE or foreign key named `constraint` refused the write. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
