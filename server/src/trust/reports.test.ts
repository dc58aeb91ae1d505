import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const report = (person: Person, kind: string, id: string, reason = 'scam', note = '') =>
  person.call('POST', '/api/v1/reports', { kind, id, reason, note })
const queue = async () =>
  (await admin.call('GET', '/api/v1/admin/reports')).body.data as {
    businessName: string
    flaggedIssues: number
    harm: number
    reason: string
  }[]
const decide = (kind: string, id: string, decision: string) =>
  admin.call('POST', '/api/v1/admin/reports', { kind, id, decision })

test(
  'reports of one target join, the queue is sorted by harm, and reporters read the decision',
  { tags: ['OS23', 'EN22', 'ST21'] },
  async () => {
    const seller = await buildSeller(app, 'Doubtful Phones')
    const product = await buildProduct(seller, { name: 'iPhone for ₦5,000' })
    const mild = await buildSeller(app, 'Wrong Prices')
    const cheap = await buildProduct(mild)
    const [one, other] = [await buildBuyer(app), await buildBuyer(app)]
    expect((await report(one, 'product', cheap, 'wrong')).status).toBe(201)
    expect((await report(one, 'product', product, 'scam', 'He asked me to pay before.')).status).toBe(201)
    expect((await report(one, 'product', product, 'fake', 'And it is fake.')).status).toBe(201)
    expect((await report(other, 'product', product)).status).toBe(201)
    expect(await queue()).toMatchObject([
      {
        businessName: 'Doubtful Phones',
        flaggedIssues: 2,
        harm: 9,
        reason: 'Scam: takes money and does not deliver',
      },
      { businessName: 'Wrong Prices', flaggedIssues: 1, harm: 2 },
    ])
    const { body } = await admin.call('GET', `/api/v1/admin/reports/${seller.sellerId}`)
    expect(body.data).toMatchObject([
      {
        kind: 'product',
        id: product,
        name: 'iPhone for ₦5,000',
        url: `/products/${product}`,
        listing: {
          pictures: [expect.stringMatching(/^.files.*640.webp$/)],
          price: '₦2,500',
          category: expect.any(String),
          shop: { id: seller.sellerId, name: 'Doubtful Phones' },
          isPublic: true,
        },
        reports: [{ reason: 'Scam: takes money and does not deliver' }, { note: 'And it is fake.' }],
      },
    ])

    expect((await decide('product', product, 'uphold')).status).toBe(200)
    expect((await decide('product', product, 'dismiss')).status).toBe(409)
    // A suspension for them is offered for a week.
    const afterwards = async () =>
      (await admin.call('GET', `/api/v1/admin/reports/${seller.sellerId}`)).body as Record<string, unknown>
    expect(await afterwards()).toMatchObject({
      data: [],
      confirmed: [
        {
          name: 'iPhone for ₦5,000',
          listing: { isPublic: false },
          reports: [{}, { note: 'And it is fake.' }],
        },
      ],
    })
    const decideEarlier = (days: number) =>
      app.pool.query(
        `update reports set decided_at = decided_at - make_interval(days => $1) where status = 'upheld'`,
        [days],
      )
    await decideEarlier(8)
    expect(await afterwards()).toMatchObject({ data: [], confirmed: [], dismissed: [], earlier: [{}] })
    await decideEarlier(-8)
    for (const person of [one, other]) {
      expect((await app.mailTo(person.email, 'your report')).text).toContain('We agreed with you')
    }
    expect((await one.call('GET', '/api/v1/reports')).body.data).toMatchObject([
      { name: 'iPhone for ₦5,000', status: 'upheld' },
      { status: 'open' },
    ])
    expect((await decide('product', cheap, 'dismiss')).status).toBe(200)
    expect((await call(app, 'GET', `/api/v1/products/${cheap}`)).status).toBe(200)
    expect(await queue()).toEqual([])
  },
)

