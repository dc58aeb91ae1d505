import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError, success } from '../http/envelope.ts'
import { fieldsOf } from '../http/input.ts'
import { checkoutFrameScript, inlineScript } from './inline-script.ts'
import type { Transaction } from '../records.ts'
import { openFromPopup } from '../api/transactions.ts'

/** What browsers ask for with the public key only: the scripts and the two calls of the popup, open to all origins. */
export function inlineRoutes(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })

  for (const address of ['/v1/inline.js', '/v2/inline.js']) {
    app.get(address, async (_request, reply) => sendScript(reply, inlineScript))
  }
  app.get('/checkout-frame.js', async (_request, reply) => sendScript(reply, checkoutFrameScript))

  app.options('/checkout/request_inline', async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .send(),
  )

  app.post('/checkout/request_inline', { config: { group: 'initialize' } }, async (request) => {
    if (fieldsOf(request.body)['key'] !== context.publicKey) throw new ApiError(401, 'Invalid key')
    return success('Transaction initialized', describe(openFromPopup(context, request.body)))
  })

  app.get<{ Params: { code: string } }>('/transaction/verify_access_code/:code', async (request) => {
    const transaction = context.store.transactions.get(`access:${request.params.code}`)
    if (!transaction)
      throw new ApiError(404, 'Transaction could not be found', { code: 'transaction_not_found' })
    return success('Access code verified', describe(transaction))
  })
}

function describe(transaction: Transaction) {
  const { id, reference, accessCode, email, requestedAmount, currency, status, domain } = transaction
  return { id, reference, access_code: accessCode, email, amount: requestedAmount, currency, status, domain }
}

function sendScript(reply: FastifyReply, script: string): FastifyReply {
  return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
}
