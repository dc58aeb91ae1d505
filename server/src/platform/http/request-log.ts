import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'

// A reader of the log must not be able to open a mailed link, or the link of a parcel, of a payment board or of a request
// to pay (D16 in docs/requirements/rules.md).
const secretPath =
  /(\/(?:verifyemail|reset-password|verify-email|helpers\/invitations|board\/links|pay-requests)\/|^\/(?:d|check|board|helpers|pay\/request)\/)[^/?#]+/gi

/**
 * A request as the log keeps it: no headers and no body.
 * The URL keeps its path without the tokens of mailed links, and the names of its parameters.
 * The caller's address is cut to its network.
 */
export function requestForLog({ id, method, url, ip }: FastifyRequest) {
  return { id, method, url: redactPersonalData(url), ip: networkOfAddress(ip) }
}

/**
 * A URL without secrets and personal data. Parameter values are
 * dropped: people search for people, and a place is a position.
 */
export function redactPersonalData(url: string): string {
  const [path = '', query] = url.split(/[?#]/)
  const kept = path.replace(secretPath, '$1[secret]')
  if (query === undefined) return kept
  return `${kept}?${[...new URLSearchParams(query).keys()].filter((name) => /^\w{1,30}$/.test(name)).join('&')}`
}

/** The first 24 bits of an address, 48 for IPv6: enough to see an attack, too little to find a person. */
export function networkOfAddress(ip: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(ip) ?? []
  if (mapped) return networkOfAddress(mapped)
  if (!isIPv6(ip)) return ip.replace(/\.\d+$/, '.0')
  const [head = ''] = ip.split('::')
  return `${head.split(':').slice(0, 3).join(':')}::`
}

interface LoggedError extends Record<string, unknown> {
  type: string
  message: string
  code?: string | undefined
  where?: string | undefined
  stack: string
  cause?: LoggedError
}

/**
 * An error as the log keeps it. Quoted text was often typed by a person (`invalid input syntax for type uuid: "…"`),
 * and PostgreSQL's details name whole rows. So quoted text and details are dropped.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { cause } = error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: error.message.replace(/["'“].*["'”]/s, '"…"').slice(0, 500),
    code: 'code' in error ? String(error.code) : undefined,
    where: error instanceof pg.DatabaseError ? (error.constraint ?? error.table ?? error.routine) : undefined,
    stack: frames.join('\n'),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}
