import { adminFilePath, adminFiles } from '@oja/contract/endpoints/admin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
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

const someId = '00000000-0000-4000-8000-000000000000'
const namesOf = async (query: string) =>
  ((await admin.call('GET', `/api/v1/admin/sellers?${query}`)).body.data as { businessName: string }[]).map(
    ({ businessName }) => businessName,
  )

test('the overview counts what is really there', { tags: ['OS21', 'OS22', 'ST23'] }, async () => {
  const seller = await buildSeller(app, 'Counted shop')
  const before = (await admin.call('GET', '/api/v1/admin/overview')).body.data as Record<string, number>
  await buildProduct(seller)
  await buildSeller(app)
  const after = (await admin.call('GET', '/api/v1/admin/overview')).body.data as Record<string, unknown>
  expect(after).toMatchObject({
    totalSellers: (before.totalSellers ?? 0) + 1,
    activeListings: (before.activeListings ?? 0) + 1,
    pendingKyc: 0,
    flaggedReports: 0,
  })
  const weeks = after.weeks as { sellers: number; listings: number }[]
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toMatchObject({ listings: after.activeListings })
})

test(
  'sellers are searched, filtered and read page by page',
  { tags: ['OS23', 'EN22', 'ST18', 'ST24'] },
  async () => {
    const seller = await buildSeller(app, 'Zaria Leather & Sons')
    expect(await namesOf('q=zaria%20leather')).toEqual(['Zaria Leather & Sons'])
    expect(await namesOf(`q=${seller.email}`)).toEqual(['Zaria Leather & Sons'])
    expect(await namesOf('q=zaria&status=Suspended')).toEqual([])
    expect(await namesOf('q=%25')).toEqual([])
    expect(await namesOf('status=Nonsense')).toEqual([])
    for (let n = 0; n < 26; n += 1) {
      await app.pool.query(
        `with account as (
         insert into users (role, seller_id, name, email, password_hash, consent_at, consent_version)
         values ('seller', gen_random_uuid(), 'Many', $1, 'x', now(), 'x') returning id, seller_id
       ) insert into sellers (id, user_id, store_name, business_level, business_category, email, phone)
       select seller_id, id, $2, 'small', 'products', '', '' from account`,
        [`many${n}@example.com`, `Many ${n}`],
      )
    }
    const first = await admin.call('GET', '/api/v1/admin/sellers?q=many')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await admin.call('GET', next)
    const names = [first, second].flatMap(({ body }) => body.data as { businessName: string }[])
    expect(new Set(names.map(({ businessName }) => businessName)).size).toBe(26)
    expect(second.headers.link).toBeUndefined()
    expect((await admin.call('GET', '/api/v1/admin/sellers?after=made-by-hand')).status).toBe(400)
  },
)

