import { randomUUID } from 'node:crypto'

/** Who may come to a route at all. Whose object it is comes after that. */
export type Right = 'everyone' | 'signed in' | 'seller' | 'admin' | 'signature' | 'development'

/** Every route of the server by method and address, and who may come to it (rules.md section 1). */
export const rights: Record<Right, string[]> = {
  everyone: [
    'GET /healthz',
    'GET /readyz',
    // For who carries its token, or this machine: metrics.test.ts.
    'GET /metrics',
    'GET /files/:id/:name',
    'POST /api/v1/auth/login',
    'POST /api/v1/auth/logout',
    'GET /api/v1/auth/session',
    'POST /api/v1/auth/register',
    'POST /api/v1/auth/resend-verification',
    'GET /api/v1/auth/verify-email/:token',
    'POST /api/v1/auth/forgot-password',
    'POST /api/v1/reset-password',
    'POST /api/v1/auth/reset-password',
    'GET /api/v1/places',
    'GET /api/v1/sellers/:id/contact',
    'GET /api/v1/sellers/public/:sellerId',
    'GET /api/v1/sellers/search',
    'GET /api/v1/sellers/:id/reviews',
    'GET /api/v1/products',
    'GET /api/v1/products/:id',
    'GET /api/v1/products/seller/:sellerId',
    'GET /api/v1/services/all',
    'GET /api/v1/services/:id',
    'GET /api/v1/services/:id/related',
    'GET /api/v1/services/:id/reviews',
    'GET /api/v1/services/seller/:sellerId',
    'GET /api/v1/search/suggestions',
    'GET /api/v1/payments/commission',
    'GET /api/v1/site',
    'GET /api/v1/content',
    'GET /api/v1/content/:slug',
    'GET /api/v1/faq',
    'POST /api/v1/support/tickets',
    'GET /api/v1/support/tickets/:reference',
    'POST /api/v1/support/tickets/:reference/messages',
    'POST /api/v1/support/ticket-links',
  ],
  'signed in': [
    'PUT /api/v1/auth/reset-password',
    'POST /api/v1/auth/reauth',
    'GET /api/v1/auth/sessions',
    'DELETE /api/v1/auth/sessions/:id',
    'POST /api/v1/auth/logout-everywhere',
    'GET /api/v1/users/get/profile',
    'PUT /api/v1/users/profile/update',
    'PUT /api/v1/users/change-password',
    'GET /api/v1/users/orders',
    'GET /api/v1/users/me/data',
    'DELETE /api/v1/users/delete/profile',
    'POST /api/v1/payments/initiate',
    'POST /api/v1/payments/paystack/verify',
    'GET /api/v1/orders/:reference',
    'GET /api/v1/orders/:reference/receipt',
    'GET /api/v1/orders/:reference/payment',
    'POST /api/v1/orders/:reference/actions/:action',
    'POST /api/v1/orders/:reference/dispute',
    'POST /api/v1/orders/:reference/dispute/answer',
    'GET /api/v1/stream',
    'GET /api/v1/messages/get/all/conversations/:userId',
    'GET /api/v1/messages/get/conversations',
    'GET /api/v1/messages/get/conversation/:userId/:sellerId',
    'POST /api/v1/messages/send',
    'GET /api/v1/messages/:id/file',
    'PATCH /api/v1/messages/read/:id',
    'POST /api/v1/messages/read/:id',
    'GET /api/v1/conversations/:id',
    'POST /api/v1/conversations/:id/read',
    'PUT /api/v1/conversations/:id/mute',
    'PUT /api/v1/conversations/:id/block',
    'POST /api/v1/reviews',
    'PATCH /api/v1/services/:id/reviews',
    'GET /api/v1/sellers/:id/reviews/own',
    'GET /api/v1/services/:id/reviews/own',
    'GET /api/v1/support/tickets',
    'POST /api/v1/reports',
    'GET /api/v1/reports',
    'GET /api/v1/notices',
    'POST /api/v1/notices/read',
  ],
  seller: [
    'GET /api/v1/sellers/only/profile',
    'GET /api/v1/sellers/get/profile',
    'POST /api/v1/sellers/profile/full',
    'GET /api/v1/sellers/dashboard',
    'GET /api/v1/sellers/orders',
    'GET /api/v1/sellers/orders.csv',
    'GET /api/v1/sellers/transactions',
    'GET /api/v1/sellers/transactions.csv',
    'GET /api/v1/sellers/kyc',
    'POST /api/v1/sellers/kyc',
    'GET /api/v1/sellers/kyc/papers/:id',
    'GET /api/v1/sellers/automatic-reply',
    'PUT /api/v1/sellers/automatic-reply',
    'GET /api/v1/products/own',
    'POST /api/v1/products',
    'POST /api/v1/products/',
    'PUT /api/v1/products/:id',
    'DELETE /api/v1/products/:id',
    'PATCH /api/v1/products/:id/stock',
    'PATCH /api/v1/products/:id/status',
    'GET /api/v1/services/own',
    'POST /api/v1/services/create',
    'PUT /api/v1/services/:id',
    'DELETE /api/v1/services/:id',
    'PATCH /api/v1/services/:id/status',
    'GET /api/v1/payouts/banks',
    'GET /api/v1/payouts/account',
    'PUT /api/v1/payouts/account',
    'POST /api/v1/payouts/account/resolve',
  ],
  admin: [
    'GET /api/v1/auth/second-factor',
    'POST /api/v1/auth/second-factor/start',
    'POST /api/v1/auth/second-factor/confirm',
    'POST /api/v1/auth/second-factor/recovery-codes',
    'GET /api/v1/admin/*',
    'POST /api/v1/admin/*',
    'PUT /api/v1/admin/*',
    'PATCH /api/v1/admin/*',
    'DELETE /api/v1/admin/*',
  ],
  signature: ['POST /api/v1/payments/paystack/webhook'],
  development: ['GET /dev/mail', 'GET /dev/mail/:id', 'GET /dev/totp', 'GET /api/docs*'],
}

