import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'

// Whoever reads the log must not be able to open a mailed link or a shared receipt (rules.md D16).
const secretPath = /(\/(?:verifyemail|reset-password|verify-email)\/)[^/?#]+/gi

/**
 * A request as the log keeps it: no headers, no body; of its address the path without the tokens of mailed links, and which
 * parameters it has; of the caller's address the network.
 */
export function requestForLog({ id, method, url, ip }: FastifyRequest) {
  return { id, method, url: redactPersonalData(url), ip: networkOfAddress(ip) }
}

/** An address without what opens something or tells of a person: people search for people, and a place is a position. */
export function redactPersonalData(url: string): string {
  const [path = '', query] = url.split(/[?#]/)
  const kept = path.replace(secretPath, '$1[secret]')
  if (query === undefined) return kept
  return `${kept}?${[...new URLSearchParams(query).keys()].filter((name) => /^\w{1,30}$/.test(name)).join('&')}`
}

/** Enough to see an attack, too little to find a person: the first 24 bits, of IPv6 the first 48. */
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
 * An error as the log keeps it. What it quotes was often typed by somebody (`invalid input syntax for type uuid: "…"`, the text that
 * is no JSON), and PostgreSQL's details name whole rows: of both only what is ours stays.
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
