import { goodsCards, longestCardLabel, sellerCards } from '@oja/contract/values/home/home-cards.ts'
import { hostileText } from './hostile-texts.ts'
import { fillDelivery, fillModeration, fillRequests } from './hostile-shop-data.ts'
import type { Send } from './hostile-shop-data.ts'
import { dispatchForm } from '../orders/dispatch.ts'
import { photo, productForm, serviceForm } from '../test-app.ts'
import type { TestResponse, Person } from '../test-app.ts'

/** What filling needs: people of a running app, and what only they can do. */
export interface HostileParts {
  buyer: Person
  seller: Person
  /** Uses listings that no other test touches: this shop is suspended at the end. */
  otherSeller: Person
  /** Suspended at the end. */
  otherBuyer: Person
  /** A buyer who opens a shop. */
  opener: Person
  admin: Person
  /** Has the provider say that this order of the buyer's was paid, and waits until it is. */
  pay(reference: string): Promise<void>
}

/** Where hostile texts now stand. */
export interface HostileData {
  product: string
  service: string
  shop: string
  otherShop: string
  order: string
  disputed: string
  ticket: string
  conversation: string
  /** What was filled in, each as "POST /address field". */
  filled: Set<string>
}

const short = hostileText(80)
const long = hostileText(500)
// Names of drivers and parks refuse < and >.
const quoted = `'" onerror=alert(1) x='"`

