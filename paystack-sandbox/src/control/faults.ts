import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { fieldsOf } from '../http/input.ts'
import type { Fields } from '../http/input.ts'
import type { ApiGroup, Fault } from './switches.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The group of paths whose fault switch applies to this route. */
    group?: ApiGroup
  }
}

/**
 * Makes the routes of this scope fail as the `api` switches say. A fault "before" skips the operation. A fault
 * "after" runs the operation and changes the answer; faults that need the true answer always come after.
 */
export function failWhenAsked(app: FastifyInstance, context: Context): void {
  const faultOf = (request: FastifyRequest): Fault | undefined => {
    const group = request.routeOptions.config.group
    return group && context.switches.now().api[group]
  }
  app.addHook('onRequest', async (request, reply) => {
    const fault = faultOf(request)
    if (!fault || fault.when === 'after') return
    if (fault.fault === 'slow') await wait(fault.ms, undefined, { ref: false })
    if (skipsOperation.has(fault.fault)) return reply.send('')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faultOf(request)
    return fault ? applyFault(fault, request, reply, payload) : payload
  })
}

const skipsOperation = new Set(['refuse', 'silent', '500', '429', 'html', 'redirect', 'gzipBomb'])

async function applyFault(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const answer = typeof payload === 'string' ? payload : ''
  switch (fault.fault) {
    case 'ok':
      return payload
    case 'slow':
      if (fault.when === 'after') await wait(fault.ms, undefined, { ref: false })
      return payload
    case 'refuse':
      request.raw.socket.resetAndDestroy()
      return ''
    case 'silent':
      return new Promise(() => {})
    case '500':
      reply.code(500).type('application/json')
      return JSON.stringify({ status: false, message: 'An error occurred', type: 'api_error' })
    case '429':
      reply.code(429).type('application/json').header('retry-after', '60')
      return JSON.stringify({ status: false, message: 'Too many requests', type: 'api_error' })
    case 'html':
      reply.code(200).type('text/html; charset=utf-8')
      return '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'
    case 'redirect':
      reply.code(302).type('text/plain').header('location', '/sandbox/redirected')
      return ''
    case 'cutJson':
      return answer.slice(0, Math.floor(answer.length / 2))
    case 'wrongReference':
      return changeRows(answer, (row) => ({ ...row, reference: 'somebody-elses-reference' }))
    case 'textAmount':
      return changeRows(answer, (row) => ({ ...row, amount: String(row['amount']) }))
    case 'trickle':
      return Readable.from(byteByByte(answer, fault.ms))
    case 'gzipBomb':
      reply.code(200).type('application/json').header('content-encoding', 'gzip')
      return bomb()
  }
}

function changeRows(answer: string, change: (row: Fields) => Fields): string {
  const envelope = JSON.parse(answer) as { data?: unknown }
  if (!envelope.data) return answer
  const data = Array.isArray(envelope.data)
    ? envelope.data.map((row: unknown) => change(fieldsOf(row)))
    : change(fieldsOf(envelope.data))
  return JSON.stringify({ ...envelope, data })
}

async function* byteByByte(answer: string, pause: number): AsyncGenerator<Buffer> {
  for (const byte of Buffer.from(answer)) {
    yield Buffer.of(byte)
    await wait(pause, undefined, { ref: false })
  }
}

/** One GiB of spaces in about one MiB: gzip members may be strung together. */
function bomb(): Buffer {
  const member = gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '))
  return Buffer.concat(Array.from({ length: 64 }, () => member))
}
