import { Readable } from 'node:stream'
import type { Incoming, Outgoing } from '@oja/contract/client.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookiesForApi } from './place-shown.ts'

const passedOn = [
  'cookie',
  'user-agent',
  'sec-fetch-site',
  'origin',
  'referer',
  'save-data',
  'accept-language',
] as const

/**
 * Calls the API in this process, for the person who requested the page. Cookies that it sets are added to `cookies`.
 * `isOwn`: the page's form showed that our page sent it.
 */
export async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  out: Outgoing,
  cookies: string[],
  isOwn: boolean,
): Promise<Incoming> {
  const sent = await payloadOf(out.body)
  const answer = await app.inject({
    method: out.method as 'GET',
    url: out.url,
    headers: {
      ...senderHeaders(request),
      ...(isOwn || request.method !== 'POST' ? sameOrigin : {}),
      ...out.headers,
      ...sent.headers,
      'oja-client': 'web',
    },
    remoteAddress: request.ip,
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  })
  return incoming(answer, cookies)
}

/** A body as `inject` takes it. A form of a page action becomes multipart, as fetch makes it in a browser. */
async function payloadOf(
  body: Outgoing['body'],
): Promise<{ payload?: string | Buffer; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} }
  if (typeof body === 'string') return { payload: body, headers: {} }
  const form = new Response(body)
  const payload = Buffer.from(await form.arrayBuffer())
  return { payload, headers: { 'content-type': form.headers.get('content-type') ?? '' } }
}

/** Passes a page's form with files to the API, unread. `isOwn`: as for `callApi`. */
export async function passUpload(
  app: FastifyInstance,
  request: FastifyRequest,
  target: Endpoint,
  body: Readable | null,
  cookies: string[],
  isOwn: boolean,
): Promise<Incoming> {
  const answer = await app.inject({
    method: target.method as 'POST',
    url: target.path,
    headers: {
      ...senderHeaders(request),
      ...(isOwn ? sameOrigin : {}),
      'content-type': request.headers['content-type'] ?? '',
      'oja-client': 'web',
    },
    remoteAddress: request.ip,
    payload: body ?? Readable.from([]),
  })
  return incoming(answer, cookies)
}

// A visited page calls the API from our own code, wherever its link
// stood: the provider's redirect leads to a page that verifies.
// A form keeps the origin that it was sent from, unless it showed its token.
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** The headers that identify the caller go to the API unchanged, but for a place that the page does not show. */
function senderHeaders(request: FastifyRequest): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of passedOn) {
    const value = name === 'cookie' ? cookiesForApi(request) : request.headers[name]
    if (typeof value === 'string') kept[name] = value
  }
  return kept
}

function incoming(answer: Awaited<ReturnType<FastifyInstance['inject']>>, cookies: string[]): Incoming {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (name === 'set-cookie') cookies.push(...[value ?? []].flat().map(String))
    else if (value !== undefined) headers.set(name, String(value))
  }
  return { status: answer.statusCode, headers, text: answer.payload }
}
