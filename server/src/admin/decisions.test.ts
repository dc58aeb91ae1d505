import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notifications } from '@oja/contract/schemas/messaging.ts'
import { openEventStream } from '../../../tests/sse-client.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
  photo,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
let admin: Person
let stranger: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, stranger] = [await buildAdmin(app), await buildBuyer(app, 'Stranger')]
})
afterAll(() => app.close())

const bell = async (person: Person) =>
  ((await person.call('GET', '/api/v1/notices')).body as unknown as Notifications).data
const receivedBy = async (person: Person) =>
  (await bell(person)).notices
    .filter(({ kind }) => kind === 'decision')
    .map(({ text, href, isRead }) => ({ text, href, isRead }))
/** Makes an admin's change and checks that it was made. */
async function decide(path: string, body?: object): Promise<void> {
  expect((await admin.call('POST', `/api/v1/admin/${path}`, body)).status).toBe(200)
}
/** How many notifications of decisions the whole market has. */
async function countDecisions(): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int as count from notices where kind = 'decision'`,
  )
  return rows[0]?.count ?? 0
}

async function submitDocumentsOf(seller: Person): Promise<string> {
  const form = new FormData()
  const words = { paperKind: 'nin', paperNumber: '12345678901', address: '14 Market Road, Bodija' }
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  form.append('papers', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'nin.jpg')
  expect((await seller.call('POST', '/api/v1/sellers/kyc', form)).status).toBe(201)
  const { body } = await admin.call('GET', `/api/v1/admin/kyc?status=Pending&q=${seller.email}`)
  return (body.data as { id: string }[])[0]?.id ?? ''
}

test(
  'decided identity documents ring at their owner alone, at once, and stay unread until the owner looks or hands in others',
  { tags: ['DB6', 'ST22'] },
  async () => {
    const seller = await buildSeller(app, 'Papers and Sons')
    const before = await countDecisions()
    const stream = await openEventStream(app, seller)
    await stream.next('ready')
    await decide(`kyc/${await submitDocumentsOf(seller)}/reject`, { reason: 'A corner is cut off.' })
    await stream.next('notice', ({ kind }) => kind === 'decision')
    stream.close()
    expect((await bell(seller)).unread).toEqual({
      messages: 0,
      orders: 0,
      reviews: 0,
      decisions: 1,
      saved: 0,
    })
    const documents = await submitDocumentsOf(seller)
    await decide(`kyc/${documents}/approve`)
    const again = await admin.call('POST', `/api/v1/admin/kyc/${documents}/approve`)
    expect(again.status).toBe(409)

    const href = '/dashboard/verification'
    expect(await receivedBy(seller)).toEqual([
      { text: 'Your documents are approved: your shop is verified', href, isRead: false },
      { text: 'We could not accept your documents: A corner is cut off.', href, isRead: true },
    ])
    expect((await bell(seller)).unread.decisions).toBe(1)
    expect(await countDecisions()).toBe(before + 2)
    const seen = (await seller.call('POST', '/api/v1/notices/read')).body as unknown as Notifications
    expect(seen.data.unread.decisions).toBe(0)
    expect((await receivedBy(seller)).every(({ isRead }) => isRead)).toBe(true)
    expect(await receivedBy(stranger)).toEqual([])
  },
)

test(
  'a shop and a person are notified when they are suspended, why, and when that ends',
  { tags: ['D4', 'ST20'] },
  async () => {
    const seller = await buildSeller(app, 'Closed Stall')
    const buyer = await buildBuyer(app)
    const before = await countDecisions()
    await decide(`sellers/${seller.sellerId}/suspend`, { reason: 'Fake goods.' })
    await decide(`users/${buyer.userId}/suspend`, { reason: 'Insulted three sellers.' })
    expect(await receivedBy(seller)).toEqual([
      { text: 'Your shop is suspended: Fake goods.', href: '/dashboard', isRead: false },
    ])
    expect(await receivedBy(buyer)).toEqual([
      {
        text: 'Your account is suspended: Insulted three sellers.',
        href: '/Support?about=account#message-form',
        isRead: false,
      },
    ])
    // A suspended person may still read.
    for (const person of [seller, buyer])
      expect((await person.call('POST', '/api/v1/notices/read')).status).toBe(200)
    await decide(`sellers/${seller.sellerId}/activate`)
    await decide(`users/${buyer.userId}/restore`)
    expect((await admin.call('POST', `/api/v1/admin/users/${buyer.userId}/restore`)).status).toBe(409)
    expect(await receivedBy(seller)).toEqual([
      { text: 'Your shop is active again', href: `/seller-profile/${seller.sellerId}`, isRead: false },
    ])
    expect(await receivedBy(buyer)).toMatchObject([
      { text: 'Your account is active again: you can buy, write and review', isRead: false },
    ])
    expect(await countDecisions()).toBe(before + 2)
    expect(await receivedBy(stranger)).toEqual([])
  },
)

test(
  'reporters and the owner of what was removed are notified once each, by mail and bell; nobody learns who reported',
  { tags: ['OS23', 'ST21', 'I23'] },
  async () => {
    const seller = await buildSeller(app, 'Doubtful Phones')
    const product = await buildProduct(seller, { name: 'iPhone for ₦5,000' })
    const [one, other] = [await buildBuyer(app, 'Bola One'), await buildBuyer(app, 'Bisi Other')]
    const before = await countDecisions()
    const report = (person: Person, kind: string, id: string, reason: string) =>
      person.call('POST', '/api/v1/reports', { kind, id, reason })
    await report(one, 'product', product, 'wrong')
    await report(other, 'product', product, 'fake')
    await decide('reports', { kind: 'product', id: product, decision: 'uphold' })
    for (const person of [one, other]) {
      expect(await receivedBy(person)).toEqual([
        {
          text: 'We agreed with your report about “iPhone for ₦5,000”',
          href: '/Support#reports',
          isRead: false,
        },
      ])
    }
    expect(await receivedBy(seller)).toEqual([
      {
        text: 'We have removed “iPhone for ₦5,000”: Fake or stolen goods',
        href: '/Support?about=removal#message-form',
        isRead: false,
      },
    ])
    const letter = await app.mailTo(seller.email, 'removed one of your listings')
    expect(letter.text).toContain('Fake or stolen goods')
    expect(letter.text).not.toMatch(/Bola|Bisi/)
    expect(await countDecisions()).toBe(before + 3)

    // A dismissed report removes nothing: the owner gets no notification, and the reporter reads that nothing was
    // found.
    await report(one, 'seller', seller.sellerId ?? '', 'spam')
    await decide('reports', { kind: 'seller', id: seller.sellerId, decision: 'dismiss' })
    expect((await receivedBy(one))[0]?.text).toBe('We found nothing against our rules in “Doubtful Phones”')
    expect(await receivedBy(seller)).toHaveLength(1)

    // The writer of a removed review is notified. The owner of a listing that they had removed themselves is not.
    await one.call('POST', '/api/v1/reviews', { sellerId: seller.sellerId, rating: 1, comment: 'Thieves!' })
    const { rows } = await app.pool.query<{ id: string }>('select id from reviews where author_id = $1', [
      one.userId,
    ])
    const review = rows[0]?.id ?? ''
    await report(seller, 'review', review, 'abuse')
    await decide('reports', { kind: 'review', id: review, decision: 'uphold' })
    expect((await receivedBy(one))[0]?.text).toBe('We have removed your review: Insults or threats')
    expect((await app.mailTo(one.email, 'removed one of your reviews')).text).toContain('Insults or threats')
    const withdrawn = await buildProduct(seller)
    await report(other, 'product', withdrawn, 'wrong')
    await seller.call('DELETE', `/api/v1/products/${withdrawn}`)
    await decide('reports', { kind: 'product', id: withdrawn, decision: 'uphold' })
    expect((await receivedBy(seller)).filter(({ text }) => text.includes('We have removed'))).toHaveLength(1)
    expect(await countDecisions()).toBe(before + 7)
    expect(await receivedBy(stranger)).toEqual([])
  },
)

test(
  'a decided dispute and a refund by an admin ring once for both sides of the order, a failed refund for the buyer',
  { tags: ['OS23', 'I23'] },
  async () => {
    const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
    const yams = await buildProduct(seller, { name: 'Yams' })
    const received = async (person: Person) => (await bell(person)).notices.map(({ text }) => text)
    const disputed = await buildPaidOrder(app, buyer, yams)
    await buyer.call('POST', `/api/v1/orders/${disputed}/dispute`, {
      reason: 'damaged',
      wish: 'refund',
      words: 'They are soft',
    })
    await seller.call('POST', `/api/v1/orders/${disputed}/dispute/answer`, { words: 'They are not' })
    await decide(`orders/${disputed}/decide`, { decision: 'seller', note: 'The pictures show it' })
    expect(await received(buyer)).toEqual(['We have decided about your report: Yams. You get no refund'])
    expect(await received(seller)).toEqual(['We have decided your dispute: Yams. You receive ₦2,375'])
    const rice = await buildProduct(seller, { name: 'Rice' })
    const refunded = await buildPaidOrder(app, buyer, rice)
    await app.sandboxSwitches({ refund: { outcome: 'failed', afterMs: 0 } })
    await decide(`orders/${refunded}/refund`, { note: 'The shop has closed' })
    await expect.poll(() => received(buyer)).toContain('Refund delayed, we are on it: Rice')
    expect(await received(seller)).toEqual([
      'Refund to the buyer started: Rice',
      'We have decided your dispute: Yams. You receive ₦2,375',
    ])
    await app.sandboxSwitches(null)
    await decide(`orders/${refunded}/retry-refund`, {})
    await expect
      .poll(() => received(buyer))
      .toEqual(['Refund sent: Rice', 'We have decided about your report: Yams. You get no refund'])
    expect(await receivedBy(buyer)).toEqual([])
    expect(await received(stranger)).toEqual([])
  },
)

test('the bell says for whom a dispute was decided, and how much goes back', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const beans = await buildProduct(seller, { name: 'Beans' })
  for (const ruling of [{ decision: 'part', amountMinor: 50_000 }, { decision: 'buyer' }]) {
    const disputed = await buildPaidOrder(app, buyer, beans)
    const report = { reason: 'damaged', wish: 'refund', words: 'They are soft' }
    await buyer.call('POST', `/api/v1/orders/${disputed}/dispute`, report)
    await seller.call('POST', `/api/v1/orders/${disputed}/dispute/answer`, { words: 'They are not' })
    await decide(`orders/${disputed}/decide`, { ...ruling, note: 'Half of them' })
  }
  const [ofBuyer, ofSeller] = await Promise.all(
    [buyer, seller].map(async (person) => (await bell(person)).notices.map(({ text }) => text)),
  )
  const said = (texts: string[]) => texts.map((text) => text.split(': Beans')[1]).toSorted()
  expect(said(ofSeller ?? [])).toEqual([
    '. We have decided: the buyer gets ₦2,500',
    '. We have decided: the buyer gets ₦500',
  ])
  // Where the refund was confirmed meanwhile, that is the news of the buyer.
  for (const text of ofBuyer ?? [])
    expect(text).toMatch(
      /^(Refund|Part refund) (sent: Beans|started: Beans\. We have decided: you get ₦(500|2,500) back)$/,
    )
})

test('the bell says no ruling on news from before it, and no sum that a later refund changed', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const garri = await buildProduct(seller, { name: 'Garri' })
  const ruled = async (ruling: object) => {
    const disputed = await buildPaidOrder(app, buyer, garri)
    const report = { reason: 'damaged', wish: 'refund', words: 'It is wet' }
    await buyer.call('POST', `/api/v1/orders/${disputed}/dispute`, report)
    await seller.call('POST', `/api/v1/orders/${disputed}/dispute/answer`, { words: 'It is not' })
    await decide(`orders/${disputed}/decide`, { ...ruling, note: 'The pictures show it' })
    return disputed
  }
  const rewrite = (action: string, age: string) =>
    app.pool.query(
      `update notices set action = $2, changed_at = changed_at - $3::interval
        where kind = 'order' and user_id = (select user_id from sellers where id = $1)`,
      [seller.sellerId, action, age],
    )
  const received = async () => (await bell(seller)).notices.map(({ text }) => text)
  const first = await ruled({ decision: 'seller' })
  expect(await received()).toEqual(['We have decided your dispute: Garri. You receive ₦2,375'])
  const refund = await seller.call('POST', `/api/v1/orders/${first}/actions/refund`, { amountMinor: 50_000 })
  expect(refund.status).toBe(200)
  await rewrite('decideDispute', '0')
  expect(await received()).toEqual(['We have decided your dispute: Garri'])

  await ruled({ decision: 'part', amountMinor: 50_000 })
  expect((await received())[0]).toContain('. We have decided: the buyer gets ₦500')
  await rewrite('refundPart', '1 day')
  for (const text of await received()) expect(text).not.toContain('decided')
})

test(
  'notifications of decisions are in the export, go with the account, and lose the name of a deleted person',
  { tags: ['I26'] },
  async () => {
    const seller = await buildSeller(app, 'Leaving Lamps')
    const buyer = await buildBuyer(app)
    await buyer.call('POST', '/api/v1/reports', { kind: 'seller', id: seller.sellerId, reason: 'spam' })
    await decide('reports', { kind: 'seller', id: seller.sellerId, decision: 'dismiss' })
    await decide(`kyc/${await submitDocumentsOf(seller)}/approve`)
    const held = (await seller.call('GET', '/api/v1/users/me/data')).body as unknown as {
      messaging: { notices: unknown[] }
    }
    expect(held.messaging.notices).toMatchObject([
      { kind: 'decision', action: 'approvePapers', readAt: null },
    ])
    expect((await seller.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
    const left = await app.pool.query('select id from notices where user_id = $1', [seller.userId])
    expect(left.rows).toEqual([])
    expect(await receivedBy(buyer)).toMatchObject([
      { text: 'We found nothing against our rules in what you reported' },
    ])
  },
)
