import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from './test-app.ts'
import type { TestResponse, TestApp, Person } from './test-app.ts'

let app: TestApp
let buyer: Person
let seller: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
  seller = await buildSeller(app, 'Counting House')
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const totalOf = async (person: Person, address: string) => {
  const { status, headers } = await person.call('GET', address)
  return status === 200 ? headers['x-total-count'] : status
}
const nextOf = ({ headers }: TestResponse) => /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
const api = '/api/v1'
const addresses = {
  bought: `${api}/users/orders`,
  sold: `${api}/sellers/orders`,
  money: `${api}/sellers/transactions`,
  conversations: `${api}/messages/get/conversations`,
}

test(
  'orders, payments and conversations give their total count, on every page and with filters',
  { tags: ['D21'] },
  async () => {
    for (const address of Object.values(addresses)) {
      const person = address === addresses.bought ? buyer : seller
      expect([address, await totalOf(person, address)]).toEqual([address, '0'])
    }
    const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Counted yam' }))
    await buyer.call('POST', `${api}/messages/send`, {
      recipientId: seller.sellerId,
      content: 'Good morning',
    })
    expect(await totalOf(buyer, addresses.bought)).toBe('1')
    expect(await totalOf(seller, addresses.money)).toBe('1')
    expect([
      await totalOf(buyer, addresses.conversations),
      await totalOf(seller, addresses.conversations),
    ]).toEqual(['1', '1'])

    const more = (count: number, name: string) =>
      app.pool.query(
        `insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, product_name, unit_price_kobo, quantity,
         amount_kobo, hold_until)
       select 'oja-' || substr(md5($3) || md5(n::text), 9, 48), buyer_id, seller_id, seller_user_id, product_id, $3, 1, 1, 1, now()
       from orders o, generate_series(1, $2) n where o.reference = $1`,
        [reference, count, name],
      )
    await more(59, 'Unpaid')
    for (const [person, address] of [
      [buyer, addresses.bought],
      [seller, addresses.sold],
      [seller, addresses.money],
    ] as const) {
      const first = await person.call('GET', address)
      const second = await person.call('GET', nextOf(first))
      const totals = [first, second].map(({ headers }) => headers['x-total-count'])
      expect([address, ...totals, nextOf(second)]).toEqual([address, '60', '60', ''])
    }
    expect(await totalOf(seller, `${addresses.sold}?status=paid`)).toBe('1')
    expect(await totalOf(seller, `${addresses.sold}?q=unpaid`)).toBe('59')
    await more(941, 'Many')
    expect(await totalOf(buyer, addresses.bought)).toBe('1000+')
    expect(await totalOf(seller, addresses.money)).toBe('1000+')
    // Only the person's own are counted, and a search that was not completed gives no count.
    const stranger = await buildSeller(app)
    expect(await totalOf(stranger, addresses.sold)).toBe('0')
    expect(await totalOf(buyer, addresses.sold)).toBe(403)
    expect(await totalOf(admin, `${api}/admin/money/orders`)).toBe('1000+')
    expect(await totalOf(admin, `${api}/admin/money/orders?q=unpaid`)).toBe('59')
    expect(await totalOf(admin, `${api}/admin/money/disputes`)).toBe('0')
    await app.pool.query("delete from orders where product_name in ('Unpaid', 'Many')")

    await app.pool.query(
      `with people as (
      insert into users (role, name, email, password_hash, consent_at, consent_version)
      select 'buyer', 'Asker ' || n, 'asker' || n || '@example.com', '', app_now(), '1' from generate_series(1, 59) n
      returning id
    ), talks as (
      insert into threads (low_id, high_id, seller_id, last_sequence)
      select least(id, $1), greatest(id, $1), $2, (row_number() over () < 59)::int from people
      returning id, low_id, high_id, last_sequence
    ), members as (
      insert into thread_members (thread_id, user_id, other_id, last_message_at)
      select id, low_id, high_id, now() from talks union all select id, high_id, low_id, now() from talks
    )
    insert into messages (thread_id, sequence, sender_id, recipient_id, content, created_at, read_at)
    select id, 1, case when low_id = $1 then high_id else low_id end, $1, 'Good morning', now(), now() from talks where last_sequence = 1`,
      [seller.userId, seller.sellerId],
    )
    // One of them was opened and nothing said: it stands on no list.
    expect(await totalOf(seller, addresses.conversations)).toBe('59')
    expect(await totalOf(buyer, addresses.conversations)).toBe('1')
  },
)

