import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import type { AuditedChange } from '@oja/contract/values/admin/audit-sentences.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import type { Pool } from '../../platform/database/database.ts'
import { auditLogPage, countAuditLog } from '../audit-log.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

test(
  'after an account is deleted the audit log names neither its shop nor what was removed from it',
  { tags: ['D5', 'I24'] },
  async () => {
    const seller = await buildSeller(app, 'Adaeze Nwosu Fashion')
    const product = await buildProduct(seller, { name: 'Adaeze gown' })
    const act = async (method: string, path: string, body?: object) =>
      expect((await admin.call(method, `/api/v1/admin/${path}`, body)).status).toBe(200)
    await act('POST', `sellers/${seller.sellerId}/suspend`, { reason: 'Fake goods.' })
    await act('POST', `sellers/${seller.sellerId}/activate`)
    await act('POST', `listings/product/${product}/remove`, { reason: 'It is fake.' })
    const log = async () => JSON.stringify((await admin.call('GET', '/api/v1/admin/audit')).body.data)
    expect(await log()).toContain('Adaeze Nwosu Fashion')
    expect(await log()).toContain('Adaeze gown')

    expect((await seller.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
    expect(await log()).not.toMatch(/Adaeze/)
    const entries = (await admin.call('GET', '/api/v1/admin/audit')).body.data as unknown as AuditedChange[]
    expect(entries.map((entry) => auditSentence(entry))).toContainEqual(
      expect.stringMatching(/ removed the listing of a shop that is gone\.$/),
    )
    const { rows } = await app.pool.query(
      `select 1 from audit_log where before::text || after::text like '%Adaeze%'`,
    )
    expect(rows).toEqual([])
    const left = await app.pool.query(`select 1 from removed_listings where user_id = $1`, [seller.userId])
    expect(left.rows).toEqual([])
  },
)

test(
  'an admin of support alone reads nowhere how it stands with the documents of a shop',
  { tags: ['D5'] },
  async () => {
    const seller = await buildSeller(app, 'Private Papers')
    const support = await buildAdmin(app)
    const areas = { areas: ['support'] }
    expect((await admin.call('PUT', `/api/v1/admin/users/${support.userId}/areas`, areas)).status).toBe(200)
    await app.pool.query('update sellers set verified = true where id = $1', [seller.sellerId])
    for (const path of ['kyc', 'kyc.csv', `sellers/${seller.sellerId}`, 'sellers', 'account-names', 'audit'])
      expect((await support.call('GET', `/api/v1/admin/${path}`)).status, path).toBe(403)
    for (const path of [
      'overview',
      'waiting',
      'users',
      `users/${seller.userId}`,
      `users/${seller.userId}/records`,
      'search?q=private%20papers',
      `cases/user/${seller.userId}`,
    ]) {
      const { status, body } = await support.call('GET', `/api/v1/admin/${path}`)
      expect(status, path).toBe(200)
      expect(JSON.stringify(body), path).not.toMatch(/"(verified|isVerified|kyc\w*|documents)":(?!null)/i)
    }
  },
)

test('the page of a shop lists decisions about its orders for those who may open orders, beside all others', async () => {
  const seller = await buildSeller(app, 'Decided About')
  const other = await buildSeller(app, 'Not Decided About')
  const buyer = await buildBuyer(app)
  const colleague = await buildAdmin(app)
  const act = async (path: string, body?: object) =>
    expect((await admin.call('POST', `/api/v1/admin/${path}`, body)).status).toBe(200)
  await act(`sellers/${seller.sellerId}/suspend`, { reason: 'Fake goods.' })
  await act(`sellers/${seller.sellerId}/activate`)
  const product = await buildProduct(seller, { quantity: '20' })
  for (let count = 0; count < 11; count += 1) {
    const number = await orderNumberOf(app, await buildPaidOrder(app, buyer, product))
    await act(`orders/${number}/refund`, { note: 'It never came' })
  }
  const kindsFor = async (person: Person, { sellerId }: Person) => {
    const { body } = await person.call('GET', `/api/v1/admin/sellers/${sellerId}`)
    const kinds = (body.data as { audit: AuditedChange[] }).audit.map(({ subject }) => subject.kind)
    return [kinds.filter((kind) => kind === 'order').length, kinds.filter((kind) => kind === 'seller').length]
  }
  const may = async (...areas: string[]) => {
    const path = `/api/v1/admin/users/${colleague.userId}/areas`
    expect((await admin.call('PUT', path, { areas })).status).toBe(200)
  }
  expect(await kindsFor(admin, seller)).toEqual([10, 2])
  expect(await kindsFor(admin, other)).toEqual([0, 0])
  await may('sellers')
  expect(await kindsFor(colleague, seller)).toEqual([0, 2])
  await may('sellers', 'support')
  expect(await kindsFor(colleague, seller)).toEqual([10, 2])
})

test('the audit log is found by the shop, the person, the order and the verbs that its lines say', async () => {
  const seller = await buildSeller(app, 'The Zubairu Wood and Clay')
  const buyer = await buildBuyer(app)
  const number = await orderNumberOf(app, await buildPaidOrder(app, buyer, await buildProduct(seller)))
  const act = async (path: string, body?: object) =>
    expect((await admin.call('POST', `/api/v1/admin/${path}`, body)).status).toBe(200)
  await act(`sellers/${seller.sellerId}/suspend`, { reason: 'Fake goods.' })
  await act(`sellers/${seller.sellerId}/activate`)
  await act(`orders/${number}/refund`, { note: 'It never came' })
  const found = async (q: string) => {
    const { body, headers } = await admin.call('GET', `/api/v1/admin/audit?q=${encodeURIComponent(q)}`)
    const rows = body.data as unknown as AuditedChange[]
    expect(headers['x-total-count'], q).toBe(String(rows.length))
    return rows.map(({ action, subject }) => `${action} ${subject.name}`)
  }
  const [suspended, activated] = ['Suspend seller', 'Activate seller'].map(
    (one) => `${one} The Zubairu Wood and Clay`,
  )
  const all = [`refund ${number}`, activated, suspended]
  expect(await found('Zubairu')).toEqual(all)
  expect(await found('the zubairu')).toEqual(all)
  expect(await found('zubairu wood')).toEqual(all)
  expect(await found('suspended Zubairu Wood and Clay')).toEqual([suspended])
  expect(await found('suspended')).toContain(suspended)
  expect(await found('suspended')).not.toContain(activated)
  expect(await found(number)).toEqual([`refund ${number}`])
  expect(await found(`refunded ${number}`)).toEqual([`refund ${number}`])
  expect(await found(`activated ${number}`)).toEqual([])
  expect(await found('nobody like this')).toEqual([])

  await app.pool.query(
    `insert into audit_log (admin_id, action, subject_kind, subject_id, before, after)
      select $1, 'decide dispute', 'order', id::text, '{}', '{"decision": "part"}' from orders where number = $2`,
    [admin.userId, number],
  )
  expect(await found('part refund')).toEqual([`decide dispute ${number}`])
  expect(await found('refund')).toEqual(
    expect.arrayContaining([`decide dispute ${number}`, `refund ${number}`]),
  )
})

test('words of the audit log are looked for in 10,000 changes, and what a shop is called in all of them', async () => {
  const seller = await buildSeller(app, 'Ngozi Lanterns')
  const act = async (path: string, body?: object) =>
    expect((await admin.call('POST', `/api/v1/admin/${path}`, body)).status).toBe(200)
  await act(`sellers/${seller.sellerId}/suspend`, { reason: 'Kerosene smuggling.' })
  await act(`sellers/${seller.sellerId}/activate`)
  const found = async (query: string) => {
    const { body, headers } = await admin.call('GET', `/api/v1/admin/audit?${query}`)
    const rows = body.data as unknown as AuditedChange[]
    return [rows.map(({ action }) => action), headers['x-total-count'] ?? null]
  }
  const [suspend, activate] = ['Suspend seller', 'Activate seller']
  expect(await found('q=kerosene')).toEqual([[suspend], '1'])
  await app.pool.query(
    `insert into audit_log (admin_id, action, subject_kind, subject_id, before, after, created_at)
    select $1, 'Download users', 'users', '', '{}', '{}', app_now() + interval '1 day' + n * interval '1 second'
    from generate_series(1, 10000) n`,
    [admin.userId],
  )
  expect(await found('q=kerosene')).toEqual([[], null])
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  expect(await found(`q=kerosene&to=${today}`)).toEqual([[suspend], '1'])
  expect(await found('q=Ngozi+Lanterns')).toEqual([[activate, suspend], null])
  expect(await found('q=suspended+Ngozi+Lanterns')).toEqual([[suspend], null])
  expect(await found(`q=kerosene&person=${seller.userId}`)).toEqual([[suspend], '1'])

  // The next page goes on where the search stopped, and the file goes on to the end of the log.
  const page = async (address: string) => {
    const { body, headers } = await admin.call('GET', address)
    const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    const rows = body.data as unknown as AuditedChange[]
    return { actions: rows.map(({ action }) => action), next, stopped: headers['x-search-stopped'] }
  }
  const first = await page('/api/v1/admin/audit?q=kerosene')
  expect(first).toEqual({ actions: [], next: expect.any(String), stopped: 'true' })
  const last = await page(String(first.next))
  expect(last).toEqual({ actions: [suspend], next: undefined, stopped: undefined })
  for (const words of ['kerosene', 'suspended+Ngozi+Lanterns']) {
    const file = await admin.call('GET', `/api/v1/admin/audit.csv?q=${words}`)
    expect(file.body.message.trim().split('\r\n').slice(1), words).toEqual([
      expect.stringContaining('suspended Ngozi Lanterns'),
    ])
  }
})

test('a person’s changes are read by the index of subjects, not through the whole log', async () => {
  const seller = await buildSeller(app, 'Few Changes')
  expect((await admin.call('POST', `/api/v1/admin/users/${seller.userId}/end-sessions`)).status).toBe(200)
  await app.pool.query('analyze audit_log')
  const asked: { text: string; values: unknown[] }[] = []
  const noting = {
    async query(one: { text: string; values: unknown[] }) {
      if (one.text.includes(' audit_log ')) asked.push({ text: one.text, values: one.values })
      return app.pool.query(one)
    },
  } as unknown as Pool
  for (const q of ['', 'logged']) {
    const { rows, filters } = await auditLogPage(noting, { person: seller.userId, q }, 25)
    expect(rows.map(({ action }) => action)).toEqual(['Log out everywhere'])
    expect(await countAuditLog(noting, filters)).toBe('1')
  }
  for (const { text, values } of asked) {
    const { rows } = await app.pool.query({ text: `explain (analyze, format json) ${text}`, values })
    const read = scansOf(rows[0]['QUERY PLAN'][0].Plan).map(
      (scan) => (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'],
    )
    expect(
      read.reduce((sum, one) => sum + one, 0),
      text,
    ).toBeLessThan(50)
  }
})

interface Plan {
  Plans?: Plan[]
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
}

function scansOf(plan: Plan): Plan[] {
  const below = (plan.Plans ?? []).flatMap((one) => scansOf(one))
  return plan['Relation Name'] === 'audit_log' ? [plan, ...below] : below
}

test('a shop’s name and its owner’s page find what was done to the listings, orders and reports of the shop', async () => {
  const seller = await buildSeller(app, 'Kofo Baskets')
  const other = await buildSeller(app, 'Not These Baskets')
  const buyer = await buildBuyer(app)
  const product = await buildProduct(seller, { name: 'Woven basket, large' })
  const act = async (path: string, body?: object) =>
    expect((await admin.call('POST', `/api/v1/admin/${path}`, body)).status).toBe(200)
  const number = await orderNumberOf(app, await buildPaidOrder(app, buyer, product))
  await act(`orders/${number}/refund`, { note: 'It never came' })
  const report = { kind: 'seller', id: seller.sellerId, reason: 'fake', note: '' }
  expect((await buyer.call('POST', '/api/v1/reports', report)).status).toBe(201)
  await act('reports', { kind: 'seller', id: seller.sellerId, decision: 'dismiss' })
  await app.pool.query(
    `with item as (insert into moderation_items (kind, subject_id, user_id, name, is_first, status, reason, decided_at)
        values ('product', $2, $3, 'Woven basket, large', true, 'Refused', 'Blurred', app_now()) returning id)
      insert into audit_log (admin_id, action, subject_kind, subject_id, before, after)
      select $1, 'Refuse item', 'moderation', id, '{}', '{"reason": "Blurred"}' from item`,
    [admin.userId, product, seller.userId],
  )
  await act(`listings/product/${product}/remove`, { reason: 'It is fake.' })
  await act(`users/${seller.userId}/end-sessions`)
  const sentences = async (query: string) => {
    const { body } = await admin.call('GET', `/api/v1/admin/audit?${query}`)
    return (body.data as unknown as AuditedChange[]).map((entry) =>
      auditSentence({ ...entry, admin: 'Ngozi' }),
    )
  }
  const ofShop = [
    'Ngozi removed the listing Woven basket, large, of Kofo Baskets.',
    'Ngozi rejected Woven basket, large, of Kofo Baskets.',
    'Ngozi dismissed the reports about Kofo Baskets.',
    expect.stringMatching(`^Ngozi refunded ₦[\\d,]+ of order ${number} of Kofo Baskets\\.$`),
  ]
  expect(await sentences('q=kofo%20baskets')).toEqual(ofShop)
  const [newest, ...earlier] = await sentences(`person=${seller.userId}`)
  expect(newest).toMatch(/^Ngozi logged .+ out everywhere\.$/)
  expect(earlier).toEqual(ofShop)
  expect(await sentences(`person=${other.userId}`)).toEqual([])
  expect(await sentences(`person=${seller.userId}&q=refunded`)).toHaveLength(1)
})

test('changes that say the same are not cut at the end of a page of the audit log', async () => {
  const colleague = await buildAdmin(app)
  await app.pool.query(
    `insert into audit_log (admin_id, action, subject_kind, subject_id, before, after, created_at)
      select $1::uuid, 'Change text messages', 'setting', 'text messages', '{}'::jsonb, jsonb_build_object('text', n),
        '2026-01-02T10:00:00Z'::timestamptz - make_interval(mins => n) from generate_series(1, 31) n
      union all select $1::uuid, 'Change moderation', 'setting', 'moderation', '{}', '{}', '2026-01-02T11:00:00Z'::timestamptz
      union all select $1::uuid, 'Change moderation', 'setting', 'moderation', '{}', '{}', '2026-01-01T11:00:00Z'`,
    [colleague.userId],
  )
  const page = async (address: string) => {
    const { body, headers } = await admin.call('GET', address)
    const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    return { actions: (body.data as unknown as AuditedChange[]).map(({ action }) => action), next }
  }
  const first = await page(`/api/v1/admin/audit?admin=${colleague.userId}`)
  expect(first.actions).toHaveLength(32)
  const last = await page(String(first.next))
  expect(last).toEqual({ actions: ['Change moderation'], next: undefined })
})

test('the file of the audit log says in sentences what happened, without the words of the program', async () => {
  const seller = await buildSeller(app, 'Filed Shop')
  const act = async (method: string, path: string, body?: object) =>
    expect((await admin.call(method, `/api/v1/admin/${path}`, body)).status).toBe(200)
  await act('POST', `sellers/${seller.sellerId}/suspend`, { reason: 'Fake goods.' })
  const { body } = await admin.call('GET', '/api/v1/admin/audit.csv?q=filed%20shop')
  const [head, line] = body.message.replace(/^\uFEFF/, '').split('\r\n')
  expect(head).toBe('When (Lagos time),Who,What happened,About,Shop,Reason,Before,After,Id')
  expect(line).toMatch(/,[^,]+ suspended Filed Shop: Fake goods\.,Filed Shop,,Fake goods\.,/)
  expect(line).not.toMatch(/[{}]|seller,/)
  expect(line).toMatch(new RegExp(`,${seller.sellerId}$`))

  // Both sides of a change that has no name are there, with what is within them.
  const [before, after] = [
    { reason: 'scam', note: 'Old words', place: { state: 'Lagos', lga: null }, holder: seller.userId },
    {
      reason: 'fake',
      note: 'Seen at the stall',
      fees: [{ amountMinor: 50_000 }, { amountMinor: 0 }],
      words: ['a', 'b'],
    },
  ]
  await app.pool.query(
    `insert into audit_log (admin_id, action, subject_kind, subject_id, before, after) values ($1, 'Change fees', 'setting', 'fees', $2, $3)`,
    [admin.userId, before, after],
  )
  const file = await admin.call('GET', '/api/v1/admin/audit.csv?q=change%20fees')
  const [, change] = file.body.message.split('\r\n')
  expect(change).toContain(`,Fake or stolen goods · Seen at the stall,`)
  for (const fact of [
    'reason: scam',
    'note: Old words',
    'place state: Lagos',
    'place lga: none',
    `holder: ${seller.userId}`,
  ])
    expect(change).toContain(fact)
  expect(change).toMatch(/fees 1 amount: ₦500 · fees 2 amount: ₦0 · words: a, b/)
  expect(change).toMatch(/,fees$/)
})