test(
  'a suspended seller disappears from everywhere, keeps their login, and comes back as fast',
  { tags: ['ST19', 'ST20', 'ST24', 'D4', 'I20'] },
  async () => {
    const seller = await buildSeller(app, 'Vanishing Stall')
    const product = await buildProduct(seller, { name: 'Vanishing lamp' })
    const buyer = await buildBuyer(app)
    const seen = async () =>
      Promise.all([
        call(app, 'GET', `/api/v1/products/${product}`).then(({ status }) => status),
        call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`).then(({ status }) => status),
        call(app, 'GET', '/api/v1/products?q=vanishing').then(({ body }) => (body.data as unknown[]).length),
        call(app, 'GET', '/api/v1/sellers/search?q=vanishing').then(
          ({ body }) => (body.sellers as unknown as unknown[]).length,
        ),
        buyer
          .call('POST', '/api/v1/payments/initiate', { productId: product, quantity: 1 })
          .then(({ status }) => status),
      ])
    expect(await seen()).toEqual([200, 200, 1, 1, 200])
    const decide = (what: string, body?: object) =>
      admin.call('POST', `/api/v1/admin/sellers/${seller.sellerId}/${what}`, body)
    expect((await decide('suspend', {})).status).toBe(422)
    expect((await decide('suspend', { reason: 'Took money and did not deliver.' })).status).toBe(200)
    expect(await decide('suspend', { reason: 'again' })).toMatchObject({ status: 409 })
    expect(await seen()).toEqual([404, 404, 0, 0, 404])

    const mail = await app.mailTo(seller.email, 'suspended')
    expect(mail.text).toContain('Took money and did not deliver.')
    expect((await seller.call('GET', '/api/v1/sellers/dashboard')).body.accountStatus).toBe('Suspended')
    expect((await seller.call('DELETE', `/api/v1/products/${product}`)).body.code).toBe('SELLER_SUSPENDED')
    expect(await namesOf('status=Suspended')).toEqual(['Vanishing Stall'])

    expect((await decide('activate')).status).toBe(200)
    expect((await decide('activate')).status).toBe(409)
    expect(await seen()).toEqual([200, 200, 1, 1, 200])
    const audit = await admin.call('GET', `/api/v1/admin/audit?q=${seller.sellerId}`)
    expect(audit.body.data).toMatchObject([
      { action: 'Activate seller', before: { status: 'Suspended' }, after: { status: 'Active' } },
      { action: 'Suspend seller', before: { status: 'Active' }, after: { status: 'Suspended' } },
    ])
    expect((await admin.call('POST', `/api/v1/admin/sellers/${someId}/activate`)).status).toBe(404)
  },
)

test('an audit entry is never changed or removed', { tags: ['I24'] }, async () => {
  await expect(app.pool.query(`update audit_log set action = 'nothing'`)).rejects.toThrow(/only added to/)
  await expect(app.pool.query('delete from audit_log')).rejects.toThrow(/only added to/)
})

test(
  'every list is exported as a file without formulas, and the audit log names who downloaded it',
  { tags: ['OS23', 'I24'] },
  async () => {
    const evil = '=HYPERLINK("https://evil.example","Click, me")'
    const seller = await buildSeller(app, evil)
    const product = await buildProduct(seller, { name: '@SUM(1+1)' })
    const buyer = await buildBuyer(app, '+234 calls')
    await buyer.call('POST', '/api/v1/reports', { kind: 'product', id: product, reason: 'scam' })
    await call(app, 'POST', '/api/v1/support/tickets', {
      name: '-1+1',
      email: 'formula@example.com',
      phone: '0803 123 4567',
      category: '@x',
      subject: evil,
      message: 'x',
    })
    const linesOf = async (list: (typeof adminFiles)[number], query: string) => {
      const { status, headers, body } = await admin.call('GET', `${adminFilePath(list)}?${query}`)
      expect([list, status, headers['content-type']]).toEqual([list, 200, 'text/csv; charset=utf-8'])
      expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${list}-`))
      const lines = body.message.replace('\uFEFF', '').trimEnd().split('\r\n')
      for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@\-\t]/)
      return lines
    }
    const files = {
      sellers: await linesOf('sellers', 'q=hyperlink'),
      users: await linesOf('users', 'q=234%20calls'),
      kyc: await linesOf('kyc', ''),
      reports: await linesOf('reports', ''),
      tickets: await linesOf('tickets', 'q=formula'),
      audit: await linesOf('audit', 'q=tickets'),
    }
    expect(files.sellers).toHaveLength(2)
    expect(files.sellers[1]).toContain(`"'=HYPERLINK(""https://evil.example"",""Click, me"")"`)
    expect(files.users[1]).toContain("'+234 calls")
    expect(files.users[1]).toContain(',Buyer,Active,')
    expect(files.kyc[0]).toBe(
      'Seller,Email,Business,Paper,Status,Reason,Handed in (Lagos time),Decided (Lagos time)',
    )
    expect(files.reports.join()).toContain('HYPERLINK')
    expect(files.tickets[1]).toContain("'-1+1")
    expect(files.tickets[1]).toContain(',General,Waiting,')
    expect(files.audit[1]).toContain('downloaded the list “Messages”.')
    expect(files.audit.join()).not.toContain('{}')
    expect(Object.keys(files)).toEqual([...adminFiles])
    // The audit log can only store text that PostgreSQL accepts.
    for (const list of adminFiles) {
      const { status } = await admin.call('GET', `${adminFilePath(list)}?after=a%00b`)
      expect([list, status]).toEqual([list, 400])
    }
  },
)

test('a file holds more than one page of rows, each once', async () => {
  const { body } = await admin.call('GET', `${adminFilePath('sellers')}?q=many`)
  const names = body.message.match(/Many \d+/g) ?? []
  expect([names.length, new Set(names).size]).toEqual([26, 26])
})

test(
  'the audit log is read by day, word and page, and names what was changed',
  { tags: ['I24', 'OS23'] },
  async () => {
    const seller = await buildSeller(app, 'Written down')
    await admin.call('POST', `/api/v1/admin/sellers/${seller.sellerId}/suspend`, { reason: 'Late.' })
    const ask = async (query: string) => {
      const { status, body } = await admin.call('GET', `/api/v1/admin/audit?q=${seller.sellerId}&${query}`)
      return status === 200 ? (body.data as { subject: object; after: object }[]) : status
    }
    expect(await ask('')).toMatchObject([
      {
        admin: 'Ngozi Admin',
        subject: { kind: 'seller', id: seller.sellerId, name: 'Written down' },
        before: { status: 'Active' },
        after: { status: 'Suspended', reason: 'Late.' },
      },
    ])
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
    expect(await ask(`from=${today}&to=${today}`)).toHaveLength(1)
    expect(await ask(`kind=shops&admin=${admin.userId}`)).toHaveLength(1)
    expect(await ask('kind=money')).toEqual([])
    expect(await ask(`admin=${someId}`)).toEqual([])
    expect([await ask('kind=all'), await ask('admin=me')]).toEqual([400, 400])
    expect(await ask('to=2020-01-01')).toEqual([])
    expect(await ask('from=2999-01-01')).toEqual([])
    expect([await ask('from=yesterday'), await ask('to=2026-02-30'), await ask('after=by-hand')]).toEqual([
      400, 400, 400,
    ])
  },
)