test(
  'the queue is searched, filtered and read page by page, and a decision in between skips nobody',
  { tags: ['OS23', 'OS24'] },
  async () => {
    const reporter = await buildBuyer(app)
    const reasons = [
      ['scam', 5],
      ['spam', 1],
      ['abuse', 3],
    ] as const
    for (let n = 0; n < 27; n += 1) {
      const [reason, harm] = reasons[n % 3] ?? ['scam', 5]
      await app.pool.query(
        `with account as (
         insert into users (role, seller_id, name, email, password_hash, consent_at, consent_version)
         values ('seller', gen_random_uuid(), 'Queued', $1, 'x', now(), 'x') returning id, seller_id
       ), shop as (
         insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, status)
         select seller_id, id, $2, 'small', 'products', '', '', $3 from account
       ) insert into reports (reporter_id, about_user_id, seller_id, target_kind, target_id, target_name, reason, harm, created_at)
       select $4, id, seller_id, 'seller', seller_id, $5, $6, $7, date_trunc('day', now()) + make_interval(mins => $8) from account`,
        [
          `queued${n}@example.com`,
          `Queued ${n}`,
          n === 4 ? 'suspended' : 'active',
          reporter.userId,
          n === 7 ? 'Ìyá Risi’s fridge' : `Queued ${n}`,
          reason,
          harm,
          // Some have the same time, so that the id decides the order.
          n % 2,
        ],
      )
    }
    const ask = async (address: string) => {
      const { status, headers, body } = await admin.call('GET', address)
      const rows = (body.data ?? []) as { businessName: string; harm: number; sellerId: string }[]
      return { status, rows, next: /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? '' }
    }
    const path = '/api/v1/admin/reports'
    const first = await ask(path)
    expect([first.status, first.rows.length]).toEqual([200, 25])
    expect(await decide('seller', first.rows[0]?.sellerId ?? '', 'dismiss')).toMatchObject({ status: 200 })
    const second = await ask(first.next)
    expect([second.rows.length, second.next]).toEqual([2, ''])
    const all = [...first.rows, ...second.rows]
    expect(new Set(all.map(({ businessName }) => businessName)).size).toBe(27)
    expect(all.map(({ harm }) => harm)).toEqual(
      all.map(({ harm }) => harm).toSorted((one, other) => other - one),
    )

    const named = async (query: string) => (await ask(`${path}?${query}`)).rows.map((row) => row.businessName)
    expect(await named('q=queued%2013')).toEqual(['Queued 13'])
    expect(await named('q=QUEUED14%40example')).toEqual(['Queued 14'])
    // The name of what was reported, without its accents.
    expect(await named('q=iya%20risi')).toEqual(['Queued 7'])
    expect(await named('status=Suspended')).toEqual(['Queued 4'])
    expect(await named('reason=abuse')).toHaveLength(9)
    const both = await named('reason=abuse&q=queued%202&status=Active')
    expect(both.toSorted()).toEqual(['Queued 2', 'Queued 20', 'Queued 23', 'Queued 26'])
    expect([await named('q=%25'), await named('status=Nonsense'), await named('reason=unsafe')]).toEqual([
      [],
      [],
      [],
    ])
    const searched = await ask(`${path}?q=queued`)
    expect(searched.next).toMatch(/q=queued&after=/)
    const audit = Buffer.from('2026-01-01T00:00:00.000Z|00000000-0000-4000-8000-000000000000').toString(
      'base64url',
    )
    for (const odd of ['after=by-hand', `after=${audit}`, 'reason=boredom', `q=${'x'.repeat(101)}`])
      expect([odd, (await ask(`${path}?${odd}`)).status]).toEqual([odd, 400])
    const file = await admin.call('GET', '/api/v1/admin/reports.csv?reason=abuse')
    expect(file.body.message.match(/Queued \d+/g)).toHaveLength(9)
  },
)

test('nobody reports themselves, admins make no reports, and visitors log in first', async () => {
  const seller = await buildSeller(app)
  const product = await buildProduct(seller)
  expect((await report(seller, 'product', product)).status).toBe(403)
  expect((await report(seller, 'seller', seller.sellerId ?? '')).status).toBe(403)
  expect((await report(admin, 'product', product)).status).toBe(403)
  const visitor = await call(app, 'POST', '/api/v1/reports', {
    kind: 'product',
    id: product,
    reason: 'scam',
  })
  expect(visitor.status).toBe(401)
})

test('nobody reports what they cannot see, and malformed reports are refused with a sentence', async () => {
  const buyer = await buildBuyer(app)
  const nothing = '00000000-0000-4000-8000-000000000000'
  for (const kind of ['product', 'service', 'seller', 'review']) {
    expect((await report(buyer, kind, nothing)).status).toBe(404)
  }
  const odd = await buyer.call('POST', '/api/v1/reports', { kind: 'planet', id: 'x', reason: '', note: 7 })
  expect([odd.status, Object.keys(odd.body.fields).sort()]).toEqual([422, ['id', 'kind', 'note', 'reason']])
  expect((await report(buyer, 'product', nothing, 'scam', 'x'.repeat(1_001))).status).toBe(422)
})

