import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { isOwnRegistration, receiveTermii, receiveWhatsApp } from './receipts.ts'

// A call of WhatsApp may have up to a thousand reports.
const maxBytes = 512 * 1024

/**
 * The webhooks of delivery reports. Register them in a plugin of their own: the signatures cover the raw bytes, so no
 * body may be parsed.
 */
export function textReceiptRoutes(
  app: FastifyInstance,
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/v1/texts/termii/webhook', { schema: { hide: true } }, async ({ body, headers }) => {
    await receiveTermii(pool, config.texts.termii, bytesOf(body), String(headers['x-termii-signature'] ?? ''))
    return { received: true }
  })
  app.post('/api/v1/texts/whatsapp/webhook', { schema: { hide: true } }, async ({ body, headers }) => {
    const signature = String(headers['x-hub-signature-256'] ?? '')
    await receiveWhatsApp(pool, config.texts.whatsapp, bytesOf(body), signature)
    return { received: true }
  })
  // Meta asks once, when the webhook is registered, and wants its challenge back.
  app.get('/api/v1/texts/whatsapp/webhook', { schema: { hide: true } }, async ({ query }, reply) => {
    const asked = query as Record<string, unknown>
    if (!isOwnRegistration(config.texts.whatsapp, asked['hub.mode'], asked['hub.verify_token']))
      return reply.status(403).send({ message: 'The token is wrong', code: 'FORBIDDEN' })
    const challenge = String(asked['hub.challenge'] ?? '')
    return reply.type('text/plain; charset=utf-8').send(/^[\w-]{1,100}$/.test(challenge) ? challenge : '')
  })
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
