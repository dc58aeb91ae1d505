import { crc32 } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, compress } from '../http/compression.ts'
import type { CachedPage } from './page-cache.ts'
import { commonHeaders, pagePermissions, pagePolicy } from '../http/security-headers.ts'

/** A page for the cache, with its ETag and its policy. */
export function toCachedPage(html: string): CachedPage {
  const bytes = Buffer.from(html)
  // A checksum is enough, because nobody gains by a collision. A secure hash takes a twentieth of the page's time.
  const etag = `"${bytes.length.toString(36)}-${crc32(bytes).toString(36)}"`
  return {
    html: bytes,
    etag,
    policy: pagePolicy(html),
    br: once(() => compress('br', bytes)),
    gzip: once(() => compress('gzip', bytes)),
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

/** Answers with a page that is the same for everybody. */
export async function sendPublicPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  void reply.headers(commonHeaders).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'permissions-policy': pagePermissions,
    'cache-control': 'public, max-age=0, s-maxage=3',
    vary: 'Cookie, Save-Data, Accept-Encoding',
    etag: page.etag,
  })
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  const coding = acceptedCoding(request)
  if (coding) void reply.header('content-encoding', coding)
  return reply.send(coding ? await page[coding]() : page.html)
}

/** Answers with a page for one person, compressed now. */
export async function sendCompressed(html: Buffer, request: FastifyRequest, reply: FastifyReply) {
  void reply.header('vary', 'Cookie, Save-Data, Accept-Encoding')
  const coding = acceptedCoding(request)
  if (!coding || html.length < 1_000) return reply.send(html)
  void reply.header('content-encoding', coding)
  return reply.send(await compress(coding, html))
}
