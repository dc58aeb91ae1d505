import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import type { WaitingWork } from '@oja/contract/schemas/admin/admin-work.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  orderNumberOf,
  photo,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const someId = '00000000-0000-4000-8000-000000000000'
const get = async (path: string) => (await admin.call('GET', `/api/v1/admin/${path}`)).body.data
const search = async (q: string) =>
  ((await get(`search?q=${encodeURIComponent(q)}`)) as AdminRecord[]).map(
    ({ kind, name }) => `${kind} ${name}`,
  )
const waiting = async () =>
  ((await get('waiting')) as WaitingWork).map(({ kind, count }) => `${kind} ${count}`)

async function handIn(seller: Person, values: Record<string, string> = {}): Promise<void> {
  const form = new FormData()
  const given = { paperKind: 'nin', paperNumber: '12345678901', address: '14 Bodija Market Road', ...values }
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  form.append('papers', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'card.jpg')
  expect((await seller.call('POST', '/api/v1/sellers/kyc', form)).status).toBe(201)
}

async function setBankAccount(seller: Person, accountName: string, number = '0123456789'): Promise<void> {
  await app.pool.query(
    `insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name)
     values ($1, '058', 'GTBank', $2, $3)`,
    [seller.sellerId, number, accountName],
  )
}

const documentsOf = async (seller: Person): Promise<Record<string, unknown>> => {
  const [row] = (await get(`kyc?q=${seller.email}`)) as { id: string }[]
  return { id: row?.id ?? '', ...((await get(`kyc/${row?.id}`)) as Record<string, unknown>) }
}

test('everything that waits for a person is counted with its age, and nothing when nothing waits', async () => {
  expect(await waiting()).toEqual([])
  const seller = await buildSeller(app, 'Waiting Stall')
  await handIn(seller)
  const buyer = await buildBuyer(app)
  await buyer.call('POST', '/api/v1/reports', {
    kind: 'seller',
    id: seller.sellerId,
    reason: 'scam',
    note: '',
  })
  const order = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await app.pool.query(
    `with of as (select id from orders where reference = $1)
     insert into disputes (order_id, words, reason, wish, answer_until, opened_at, answered_at, answer)
     select id, 'It never came.', 'not_received', 'refund', app_now(), app_now() - interval '50 hours', app_now(), 'Sent.' from of`,
    [order],
  )
  expect(await waiting()).toEqual(['disputes 1', 'reports 1', 'documents 1'])
  const [dispute] = (await get('waiting')) as WaitingWork
  expect(dispute).toMatchObject({ kind: 'disputes', hours: 50 })
  // A chargeback has a day by which the bank wants its answer: no other line loses money sooner.
  await app.pool.query(
    `insert into chargebacks (provider_id, order_id, status, amount_kobo, due_at)
     select 'claim', id, 'awaiting-merchant-feedback', amount_kobo, app_now() + interval '2 days' from orders where reference = $1`,
    [order],
  )
  expect(await waiting()).toEqual(['chargebacks 1', 'disputes 1', 'reports 1', 'documents 1'])
  await app.pool.query('delete from chargebacks')
  const overview = (await get('overview')) as { waiting: WaitingWork; month: object }
  expect(overview.waiting).toHaveLength(3)
  expect(overview.month).toMatchObject({
    salesMinor: { now: 250_000, before: 0 },
    sales: { now: 1, before: 0 },
    commissionMinor: { now: 12_500, before: 0 },
    payoutsDueMinor: { now: 237_500, before: 0 },
  })
  await app.pool.query('delete from disputes')
})