test(
  'every admin list gives the total count for its filters, also on its second page',
  { tags: ['D21', 'OS23'] },
  async () => {
    await app.pool.query(
      `with account as (
       insert into users (role, seller_id, name, email, password_hash, consent_at, consent_version)
       select 'seller', gen_random_uuid(), 'Crowd', 'crowd' || n || '@example.com', 'x', now(), 'x' from generate_series(1, 30) n
       returning id, seller_id, email
     ), shop as (
       insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, status)
       select seller_id, id, 'Crowd', 'small', 'products', '', '',
         case when email like 'crowd1%' then 'suspended' else 'active' end from account returning id
     ), papers as (
       insert into kyc_submissions (seller_id, paper_kind, address) select id, 'nin', 'Here' from shop
     ), reports as (
       insert into reports (reporter_id, about_user_id, seller_id, target_kind, target_id, target_name, reason, harm)
       select $1, id, seller_id, 'seller', seller_id, 'Crowd', 'scam', 3 from account
     ), tickets as (
       insert into support_tickets (reference, name, email, phone, category, subject, inbox, digest, waiting_since, link_opened_at)
       select 'SUP-CRWD' || lpad(n::text, 4, '0'), 'Crowd', $2, '', 'other', 'Crowd', 'buyers', '\\x00', now(), now()
       from generate_series(1, 30) n
     )
     insert into audit_log (admin_id, action, subject_kind, subject_id, before, after)
     select $3, case when n % 2 = 0 then 'Crowd control' else 'Crowd count' end, 'list', 'x', '{}', '{}' from generate_series(1, 30) n`,
      [buyer.userId, buyer.email, admin.userId],
    )
    const lists = ['sellers', 'users', 'kyc', 'reports', 'tickets', 'audit']
    for (const list of lists) {
      const first = await admin.call('GET', `${api}/admin/${list}?q=crowd`)
      const second = await admin.call('GET', nextOf(first))
      const totals = [first, second].map(({ headers }) => headers['x-total-count'])
      expect([list, (second.body.data as unknown[]).length, ...totals]).toEqual([list, 5, '30', '30'])
      expect([list, await totalOf(admin, `${api}/admin/${list}?q=nobodyisso`)]).toEqual([list, '0'])
      expect([list, await totalOf(buyer, `${api}/admin/${list}`)]).toEqual([list, 403])
    }
    for (const [list, total] of [
      ['sellers?status=Suspended', '11'],
      ['sellers?status=Nonsense', '0'],
      ['users?q=crowd&role=buyer', '0'],
      ['kyc?status=Pending', '30'],
      ['kyc?status=Approved', '0'],
      ['reports?reason=scam', '30'],
      ['reports?reason=scam&status=Active', '19'],
      ['tickets?status=waiting', '30'],
      ['tickets?status=overdue', '0'],
      ['tickets?status=closed', '0'],
      ['audit?to=2020-01-01', '0'],
    ])
      expect([list, await totalOf(admin, `${api}/admin/${list}`)]).toEqual([list, total])
    // The sender has as many tickets on their own list.
    expect(await totalOf(buyer, `${api}/support/tickets`)).toBe('30')
    expect(await totalOf(seller, `${api}/support/tickets`)).toBe('0')
  },
)

test(
  'a search of a long list omits the total count instead of giving a wrong one',
  { tags: ['D21'] },
  async () => {
    await app.pool.query(
      `insert into audit_log (admin_id, action, subject_kind, subject_id, before, after)
     select $1, case when n % 500 = 0 then 'Rare deed' when n % 250 = 0 then 'Rare sight' else 'Common deed' end, 'list', 'x', '{}', '{}'
     from generate_series(1, 11000) n`,
      [admin.userId],
    )
    const ask = (query: string) => admin.call('GET', `${api}/admin/audit?${query}`)
    const rare = await ask('q=rare')
    expect([(rare.body.data as unknown[]).length, rare.headers['x-total-count']]).toEqual([25, undefined])
    expect(nextOf(rare)).not.toBe('')
    expect((await ask('q=common')).headers['x-total-count']).toBe('1000+')
    expect((await ask('')).headers['x-total-count']).toBe('1000+')
    // Nothing was found in 10,000 changes, and the older ones were not looked at.
    const none = await ask('q=nobody%20did%20this')
    expect([none.headers['x-total-count'], none.headers['x-search-stopped']]).toEqual([undefined, 'true'])
  },
)

test(
  'a search finds and counts orders by reference, product, buyer or shop',
  { tags: ['D21', 'ST24'], timeout: 240_000 },
  async () => {
    const weaver = await buildSeller(app, 'Osogbo Weavers')
    const wearer = await buildBuyer(app, 'Adire Adelabu')
    const reference = await buildPaidOrder(app, wearer, await buildProduct(weaver, { name: 'Rare cloth' }))
    const more = (count: number, name: string, part = 0) =>
      app.pool.query(
        `insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, product_name, unit_price_kobo, quantity,
         amount_kobo, hold_until)
       select 'oja-' || substr(md5($3 || $5) || md5(n::text), 9, 48), $4, seller_id, seller_user_id, product_id, $3, 1, 1, 1, now()
       from orders o, generate_series(1, $2) n where o.reference = $1`,
        [reference, count, name, buyer.userId, String(part)],
      )
    await more(30, 'Rare cloth')
    // In parts: no statement may take ten seconds, on however slow a machine.
    for (let part = 0; part < 11; part += 1) await more(1_000, 'Common cloth', part)
    const found = async (words: string) => {
      const { body, headers } = await admin.call('GET', `${api}/admin/money/orders?q=${words}`)
      const lines = body.data as { reference: string; productName: string }[]
      return { lines, total: headers['x-total-count'] }
    }
    for (const words of [reference, reference.slice(0, 12), 'adire%20ade']) {
      const { lines, total } = await found(words)
      expect([words, total, lines.map((line) => line.reference)]).toEqual([words, '1', [reference]])
    }
    const rare = await found('R%C3%A1re%20cloth')
    expect([rare.total, rare.lines.length]).toEqual(['31', 25])
    expect(new Set(rare.lines.map(({ productName }) => productName))).toEqual(new Set(['Rare cloth']))
    const [common, shop] = [await found('common'), await found('weavers')]
    expect([common.total, shop.total, (await found('100%25')).total]).toEqual(['1000+', '1000+', '0'])
    // The newest first, and the next page goes on behind it.
    const references: string[] = []
    for (let page = `${api}/admin/money/orders?q=rare`; page;) {
      const answer = await admin.call('GET', page)
      references.push(...(answer.body.data as { reference: string }[]).map((line) => line.reference))
      page = nextOf(answer)
    }
    expect([references.length, new Set(references).size, references.at(-1)]).toEqual([31, 31, reference])
    await app.pool.query("delete from orders where product_name like '% cloth' and state = 'pending'")
  },
)
