import type { FastifyRequest } from 'fastify'

/** Whether a page of a listed front end sent this request. The comparison is exact: no prefix, no other port. */
export function isFromClient({ headers }: FastifyRequest, origins: readonly string[]): boolean {
  return headers.origin !== undefined && origins.includes(headers.origin)
}

/** Whether a text is one origin as browsers write it. No wildcard, no path, no `null`. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.parse(text)?.origin === text
}