test('one search finds orders, tickets, shops and people by number, phone, address, name and reference', async () => {
  const seller = await buildSeller(app, 'Findable Fabrics')
  const buyer = await buildBuyer(app, 'Zainab Findme')
  const reference = await buildPaidOrder(
    app,
    buyer,
    await buildProduct(seller, { name: 'Ankara, six yards' }),
  )
  const number = await orderNumberOf(app, reference)
  await app.pool.query(`update users set phone = '+2348099999901' where id = $1`, [buyer.userId])
  await app.pool.query(`update sellers set phone = '+2348099999902' where id = $1`, [seller.sellerId])
  // Paystack answers with its own number of the payment.
  const { rows: charges } = await app.pool.query<{ atPaystack: string }>(
    `select c.provider_id as "atPaystack" from charges c left join checkouts k on k.reference = c.reference
     join orders o on o.reference = c.reference or o.checkout_id = k.id where o.number = $1`,
    [number],
  )
  const atPaystack = charges.map((charge) => charge.atPaystack)
  expect(atPaystack).toHaveLength(1)
  for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' '), reference, ...atPaystack])
    expect(await search(typed), typed).toContain('order Ankara, six yards')
  expect(await search('0809 999 9901')).toEqual(['order Ankara, six yards', 'person Zainab Findme'])
  expect(await search('0809 999 9902')).toEqual(['shop Findable Fabrics'])
  expect(await search(buyer.email)).toEqual(
    expect.arrayContaining(['order Ankara, six yards', 'person Zainab Findme']),
  )
  // So does a part of the buyer's name, in any spelling, and no part of the address alone.
  expect(await search('zainab FIND')).toEqual(['order Ankara, six yards', 'person Zainab Findme'])
  expect(await search(buyer.email.split('@')[0] ?? '')).not.toContain('order Ankara, six yards')
  // Four characters of the number find the order.
  for (const part of [number.slice(3, 7), number.slice(-4).toLowerCase(), number.slice(5, 10)])
    expect(await search(part)).toContain('order Ankara, six yards')
  expect(await search('findable')).toEqual(['shop Findable Fabrics'])
  expect(await search('')).toEqual([])
  expect(await search('%')).toEqual([])
  expect(await search('<script>alert(1)</script>')).toEqual([])
  expect((await admin.call('GET', `/api/v1/admin/search?q=${'a'.repeat(101)}`)).status).toBe(400)
})

test('a search says of which kinds there are more than eight, and finds nothing by one letter', async () => {
  const find = async (q: string) => (await admin.call('GET', `/api/v1/admin/search?q=${q}`)).body
  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => buildBuyer(app, 'Folarin Countme')))
  const eight = Array.from({ length: 8 }, () => ({ kind: 'person' }))
  await people(8)
  expect(await find('countme')).toMatchObject({ data: eight, more: [] })
  await people(1)
  expect(await find('countme')).toMatchObject({ data: eight, more: ['person'] })
  expect(await find('c')).toEqual({ data: [], more: [], hidden: [] })
})

test('the list of all orders is searched by the phone of the buyer', async () => {
  const seller = await buildSeller(app)
  const buyer = await buildBuyer(app)
  await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Calabash' }))
  await app.pool.query(`update users set phone = '+2348099999977' where id = $1`, [buyer.userId])
  expect(await get('money/orders?q=0809%20999%209977')).toMatchObject([{ productName: 'Calabash' }])
  expect(await get('money/orders?q=0809%20999%209978')).toEqual([])
})

test('a ticket is found by the phone and the email that its sender gave', async () => {
  const ticket = {
    name: 'Visitor Without Account',
    email: 'visitor.ticket@example.com',
    phone: '0809 999 9955',
    category: 'Order',
    subject: 'Where is my kettle?',
    message: 'I paid on Monday.',
  }
  expect((await call(app, 'POST', '/api/v1/support/tickets', ticket)).status).toBe(201)
  for (const typed of ['0809 999 9955', '+2348099999955', '08099999955', ticket.email, 'my kettle'])
    expect(await search(typed), typed).toEqual(['ticket Where is my kettle?'])
  expect(await search('0809 999 9956')).toEqual([])
})

