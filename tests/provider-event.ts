import { createHmac } from 'node:crypto'
import type { TestApp } from './test-app.ts'

/** Sends a webhook as the payment provider does, signed with its key; another key makes a forged one. */
export function sendEvent(app: TestApp, body: object, key = app.secretKey) {
  const payload = JSON.stringify(body)
  return app.app.inject({
    method: 'POST',
    url: '/api/v1/payments/paystack/webhook',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', key).update(payload).digest('hex'),
    },
    payload,
  })
}