test('a shop hears of a violation that we confirmed, with the reason, by mail and bell, and not of dismissed reports', async () => {
  const seller = await buildSeller(app, 'Takes And Runs')
  const spared = await buildSeller(app, 'Wrongly Reported')
  const [bought, wrote] = [await buildBuyer(app), await buildBuyer(app)]
  const product = await buildProduct(seller)
  await buildPaidOrder(app, bought, product)
  const message = { recipientId: seller.sellerId, content: 'Where is it?' }
  expect((await wrote.call('POST', '/api/v1/messages/send', message)).status).toBeLessThan(300)
  // A chat that the shop alone wrote in is nothing that the buyer wrote.
  const fromShop = { recipientId: bought.userId, senderId: seller.userId, content: 'Thank you' }
  expect((await seller.call('POST', '/api/v1/messages/send', fromShop)).status).toBeLessThan(300)
  await report(bought, 'seller', seller.sellerId ?? '', 'scam')
  await report(wrote, 'seller', seller.sellerId ?? '', 'spam')
  await report(wrote, 'seller', spared.sellerId ?? '', 'spam')
  const { body } = await admin.call('GET', `/api/v1/admin/reports/${seller.sellerId}`)
  expect(body.data).toMatchObject([
    {
      reports: [
        { hasBought: true, hasWritten: false },
        { hasBought: false, hasWritten: true },
      ],
    },
  ])
  expect((await decide('seller', spared.sellerId ?? '', 'dismiss')).status).toBe(200)
  expect((await decide('seller', seller.sellerId ?? '', 'uphold')).status).toBe(200)
  const mail = await app.mailTo(seller.email, 'confirmed a report')
  expect(mail.text).toContain('Your shop “Takes And Runs” was reported.')
  expect(mail.text).toContain('The reasons:')
  expect(mail.text).toContain('Scam: takes money and does not deliver')
  expect(mail.text).toContain('Spam or the same thing many times')
  expect(mail.text).toContain('If it happens again, we may suspend your shop')
  const textsOf = async (person: Person) =>
    JSON.stringify((await person.call('GET', '/api/v1/notices')).body.data)
  expect(await textsOf(seller)).toContain(
    'You were reported, and we found that you broke our rules: Scam: takes money and does not deliver',
  )
  expect(await textsOf(spared)).not.toContain('You were reported')
  const mails = await app.pool.query(`select recipient from mails where subject like '%confirmed a report%'`)
  expect(mails.rows).toEqual([{ recipient: seller.email }])
})

test('a shop that is suspended already is not told that it may be suspended', async () => {
  const seller = await buildSeller(app, 'Closed By Us')
  await report(await buildBuyer(app), 'seller', seller.sellerId ?? '', 'scam')
  await app.pool.query(`update sellers set status = 'suspended' where id = $1`, [seller.sellerId])
  expect((await decide('seller', seller.sellerId ?? '', 'uphold')).status).toBe(200)
  const { text } = await app.mailTo(seller.email, 'confirmed a report')
  expect(text).toContain('Write to us if you think we are wrong.')
  expect(text).not.toContain('we may suspend')
})

test('an admin decides about some reports of a shop alone, and the others stay open', async () => {
  const seller = await buildSeller(app, 'Half Guilty')
  const id = seller.sellerId ?? ''
  await report(await buildBuyer(app), 'seller', id, 'scam')
  await report(await buildBuyer(app), 'seller', id, 'spam')
  const open = async () => {
    const { body } = await admin.call('GET', `/api/v1/admin/reports/${id}`)
    return (body.data as unknown as { reports: { id: string; reason: string }[] }[]).flatMap(
      (one) => one.reports,
    )
  }
  const spam = (await open()).find(({ reason }) => reason.startsWith('Spam'))
  const body = { kind: 'seller', id, about: id, decision: 'uphold' }
  const path = '/api/v1/admin/reports'
  expect((await admin.call('POST', path, { ...body, reports: [] })).status).toBe(422)
  expect((await admin.call('POST', path, { ...body, reports: [spam?.id] })).status).toBe(200)
  expect((await open()).map(({ reason }) => reason)).toEqual(['Scam: takes money and does not deliver'])
  const mail = await app.mailTo(seller.email, 'confirmed a report')
  expect(mail.text).toContain('The reason:')
  expect(mail.text).not.toContain('Scam')
})