test('the number, the email, the name and the shop of an account find the messages it wrote, whatever they say', async () => {
  const seller = await buildSeller(app, 'Quiet Kettle Stall')
  const writer = await buildBuyer(app, 'Zubaida Quietly')
  await app.pool.query(`update users set phone = '+2348099999944' where id = $1`, [writer.userId])
  const write = async (person: Person, subject: string) => {
    const ticket = {
      name: 'Nobody',
      email: 'another.address@example.com',
      phone: '0809 999 9933',
      category: 'Order',
      subject,
      message: 'Please call me.',
    }
    expect((await person.call('POST', '/api/v1/support/tickets', ticket)).status).toBe(201)
  }
  await write(writer, 'From a buyer')
  await write(seller, 'From a shop')
  // What the account wrote may carry the name and the address of somebody else.
  await app.pool.query(
    `update support_tickets set name = 'Nobody', email = 'another.address@example.com' where subject like 'From a %'`,
  )
  for (const typed of ['0809 999 9944', '+2348099999944', writer.email, 'Zubaida Quietly'])
    expect(await search(typed), typed).toContain('ticket From a buyer')
  for (const typed of ['Quiet Kettle Stall', seller.email])
    expect(await search(typed), typed).toContain('ticket From a shop')
  expect(await search('0809 999 9945')).toEqual([])
  // Without a login, from the address of the account.
  await app.pool.query(
    `update support_tickets set user_id = null, email = $1 where subject = 'From a buyer'`,
    [writer.email],
  )
  expect(await search('0809 999 9944')).toContain('ticket From a buyer')
})

test('a search says what it found that the rights do not include, and whom to ask', async () => {
  const colleague = await buildAdmin(app)
  await app.pool.query(`update users set name = 'Ada Seller-Desk' where id = $1`, [admin.userId])
  await admin.call('PUT', `/api/v1/admin/users/${colleague.userId}/areas`, { areas: ['support'] })
  const seller = await buildSeller(app, 'Hidden Hats')
  const buyer = await buildBuyer(app, 'Hidden Buyer')
  const product = await buildProduct(seller, { name: 'Straw hat' })
  const number = await orderNumberOf(app, await buildPaidOrder(app, buyer, product))
  const find = async (q: string) => (await colleague.call('GET', `/api/v1/admin/search?q=${q}`)).body
  expect(await find('hidden%20hats')).toMatchObject({ data: [], hidden: ['shop'] })
  expect(await find(number)).toMatchObject({ data: [{ kind: 'order', name: 'Straw hat' }], hidden: [] })
  expect(await find('nothing%20of%20this')).toMatchObject({ data: [], hidden: [] })
  expect((await colleague.call('GET', '/api/v1/admin/waiting')).body).toMatchObject({
    areas: ['support'],
    colleagues: [{ name: 'Ada Seller-Desk', areas: ['all'] }],
  })
  expect((await admin.call('GET', '/api/v1/admin/waiting')).body.colleagues).toEqual([])

  // They read the order, and nothing of where its money is.
  const read = await colleague.call('GET', `/api/v1/admin/support/orders/${number}`)
  expect(read.body.data).toMatchObject({
    number,
    productName: 'Straw hat',
    amountMinor: 250_000,
    status: 'paid',
    buyer: { name: 'Hidden Buyer' },
    seller: { storeName: 'Hidden Hats' },
  })
  for (const hidden of [
    'ledger',
    'charges',
    'payouts',
    'chargebacks',
    'events',
    'dueMinor',
    'allowedActions',
  ])
    expect(read.body.data).not.toHaveProperty(hidden)
  expect((await colleague.call('GET', `/api/v1/admin/orders/${number}`)).status).toBe(403)
  expect((await colleague.call('POST', `/api/v1/admin/orders/${number}/refund`, { note: 'x' })).status).toBe(
    403,
  )
  expect((await colleague.call('GET', '/api/v1/admin/support/orders/OJ-0000-0000')).status).toBe(404)
  await admin.call('PUT', `/api/v1/admin/users/${colleague.userId}/areas`, { areas: ['content'] })
  expect((await colleague.call('GET', `/api/v1/admin/support/orders/${number}`)).status).toBe(403)
  expect((await buyer.call('GET', `/api/v1/admin/support/orders/${number}`)).status).toBe(403)
  expect(await find('hidden')).toMatchObject({ data: [], hidden: ['shop'] })
  expect(await find(number)).toMatchObject({ data: [], hidden: ['order'] })
  expect(await find(buyer.email)).toMatchObject({ data: [], hidden: ['order', 'person'] })
  // Nobody finds an address letter by letter.
  expect(await find(buyer.email.slice(0, -4))).toMatchObject({ data: [], hidden: [] })
})

