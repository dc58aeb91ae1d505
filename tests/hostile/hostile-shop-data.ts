import { productForm } from '../test-app.ts'
import type { Person, TestResponse } from '../test-app.ts'
import { hostileText } from './hostile-texts.ts'

/** Sends a text and notes its fields. Throws when it is refused. */
export type Send = (person: Person, route: string, body: object, ...names: string[]) => Promise<TestResponse>

const long = hostileText(200)
const place = { state: 'Lagos', lga: 'Ikeja' }

/** Fills what a shop and a buyer say about delivery, and the answers that a shop has saved. */
export async function fillDelivery(buyer: Person, seller: Person, send: Send): Promise<void> {
  const pickup = {
    name: hostileText(60),
    address: long,
    landmark: long,
    hours: hostileText(60),
    ...place,
  }
  const { body } = await send(seller, 'POST /api/v1/delivery/places', pickup)
  const { places } = body.data as { places: { id: string }[] }
  await send(seller, 'PUT /api/v1/delivery/places/:id', pickup, places[0]?.id ?? '')
  const address = {
    fullName: hostileText(60),
    phone: '0803 123 4567',
    street: long,
    landmark: long,
    town: hostileText(60),
    note: long,
    ...place,
  }
  const kept = await send(buyer, 'POST /api/v1/addresses', address)
  await send(buyer, 'PUT /api/v1/addresses/:id', address, idIn(kept.body.data))
  const replies = await send(seller, 'POST /api/v1/sellers/quick-replies', { text: long })
  await send(seller, 'PUT /api/v1/sellers/quick-replies/:id', { text: long }, idIn(replies.body.data))
}

/** Fills what admins tell sellers, and a listing that waits for a look and is refused. */
export async function fillModeration(admin: Person, seller: Person, send: Send): Promise<void> {
  const busy = { address: '203.0.113.9', hours: '1', note: hostileText(80) }
  await send(admin, 'POST /api/v1/admin/busy-addresses', busy)
  const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  await send(admin, 'POST /api/v1/admin/announcements', {
    key: crypto.randomUUID(),
    title: hostileText(80),
    text: long,
    audience: 'all',
    from: day,
    to: day,
    byMail: false,
  })
  const announced = await admin.call('GET', '/api/v1/admin/announcements')
  const [{ id = '' } = {}] = announced.body.data as { id?: string }[]
  const correction = { version: 1, title: `${hostileText(80)} again`, text: long }
  await send(admin, 'PUT /api/v1/admin/announcements/:id', correction, id)
  const settings = { holdsFirstListings: false, holdsWords: true }
  const words = ['zzheld', '<b onclick=x>']
  await send(admin, 'PUT /api/v1/admin/moderation/settings', { ...settings, words })
  await seller.call('POST', '/api/v1/products', await productForm({ name: 'Zzheld yams' }))
  const { body } = await admin.call('GET', '/api/v1/admin/moderation')
  await send(admin, 'POST /api/v1/admin/moderation/:id/refuse', { reason: long }, idIn(body.data))
  await send(admin, 'POST /api/v1/admin/moderation/:id/look-again', { reason: long }, idIn(body.data))
  await admin.call('PUT', '/api/v1/admin/moderation/settings', { ...settings, holdsWords: false, words: [] })
}

/** Fills what a seller asks for at the stall, who pays it, and what is wrong with it. */
export async function fillRequests(
  { buyer, seller, pay }: { buyer: Person; seller: Person; pay(reference: string): Promise<void> },
  send: Send,
): Promise<void> {
  const asked = { amount: '500', words: hostileText(80), key: crypto.randomUUID() }
  const { body } = await send(seller, 'POST /api/v1/payment-requests', asked)
  const { requests } = body.data as { requests: { code: string }[] }
  const code = requests[0]?.code ?? ''
  // Somebody without an account.
  const guest: Person = {
    ...buyer,
    call: (method, url, sent) => buyer.call(method, url, sent, { authorization: '' }),
  }
  const key = 'k'.repeat(32)
  const payer = { name: hostileText(80), email: 'guest@example.com', key }
  await send(guest, 'POST /api/v1/pay-requests/:code/payments', payer, code)
  const begun = await guest.call('GET', `/api/v1/pay-requests/${code}?key=${key}`)
  const { order } = begun.body.data as { order: { reference: string } }
  await pay(order.reference)
  // The answer to the webhook comes before the order is paid.
  await guest.call('POST', `/api/v1/pay-requests/${code}/verify`, { key })
  const report = { key, reason: 'other', wish: 'refund', amount: hostileText(40), words: long }
  await send(guest, 'POST /api/v1/pay-requests/:code/dispute', report, code)
}

function idIn(listed: unknown): string {
  return (listed as { id: string }[])[0]?.id ?? ''
}