/** Fills an app with scripts as text, through its own endpoints, in every text field they have. */
export async function insertHostileData(parts: HostileParts): Promise<HostileData> {
  const { buyer, seller, otherSeller, otherBuyer, opener, admin, pay } = parts
  const filled = new Set<string>()
  const send = async (person: Person, route: string, body: object, ...names: string[]) => {
    const [method = '', address = ''] = route.split(' ')
    const path = names.length > 0 ? fill(address, names) : address
    const answer = await person.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer.body)}`)
    for (const [name, value] of body instanceof FormData ? body.entries() : Object.entries(body))
      if (/onerror|onload|onclick/.test(String(value))) filled.add(`${route} ${name}`)
    return answer
  }

  await send(buyer, 'PUT /api/v1/users/profile/update', { name: short, address: long })
  await send(
    seller,
    'POST /api/v1/sellers/profile/full',
    form({ storeName: short, description: long, address: long }),
  )
  await send(otherSeller, 'POST /api/v1/sellers/profile/full', form({ storeName: short }))
  await opener.call('PUT', '/api/v1/users/profile/update', { name: short, fullName: short })
  const opened = { storeName: short, address: long, description: long, phone: '0803 123 4567' }
  const kind = { businessLevel: 'small', category: 'products' }
  await send(opener, 'POST /api/v1/sellers/shop', { ...opened, ...kind })
  await send(seller, 'PUT /api/v1/sellers/automatic-reply', { isOn: true, text: long })
  const listed = await send(
    seller,
    'POST /api/v1/products',
    await productForm({ name: long, description: long }),
  )
  const product = (listed.body.data as { id: string }).id
  await send(seller, 'PUT /api/v1/products/:id', form({ name: long, description: long }), product)
  const offered = await send(
    seller,
    'POST /api/v1/services/create',
    await serviceForm({ name: long, description: long, servicesOffered: short }),
  )
  const service = (offered.body.data as { id: string }).id
  await otherSeller.call('POST', '/api/v1/products', await productForm({ name: long, description: long }))
  const removed = await otherSeller.call('POST', '/api/v1/products', await productForm({ name: long }))
  const removedId = (removed.body.data as { id: string }).id
  await send(admin, 'POST /api/v1/admin/listings/:kind/:id/remove', { reason: long }, 'product', removedId)

  await send(buyer, 'POST /api/v1/messages/send', { recipientId: seller.sellerId, content: long })
  await send(seller, 'POST /api/v1/messages/send', { recipientId: buyer.userId, content: long })
  const inbox = await buyer.call('GET', '/api/v1/messages/get/conversations')
  const conversation = (inbox.body.conversations as { id: string }[])[0]?.id ?? ''
  const review = { sellerId: seller.sellerId, rating: 4, comment: long }
  const reviewed = await send(buyer, 'POST /api/v1/reviews', review)
  const second = await otherBuyer.call('POST', '/api/v1/reviews', {
    ...review,
    sellerId: otherSeller.sellerId,
  })
  const secondId = (second.body.data as { _id: string })._id
  await send(admin, 'POST /api/v1/admin/reviews/:id/remove', { reason: long }, secondId)
  await send(admin, 'POST /api/v1/admin/removed-reviews/:id/put-back', { reason: long }, secondId)
  await admin.call('POST', `/api/v1/admin/reviews/${secondId}/remove`, { reason: long })
  const reviewId = (reviewed.body.data as { _id: string })._id
  await send(seller, 'PUT /api/v1/reviews/:id/reply', { text: long }, reviewId)
  await send(buyer, 'PATCH /api/v1/services/:id/reviews', { rating: 4, comment: long }, service)

  const order = await buy(buyer, product, pay)
  const act = 'POST /api/v1/orders/:reference/actions/:action'
  await send(seller, act, { note: long }, order, 'accept')
  await send(seller, act, { note: long }, order, 'send')
  await send(
    seller,
    'POST /api/v1/orders/:reference/driver',
    { driverName: quoted, driverPhone: '0805 555 0199' },
    order,
  )
  await send(
    seller,
    'POST /api/v1/orders/:reference/dispatch',
    await dispatchForm({ driverName: quoted, park: quoted, note: long }),
    order,
  )
  const disputed = await buy(buyer, product, pay)
  await send(seller, act, { note: long }, disputed, 'accept')
  await send(seller, act, { note: long }, disputed, 'send')
  await send(
    buyer,
    'POST /api/v1/orders/:reference/dispute',
    await withPicture({ reason: 'other', wish: 'refund', words: long }),
    disputed,
  )
  await send(
    seller,
    'POST /api/v1/orders/:reference/dispute/answer',
    await withPicture({ words: long }),
    disputed,
  )
  const question = { party: 'buyer', words: long }
  await send(admin, 'POST /api/v1/admin/orders/:reference/question', question, disputed)
  const decision = { decision: 'part', amountMinor: 10_000, note: long }
  await send(admin, 'POST /api/v1/admin/orders/:reference/decide', decision, disputed)
  await send(admin, 'POST /api/v1/admin/orders/:reference/refund', { amountMinor: 5_000, note: long }, order)

  const ticket = await askSupport(buyer, send)
  const words = { message: long }
  await send(admin, 'POST /api/v1/admin/tickets/:reference/answer', words, ticket)
  await send(buyer, 'POST /api/v1/support/tickets/:reference/messages', words, ticket)

  await submitDocuments(otherSeller, admin, send)
  await askForName(otherSeller, admin, send)
  const otherShop = otherSeller.sellerId ?? ''
  for (const target of [
    { kind: 'product', id: product },
    { kind: 'seller', id: otherShop },
  ])
    await send(buyer, 'POST /api/v1/reports', { ...target, reason: 'scam', note: long })
  const dismissed = { kind: 'product', id: product, decision: 'dismiss', note: long }
  await send(admin, 'POST /api/v1/admin/reports', dismissed)
  const confirmed = { kind: 'seller', id: otherShop }
  await admin.call('POST', '/api/v1/admin/reports', { ...confirmed, decision: 'uphold' })
  const again = { ...confirmed, about: otherShop, reason: long }
  await send(admin, 'POST /api/v1/admin/reports/look-again', again)
  const cardsOf = (cards: readonly { key: string }[]) =>
    cards.map(({ key }) => ({ key, label: long.slice(0, longestCardLabel), isShown: true }))
  const cards = { goods: cardsOf(goodsCards), sellers: cardsOf(sellerCards) }
  await send(admin, 'PUT /api/v1/admin/home-cards', cards)
  await send(admin, 'POST /api/v1/admin/synonyms', { words: ['<b onclick=x>', 'zzyam'] })
  const group = groupIn(await admin.call('GET', '/api/v1/admin/synonyms?q=zzyam'))
  await send(admin, 'PUT /api/v1/admin/synonyms/:id', { words: ['<b onclick=x>', 'zzyam', 'zzisu'] }, group)
  await send(admin, 'POST /api/v1/admin/sellers/:id/suspend', { reason: long }, otherShop)
  await admin.call('POST', `/api/v1/admin/sellers/${otherShop}/activate`, {})
  await send(admin, 'POST /api/v1/admin/users/:id/suspend', { reason: long }, otherBuyer.userId)
  const colleague = { name: hostileText(60), email: 'colleague@example.com', areas: ['support'] }
  await send(admin, 'POST /api/v1/admin/admins', colleague)
  await send(admin, 'POST /api/v1/admin/cases/:kind/:id/notes', { note: long }, 'ticket', ticket)
  await writeCannedAnswers(admin, send)
  await fillDelivery(buyer, seller, send)
  await fillRequests({ buyer, seller, pay }, send)
  await fillModeration(admin, otherSeller, send)
  return {
    product,
    service,
    shop: seller.sellerId ?? '',
    otherShop,
    order,
    disputed,
    ticket,
    conversation,
    filled,
  }
}

async function writeCannedAnswers(admin: Person, send: Send): Promise<void> {
  const answer = { title: short, text: long }
  await send(admin, 'POST /api/v1/admin/canned-answers', answer)
  const { body } = await admin.call('GET', '/api/v1/admin/canned-answers')
  const [written] = body.data as { id: string }[]
  await send(admin, 'PUT /api/v1/admin/canned-answers/:id', answer, written?.id ?? '')
}

async function buy(buyer: Person, productId: string, pay: HostileParts['pay']): Promise<string> {
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const reference = String(body['reference'])
  await pay(reference)
  return reference
}

async function askSupport(buyer: Person, send: Send): Promise<string> {
  const { body } = await send(buyer, 'POST /api/v1/support/tickets', {
    name: short,
    email: buyer.email,
    phone: '0803 123 4567',
    category: hostileText(40),
    subject: hostileText(100),
    message: long,
  })
  return (body.data as { reference: string }).reference
}

async function submitDocuments(seller: Person, admin: Person, send: Send): Promise<void> {
  const documents = form({ paperKind: 'nin', paperNumber: '12345678901', address: long })
  documents.append('papers', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'paper.jpg')
  await send(seller, 'POST /api/v1/sellers/kyc', documents)
  const { body } = await admin.call('GET', '/api/v1/admin/kyc?status=Pending')
  const waiting = (body.data as { id: string; address: string }[]).find(({ address }) => address === long)
  await send(admin, 'POST /api/v1/admin/kyc/:id/reject', { reason: long }, waiting?.id ?? '')
  await send(
    admin,
    'POST /api/v1/admin/kyc/:id/correct',
    { reason: `Rather ${hostileText(400)}` },
    waiting?.id ?? '',
  )
}

/** A shop is verified, asks for a new name, and does not get it. */
async function askForName(seller: Person, admin: Person, send: Send): Promise<void> {
  const documents = form({ paperKind: 'nin', paperNumber: '12345678901', address: 'Here' })
  documents.append('papers', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'paper.jpg')
  await seller.call('POST', '/api/v1/sellers/kyc', documents)
  const approved = await newestIn(admin, 'kyc')
  await admin.call('POST', `/api/v1/admin/kyc/${approved}/approve`)
  await send(seller, 'POST /api/v1/sellers/profile/full', form({ storeName: hostileText(40) }))
  const request = await newestIn(admin, 'shop-names')
  await send(admin, 'POST /api/v1/admin/shop-names/:id/reject', { reason: long }, request)
  await send(admin, 'POST /api/v1/admin/shop-names/:id/look-again', { reason: long }, request)
  const account = { bankCode: '058', accountNumber: '0123456781' }
  const { body } = await seller.call('POST', '/api/v1/payouts/account/resolve', account)
  const { accountName } = body.data as { accountName: string }
  await seller.call('PUT', '/api/v1/payouts/account', { ...account, accountName })
  const name = await newestIn(admin, 'account-names')
  await send(admin, 'POST /api/v1/admin/account-names/:id/reject', { reason: long }, name)
  await send(admin, 'POST /api/v1/admin/account-names/:id/look-again', { reason: long }, name)
  await send(admin, 'POST /api/v1/admin/kyc/:id/take-back', { reason: long }, approved)
}

async function newestIn(admin: Person, list: string): Promise<string> {
  const { body } = await admin.call('GET', `/api/v1/admin/${list}?status=Pending`)
  return (body.data as { id: string }[])[0]?.id ?? ''
}

function groupIn(listed: TestResponse): string {
  return (listed.body.data as { id: string; words: string[] }[])[0]?.id ?? ''
}

function fill(address: string, names: string[]): string {
  const left = [...names]
  return address.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''))
}

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value)
  return data
}

async function withPicture(values: Record<string, string>): Promise<FormData> {
  const data = form(values)
  data.append('pictures', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'seen.jpg')
  return data
}