test('the page of a shop has its sales, disputes, refunds, reports, listings, documents, devices and changes', async () => {
  const seller = await buildSeller(app, 'One Page Shop')
  const product = await buildProduct(seller, { name: 'Palm oil' })
  const reference = await buildPaidOrder(app, await buildBuyer(app), product)
  await seller.call('POST', `/api/v1/orders/${reference}/actions/accept`, {})
  await handIn(seller)
  const suspend = { reason: 'Two buyers wrote to us.' }
  await admin.call('POST', `/api/v1/admin/sellers/${seller.sellerId}/suspend`, suspend)
  expect(await get(`sellers/${seller.sellerId}`)).toMatchObject({
    businessName: 'One Page Shop',
    status: 'Suspended',
    suspensionReason: 'Two buyers wrote to us.',
    suspension: { at: expect.any(String), by: expect.stringMatching(/\S/) },
    owner: { email: seller.email },
    figures: { sales: 1, salesMinor: 250_000, dueMinor: 237_500, disputes: 0, refunds: 0, openOrders: 1 },
    bankAccount: null,
    nameCheck: 'unknown',
    orders: [{ name: 'Palm oil', state: 'accepted', amountMinor: 250_000 }],
    listings: [{ kind: 'product', name: 'Palm oil' }],
    documents: [{ state: 'Pending' }],
    devices: [{}],
    audit: [{ action: 'Suspend seller' }],
  })
  expect((await admin.call('GET', `/api/v1/admin/sellers/${someId}`)).status).toBe(404)
})

test(
  "documents stand beside the bank's name and other accounts with the same bank account or phone",
  { tags: ['D8'] },
  async () => {
    const [seller, twin] = [await buildSeller(app, 'First Front'), await buildSeller(app, 'Second Front')]
    await handIn(seller, { nameOnDocument: 'Folashade Alabi' })
    await setBankAccount(seller, 'OKONKWO EMEKA PETER', '0123400001')
    await setBankAccount(twin, 'OKONKWO EMEKA PETER', '0123400001')
    expect(await documentsOf(seller)).toMatchObject({
      nameOnDocument: 'Folashade Alabi',
      bankAccount: { accountName: 'OKONKWO EMEKA PETER', lastDigits: '0001' },
      nameCheck: 'differs',
      sharing: expect.arrayContaining([
        expect.objectContaining({ storeName: 'Second Front', sameBankAccount: true, samePhone: true }),
      ]),
    })
    const own = await seller.call('GET', '/api/v1/sellers/kyc')
    expect(own.body.data).toMatchObject({
      nameOnDocument: 'Folashade Alabi',
      ownerName: 'Folashade Alabi',
      bankName: 'OKONKWO EMEKA PETER',
      otherBankName: 'OKONKWO EMEKA PETER',
    })
    await app.pool.query(
      `update payout_accounts set account_name = 'ALABI FOLASHADE M.' where seller_id = $1`,
      [seller.sellerId],
    )
    expect((await documentsOf(seller)).nameCheck).toBe('match')
    expect((await seller.call('GET', '/api/v1/sellers/kyc')).body.data).toMatchObject({ otherBankName: '' })
  },
)

