import type { FastifyRequest } from 'fastify'

// Whoever reads the log must not be able to open a mailed link or a shared receipt (rules.md D16).
const secretPath = /(\/(?:verifyemail|reset-password|verify-email)\/)[^/?#]+/gi
const secretQuery = /([?&](?:token|code|password)=)[^&#]*/gi

/** A request as the log keeps it: no headers, no body, and the tokens of mailed links cut out of its address. */
export function requestForLog({ id, method, url, ip }: FastifyRequest) {
  return { id, method, url: withoutSecrets(url), ip }
}

/** An address without the secrets that may stand in it. */
export function withoutSecrets(url: string): string {
  return url.replace(secretPath, '$1[secret]').replace(secretQuery, '$1[secret]')
}
