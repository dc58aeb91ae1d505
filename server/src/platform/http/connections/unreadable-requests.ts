import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { unreadable } from '../error-handler.ts'
import { commonHeaders } from '../security-headers.ts'

const lingerMilliseconds = 1_000

/**
 * Answers what Node's HTTP parser refuses before any route sees it, with the body of every other refusal.
 * Pass it to the server as `clientErrorHandler`.
 */
export function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || answering.get(socket)?.headersSent) {
    socket.destroy()
    return
  }
  const { status, headers, text } = answerOf(refusalOf(error.code))
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}

/**
 * Answers the requests that Node would refuse by itself with an empty body. The server needs `requireHostHeader: false`.
 */
export function answerNodeRefusals(app: FastifyInstance): void {
  const { server } = app
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response)
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, text } = answerOf(unreadable)
    response.writeHead(status, headers).end(text)
  })
  // RFC 9112, section 3.2.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(raw.headers.host === undefined && raw.httpVersion === '1.1' ? unreadable : undefined)
  })
}

/** The newest answer of each connection. */
const answering = new WeakMap<Socket, ServerResponse>()

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return new AppError('TOO_LARGE', 'That is too large to send')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('BAD_REQUEST', 'That request took too long to arrive. Please try again.')
  return unreadable
}

function answerOf({ status, body }: AppError) {
  const text = JSON.stringify(body)
  const headers = {
    ...commonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { status, headers, text }
}