/** The right to a route; undefined when nobody has thought about it. */
export function rightTo(route: string): Right | undefined {
  const found = Object.entries(rights).find(([, routes]) =>
    routes.some((known) => (known.endsWith('*') ? route.startsWith(known.slice(0, -1)) : known === route)),
  )
  return found?.[0] as Right | undefined
}

export type PrivateThing = 'order' | 'conversation' | 'message' | 'ticket' | 'paper' | 'buyerSession'

/** Objects that only their owners may know of: to everybody else they are as if they never were (D1). */
export const privateObjects: { route: RegExp; thing: PrivateThing }[] = [
  { route: /\/orders\/:reference/, thing: 'order' },
  { route: /payments\/paystack\/verify$/, thing: 'order' },
  { route: /\/conversations\/:id/, thing: 'conversation' },
  { route: /\/messages\/(read\/:id|:id\/file)$/, thing: 'message' },
  { route: /\/support\/tickets\/:reference/, thing: 'ticket' },
  { route: /\/sellers\/kyc\/papers\/:id$/, thing: 'paper' },
  { route: /\/auth\/sessions\/:id$/, thing: 'buyerSession' },
]

/** One that never was, of the same form. */
export function unknownThing(thing: PrivateThing): string {
  if (thing === 'order') return 'A'.repeat(32)
  return thing === 'ticket' ? 'SUP-0A1B2C3D' : randomUUID()
}

/** What a suspended seller answers 403 to (D4). */
export const suspendedMayNot = [
  'POST /api/v1/products',
  'PUT /api/v1/products/:id',
  'DELETE /api/v1/products/:id',
  'PATCH /api/v1/products/:id/stock',
  'PATCH /api/v1/products/:id/status',
  'POST /api/v1/services/create',
  'PUT /api/v1/services/:id',
  'DELETE /api/v1/services/:id',
  'PATCH /api/v1/services/:id/status',
  'POST /api/v1/reviews',
  'PATCH /api/v1/services/:id/reviews',
  'POST /api/v1/messages/send',
  'POST /api/v1/payments/initiate',
  'DELETE /api/v1/users/delete/profile',
]