test('an account that was proven by earlier documents has another name than those that wait for an admin', async () => {
  const seller = await buildSeller(app, 'New Documents')
  await handIn(seller, { nameOnDocument: 'Folashade Alabi' })
  await setBankAccount(seller, 'OKONKWO EMEKA PETER', '0123400007')
  await app.pool.query(
    "update payout_accounts set name_check = 'matched', proven_name = account_name where seller_id = $1",
    [seller.sellerId],
  )
  expect((await documentsOf(seller)).nameCheck).toBe('differs')
  expect(await get(`sellers/${seller.sellerId}`)).toMatchObject({ nameCheck: 'differs' })
})

test(
  'the name on a document is encrypted, and is deleted with the document',
  { tags: ['D8', 'I26'] },
  async () => {
    const seller = await buildSeller(app, 'Secret Name')
    await handIn(seller, { nameOnDocument: 'Ngozi Hidden' })
    const stored = async () =>
      (
        await app.pool.query<{ name: Buffer | null }>(
          'select document_name_sealed as name from kyc_submissions where seller_id = $1',
          [seller.sellerId],
        )
      ).rows[0]?.name
    expect((await stored())?.includes(Buffer.from('Ngozi'))).toBe(false)
    expect((await seller.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
    expect(await stored()).toBeNull()
  },
)

test("a person's page has their orders, tickets and reports", async () => {
  const seller = await buildSeller(app, 'Reported Front')
  const buyer = await buildBuyer(app, 'Busy Buyer')
  await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Shea butter' }))
  await buyer.call('POST', '/api/v1/reports', {
    kind: 'seller',
    id: seller.sellerId,
    reason: 'spam',
    note: '',
  })
  expect(await get(`users/${buyer.userId}/records`)).toMatchObject({
    orders: [{ name: 'Shea butter' }],
    tickets: [],
    reportsAbout: [],
    reportsBy: [{ name: 'Reported Front', state: 'open' }],
  })
  expect(await get(`users/${seller.userId}/records`)).toMatchObject({ reportsAbout: [{ detail: 'spam' }] })
})

test('documents that wait come with the longest wait first', async () => {
  const [early, late] = [await buildSeller(app, 'Queue Early'), await buildSeller(app, 'Queue Late')]
  await handIn(early)
  await handIn(late)
  const names = async (query: string) =>
    ((await get(`kyc?q=queue&${query}`)) as { businessName: string }[]).map(
      ({ businessName }) => businessName,
    )
  expect(await names('status=Pending')).toEqual(['Queue Early', 'Queue Late'])
  expect(await names('')).toEqual(['Queue Late', 'Queue Early'])
})

test('the list of documents says whose the bank account is, and whether anybody opened one', async () => {
  const seller = await buildSeller(app, 'Unopened Papers')
  await handIn(seller, { nameOnDocument: 'Gyang Pam' })
  const row = async () => ((await get(`kyc?q=${seller.email}`)) as Record<string, unknown>[])[0] ?? {}
  expect(await row()).toMatchObject({ bankAccountName: '', bankNameMatches: false, wasOpened: false })
  await setBankAccount(seller, 'PAM GYANG', '0123456111')
  expect(await row()).toMatchObject({ bankAccountName: 'PAM GYANG', bankNameMatches: true, wasOpened: false })
  // Whoever approves from the list decides about the name on the document.
  expect(await row()).toMatchObject({ nameOnDocument: 'Gyang Pam' })
  const [paper] = (await row())['papers'] as { url: string }[]
  expect((await admin.call('GET', paper?.url ?? '')).status).toBe(200)
  expect(await row()).toMatchObject({ wasOpened: true })
  await app.pool.query(`update payout_accounts set account_name = 'CHIDI OKAFOR' where seller_id = $1`, [
    seller.sellerId,
  ])
  expect(await row()).toMatchObject({ bankNameMatches: false })
})