test('dismissed reports are opened again with who and when, and the reporter hears only of another decision', async () => {
  const seller = await buildSeller(app, 'Dismissed Too Soon')
  const id = seller.sellerId ?? ''
  const reporter = await buildBuyer(app)
  await report(reporter, 'seller', id, 'scam')
  const reopen = (by: Person, about = id) =>
    by.call('POST', '/api/v1/admin/reports/reopen', { kind: 'seller', id, about })
  expect((await reopen(admin)).status).toBe(409)
  expect((await decide('seller', id, 'dismiss')).status).toBe(200)
  const page = async () =>
    (await admin.call('GET', `/api/v1/admin/reports/${id}`)).body as Record<string, unknown>
  const step = { at: expect.any(String), by: expect.stringMatching(/./) }
  expect(await page()).toMatchObject({
    data: [],
    dismissed: [{ kind: 'seller', reports: [{ dismissed: step }] }],
  })

  expect((await reopen(seller)).status).toBe(403)
  expect((await reopen(reporter)).status).toBe(403)
  expect((await reopen(admin, reporter.userId)).status).toBe(409)
  expect((await reopen(admin)).status).toBe(200)
  expect((await reopen(admin)).status).toBe(409)
  expect(await page()).toMatchObject({ data: [{ reports: [{ reopened: step }] }], dismissed: [] })
  const { rows } = await app.pool.query(
    `select action, before, after, admin_id from audit_log where subject_id = $1 and action = 'Reopen reports'`,
    [id],
  )
  expect(rows).toEqual([
    {
      action: 'Reopen reports',
      before: { status: 'dismissed', reports: 1 },
      after: { status: 'open' },
      admin_id: admin.userId,
    },
  ])

  const mails = async () =>
    (
      await app.pool.query<{ count: number }>(
        `select count(*)::int as count from mails where recipient = $1 and subject = 'The result of your report'`,
        [reporter.email],
      )
    ).rows[0]?.count
  expect(await mails()).toBe(1)
  expect((await decide('seller', id, 'dismiss')).status).toBe(200)
  expect(await mails()).toBe(1)
  expect((await reopen(admin)).status).toBe(200)
  expect((await decide('seller', id, 'uphold')).status).toBe(200)
  expect(await mails()).toBe(2)
  // Who reports it anew, on whatever release, hears of the decision about that.
  await report(reporter, 'seller', id, 'scam')
  expect((await decide('seller', id, 'dismiss')).status).toBe(200)
  expect(await mails()).toBe(3)
  expect((await reopen(admin)).status).toBe(200)
  await app.pool.query(
    `update reports set note = 'More', status = 'open', decided_at = null, decided_by = null where target_id = $1`,
    [id],
  )
  expect((await decide('seller', id, 'dismiss')).status).toBe(200)
  expect(await mails()).toBe(4)
})

test('the page of a shop shows the decisions that the list of decided reports has', async () => {
  const seller = await buildSeller(app, 'Six Weeks Ago')
  const id = seller.sellerId ?? ''
  const product = await buildProduct(seller, { name: 'Generator' })
  await report(await buildBuyer(app), 'product', product)
  await report(await buildBuyer(app), 'seller', id)
  await decide('product', product, 'uphold')
  await decide('seller', id, 'dismiss')
  const decideEarlier = (days: number) =>
    app.pool.query(
      `update reports set decided_at = decided_at - make_interval(days => $2) where seller_id = $1`,
      [id, days],
    )
  const page = async () => (await admin.call('GET', `/api/v1/admin/reports/${id}`)).body
  const step = { at: expect.any(String), by: expect.stringMatching(/./) }
  expect(await page()).toMatchObject({ confirmed: [{ id: product }], dismissed: [{ id }], earlier: [] })
  await decideEarlier(42)
  const shown = await page()
  expect(shown).toMatchObject({ data: [], confirmed: [], dismissed: [] })
  expect(shown['earlier']).toHaveLength(2)
  expect(shown['earlier']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: product, reports: [expect.objectContaining({ confirmed: step })] }),
      expect.objectContaining({ id, reports: [expect.objectContaining({ dismissed: step })] }),
    ]),
  )
  await decideEarlier(50)
  expect(await page()).toMatchObject({ earlier: [] })
  await decideEarlier(-92)
})

test('a report that was dismissed more than thirty days ago is not opened again', async () => {
  const seller = await buildSeller(app, 'Long Ago')
  const id = seller.sellerId ?? ''
  await report(await buildBuyer(app), 'seller', id)
  await decide('seller', id, 'dismiss')
  const decideEarlier = (days: number) =>
    app.pool.query(
      `update reports set decided_at = decided_at - make_interval(days => $2) where target_id = $1`,
      [id, days],
    )
  await decideEarlier(31)
  expect((await admin.call('GET', `/api/v1/admin/reports/${id}`)).body).toMatchObject({
    data: [],
    dismissed: [],
  })
  const again = { kind: 'seller', id, about: id }
  expect((await admin.call('POST', '/api/v1/admin/reports/reopen', again)).status).toBe(409)
  await decideEarlier(-31)
})
