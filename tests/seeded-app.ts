import { randomUUID } from 'node:crypto'
import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import { cursorsAt, impossibleDays } from '../tools/fuzz/arbitrary.ts'
import type { Samples } from '../tools/fuzz/arbitrary.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  buildService,
  photo,
} from './test-app.ts'
import type { TestApp, Person } from './test-app.ts'

/** One of everything that has an owner, and everybody who may come near it. */
export interface SeededApp {
  buyer: Person
  otherBuyer: Person
  seller: Person
  otherSeller: Person
  suspended: Person
  admin: Person
  things: SeededIds
  samples: Samples
}

/** Of the buyer and the seller, unless the name says otherwise. */
export interface SeededIds {
  product: string
  service: string
  order: string
  conversation: string
  message: string
  ticket: string
  kyc: string
  paper: string
  buyerSession: string
  /** A customer of the seller's shop. */
  customer: string
}

/** Seeds an app through its own API. */
export async function seedTestApp(app: TestApp): Promise<SeededApp> {
  const [buyer, otherBuyer, seller, otherSeller, suspended, admin] = await Promise.all([
    buildBuyer(app, 'Chidi Okafor'),
    buildBuyer(app, 'Bisi Cole'),
    buildSeller(app, 'Bodija Yams'),
    buildSeller(app, 'Kano Plumbing'),
    buildSeller(app, 'Gone Too Far'),
    buildAdmin(app),
  ])
  await admin.call('POST', `/api/v1/admin/sellers/${suspended.sellerId}/suspend`, {
    reason: 'Sold what was not his.',
  })
  const product = await buildProduct(seller)
  const service = await buildService(seller)
  const order = await buildPaidOrder(app, buyer, product)
  const sent = await buyer.call('POST', '/api/v1/messages/send', {
    recipientId: seller.sellerId,
    content: 'Is the yam from this year?',
  })
  const message = (sent.body.message as unknown as { id: string }).id
  const inbox = await buyer.call('GET', '/api/v1/messages/get/conversations')
  const conversation = (inbox.body.conversations as { id: string }[])[0]?.id ?? ''
  const ticket = await buyer.call('POST', '/api/v1/support/tickets', {
    name: 'Chidi Okafor',
    email: buyer.email,
    phone: '0803 123 4567',
    category: 'An order',
    subject: 'Where is my yam?',
    message: 'I paid on Monday.',
  })
  const documents = await submitDocuments(seller, admin)
  await otherBuyer.call('POST', '/api/v1/reports', { kind: 'product', id: product, reason: 'wrong' })
  await buyer.call('POST', '/api/v1/reviews', { sellerId: seller.sellerId, rating: 5, comment: 'Sweet yam.' })
  const sessions = await buyer.call('GET', '/api/v1/auth/sessions')
  const things = {
    product,
    service,
    order,
    conversation,
    message,
    ticket: (ticket.body.data as { reference: string }).reference,
    ...documents,
    buyerSession: (sessions.body.data as { id: string }[])[0]?.id ?? '',
    customer: buyer.userId,
  }
  const people = { buyer, otherBuyer, seller, otherSeller, suspended, admin }
  return { ...people, things, samples: samplesOf(Object.values(people), things) }
}

async function submitDocuments(seller: Person, admin: Person): Promise<Pick<SeededIds, 'kyc' | 'paper'>> {
  const form = new FormData()
  const words = { paperKind: 'nin', paperNumber: '12345678901', address: '14 Bodija Market Road, Ibadan' }
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  form.append('papers', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'paper.jpg')
  await seller.call('POST', '/api/v1/sellers/kyc', form)
  const { body } = await admin.call('GET', '/api/v1/admin/kyc?status=Pending')
  const [waiting] = body.data as { id: string; papers: { id: string }[] }[]
  return { kyc: waiting?.id ?? '', paper: waiting?.papers[0]?.id ?? '' }
}

/** Texts that mean something here, by the names the wire has for them. */
function samplesOf(people: Person[], things: SeededIds): Samples {
  const users = people.map(({ userId }) => userId)
  const sellers = people.flatMap(({ sellerId }) => sellerId ?? [])
  const emails = [...people.map(({ email }) => email), 'nobody@example.com']
  const ids = Object.entries(things).flatMap(([name, id]) =>
    name === 'order' || name === 'ticket' ? [] : [id],
  )
  return {
    id: [...ids, ...users, ...sellers, randomUUID()],
    productId: [things.product],
    customer: users,
    version: [randomUUID()],
    // Of a form, and of a receipt.
    key: [randomUUID(), 'k'.repeat(32)],
    code: ['AAAA222233', '123456'],
    amount: ['6,800'],
    ids: [things.product],
    serviceId: [things.service],
    orderId: [things.order],
    pictureId: [randomUUID()],
    userId: users,
    sellerId: sellers,
    about: [...sellers, ...users],
    senderId: users,
    recipientId: [...users, ...sellers],
    reference: [things.order, things.ticket, 'x'.repeat(32)],
    day: ['2026-11-26'],
    email: emails,
    phone: ['0803 123 4567', '+2348031234567'],
    driverPhone: ['0803 123 4567'],
    plate: ['ABC-123XY'],
    // A token of nobody: a valid one would end the sessions that the tests use.
    password: ['another password'],
    currentPassword: ['another password'],
    oldPassword: ['another password'],
    newPassword: ['a new password'],
    category: [...productCategories, ...serviceCategories],
    state: ['Oyo', 'Lagos', 'FCT'],
    lga: ['Ibadan North', 'Ikeja'],
    location: ['Lagos', 'Ibadan', 'Abuja'],
    clientId: [randomUUID(), randomUUID()],
    lat: ['7.43', '6.45'],
    lon: ['3.91', '3.39'],
    priceFrom: ['100'],
    priceTo: ['1,000,000'],
    file: [`${things.product}.jpg`],
    part: ['products-1.xml'],
    bankCode: ['057', '058'],
    accountNumber: ['0123456789'],
    from: ['2026-02-28', ...impossibleDays],
    to: ['9999-12-31', '2026-03-31', ...impossibleDays],
    before: ['2026-02-28', ...impossibleDays].flatMap(cursorsAt),
    after: [...ids, ...['2026-02-28', ...impossibleDays].flatMap(cursorsAt)],
  }
}
