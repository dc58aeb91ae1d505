import { randomUUID } from 'node:crypto'

/**
 * What visitors may call. It repeats what the table of endpoints declares, because one wrong word there would open an
 * endpoint to everybody. Whoever opens an endpoint declares it in both places.
 */
export const openToVisitors = [
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/logout',
  'GET /api/v1/auth/session',
  'GET /api/v1/auth/registration',
  'GET /api/v1/auth/form-token',
  'POST /api/v1/auth/register',
  'POST /api/v1/auth/resend-verification',
  'GET /api/v1/auth/verify-email/:token',
  'POST /api/v1/auth/login-after-verification',
  'POST /api/v1/auth/forgot-password',
  'POST /api/v1/auth/phone-code',
  'GET /api/v1/auth/phone-code',
  'POST /api/v1/auth/phone-code/again',
  'POST /api/v1/auth/phone-code/confirm',
  'POST /api/v1/reset-password',
  'POST /api/v1/auth/reset-password',
  'GET /api/v1/auth/reset-password/:token',
  'GET /api/v1/places',
  'GET /api/v1/listings/import-template',
  'GET /api/v1/sellers/:id/contact',
  'GET /api/v1/sellers/public/:sellerId',
  'GET /api/v1/sellers/links/:slug',
  'GET /api/v1/sellers/search',
  'GET /api/v1/sellers/:id/reviews',
  'GET /api/v1/products',
  'GET /api/v1/products/:id',
  'GET /api/v1/products/:id/related',
  'GET /api/v1/products/:id/near',
  'GET /api/v1/products/price-down',
  'GET /api/v1/products/seen',
  'GET /api/v1/products/seller/:sellerId',
  'GET /api/v1/services/all',
  'GET /api/v1/services/:id',
  'GET /api/v1/services/:id/related',
  'GET /api/v1/services/:id/reviews',
  'GET /api/v1/products/:id/reviews',
  'GET /api/v1/reviews/newest',
  'GET /api/v1/services/seller/:sellerId',
  'GET /api/v1/search/suggestions',
  'GET /api/v1/payments/commission',
  'GET /api/v1/site',
  'GET /api/v1/home/cards',
  'GET /api/v1/content',
  'GET /api/v1/content/:slug',
  'GET /api/v1/faq',
  'GET /api/v1/helpers/invitations/:token',
  'POST /api/v1/support/tickets',
  'GET /api/v1/support/tickets/:reference',
  'POST /api/v1/support/tickets/:reference/messages',
  'POST /api/v1/support/ticket-links',
  'GET /api/v1/delivery/offer',
  'GET /api/v1/delivery/summary',
  'GET /api/v1/saved',
  'GET /api/v1/saved/shops',
  'GET /api/v1/saved/variants',
  'GET /api/v1/saved/marks',
  'PUT /api/v1/saved/:kind/:id',
  'DELETE /api/v1/saved/:kind/:id',
  'GET /api/v1/basket/items',
  'POST /api/v1/basket/items',
  'PATCH /api/v1/basket/items/:id',
  'DELETE /api/v1/basket/items/:id',
  // By the code of a link that works once; the last only ends what its own cookie opens.
  'GET /api/v1/board/links/:code',
  'POST /api/v1/board/links/:code',
  'POST /api/v1/board/close',
  // By a code that only a customer at the stall gets, and the key of a receipt.
  'GET /api/v1/pay-requests/:code',
  'POST /api/v1/pay-requests/:code/payments',
  'POST /api/v1/pay-requests/:code/verify',
  'POST /api/v1/pay-requests/:code/dispute',
  'GET /api/v1/pay-requests/:code/dispute/pictures/:pictureId',
  // By its signature alone.
  'POST /api/v1/payments/paystack/webhook',
  'POST /api/v1/texts/termii/webhook',
  'POST /api/v1/texts/whatsapp/webhook',
  'GET /api/v1/texts/whatsapp/webhook',
]

export type PrivateObject =
  | 'order'
  | 'conversation'
  | 'message'
  | 'ticket'
  | 'paper'
  | 'buyerSession'
  | 'customer'

/** Objects that only their owners may know of: to everybody else they are as if they never were (D1). */
export const privateObjects: { route: RegExp; thing: PrivateObject }[] = [
  { route: /\/orders\/:reference/, thing: 'order' },
  { route: /payments\/paystack\/verify$/, thing: 'order' },
  { route: /\/conversations\/:id/, thing: 'conversation' },
  { route: /\/messages\/(read\/:id|:id\/file)$/, thing: 'message' },
  { route: /\/support\/tickets\/:reference/, thing: 'ticket' },
  { route: /\/sellers\/kyc\/papers\/:id$/, thing: 'paper' },
  { route: /\/auth\/sessions\/:id$/, thing: 'buyerSession' },
  // Who has bought from a shop is known to its people alone.
  { route: /\/sellers\/customers\/:id$/, thing: 'customer' },
]

/** One that never was, of the same form. */
export function unknownObjectId(thing: PrivateObject): string {
  if (thing === 'order') return 'A'.repeat(32)
  return thing === 'ticket' ? 'SUP-0A1B2C3D' : randomUUID()
}

/** What a suspended seller answers 403 to (D4). */
export const forbiddenWhenSuspended = [
  'POST /api/v1/products',
  'PUT /api/v1/products/:id',
  'DELETE /api/v1/products/:id',
  'PATCH /api/v1/products/:id/stock',
  'PATCH /api/v1/products/:id/status',
  'POST /api/v1/products/bulk',
  'POST /api/v1/products/undo-delete',
  'POST /api/v1/products/undo-change',
  'POST /api/v1/photo-drafts',
  'PUT /api/v1/photo-drafts',
  'POST /api/v1/services/create',
  'PUT /api/v1/services/:id',
  'DELETE /api/v1/services/:id',
  'PATCH /api/v1/services/:id/status',
  'POST /api/v1/services/bulk',
  'POST /api/v1/services/undo-delete',
  'POST /api/v1/services/undo-change',
  'POST /api/v1/reviews',
  'PATCH /api/v1/services/:id/reviews',
  'POST /api/v1/messages/send',
  'POST /api/v1/payments/initiate',
  'POST /api/v1/checkouts',
  'POST /api/v1/payment-requests',
  'DELETE /api/v1/users/delete/profile',
]
