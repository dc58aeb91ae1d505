import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of a listed front end sent this request. The comparison is exact: no prefix, no other port. A form of
 * that page, sent to a page of ours, is not: our page passes it on to the API in its own name.
 */
export function isFromClient({ headers }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = headers
  return origin !== undefined && origins.includes(origin) && headers['oja-client'] !== 'web'
}

/** Whether a text is one origin as browsers write it. No wildcard, no path, no `null`. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.parse(text)?.origin === text
}
