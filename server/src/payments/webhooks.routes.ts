import type { FastifyInstance } from 'fastify'
import { receiveWebhook } from './payments.ts'
import type { Payments } from './payments.ts'

// Paystack's largest event is a few KB.
const maxBytes = 256 * 1024

/** The webhook. Register it in a plugin of its own: the signature covers the raw bytes, so no body may be parsed. */
export function webhookRoutes(app: FastifyInstance, payments: Payments): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/v1/payments/paystack/webhook', { schema: { hide: true } }, async (request) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveWebhook(payments, raw, String(request.headers['x-paystack-signature'] ?? ''))
    return { received: true }
  })
}
