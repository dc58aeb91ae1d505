import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  photo,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let admin: Person
let colleague: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
  colleague = await buildAdmin(app)
})
afterAll(() => app.close())

const caseAt = (path: string) => `/api/v1/admin/cases/${path}`
const read = async (who: Person, path: string) => (await who.call('GET', caseAt(path))).body.data

test('admins share notes about a person, a ticket and an order, and the person never reads them', async () => {
  const seller = await buildSeller(app, 'Noted Stall')
  const buyer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  const number = await orderNumberOf(app, reference)
  // The shop and its owner are one case; an order is found by its number and its reference.
  await admin.call('POST', caseAt(`user/${seller.sellerId}/notes`), { note: 'Called twice, no answer.' })
  await admin.call('POST', caseAt(`order/${number}/notes`), { note: '<script>alert(1)</script>' })
  expect(await read(colleague, `user/${seller.userId}`)).toMatchObject({
    notes: [{ author: 'Ngozi Admin', text: 'Called twice, no answer.' }],
  })
  expect(await read(colleague, `order/${reference}`)).toMatchObject({
    notes: [{ text: '<script>alert(1)</script>' }],
  })
  const blank = await admin.call('POST', caseAt(`user/${seller.userId}/notes`), { note: '  ' })
  expect(blank).toMatchObject({ status: 422, body: { fields: { note: 'Write the note' } } })
  for (const path of ['user/nobody', 'ticket/SUP-00000000', 'order/OJ-0000-0000'])
    expect((await admin.call('GET', caseAt(path))).status).toBe(404)
  const audit = await admin.call('GET', `/api/v1/admin/audit?q=add+note`)
  expect(JSON.stringify(audit.body.data)).not.toContain('Called twice')
  const data = await buyer.call('GET', '/api/v1/orders/' + reference)
  expect(JSON.stringify(data.body)).not.toContain('alert(1)')
})

test('an admin takes a case, gives it to another, and nobody else can be chosen', async () => {
  const seller = await buildSeller(app, 'Assigned Stall')
  const assign = (adminId: string) => admin.call('PUT', caseAt(`user/${seller.userId}/assignee`), { adminId })
  expect((await assign(admin.userId)).body.message).toBe('Assigned')
  expect(await read(admin, `user/${seller.userId}`)).toMatchObject({ assignee: { isMe: true } })
  expect((await assign(colleague.userId)).status).toBe(200)
  expect(await read(admin, `user/${seller.userId}`)).toMatchObject({
    assignee: { id: colleague.userId, isMe: false },
  })
  expect((await assign(seller.userId)).status).toBe(422)
  expect((await assign('')).body.message).toBe('Nobody looks after it now')
  expect(await read(admin, `user/${seller.userId}`)).toMatchObject({ assignee: null })

  // The same once more changes nothing, and the log says nothing of it.
  const logged = async () =>
    (await app.pool.query(`select 1 from audit_log where action = 'Assign'`)).rows.length
  const before = await logged()
  expect((await assign('')).body.message).toBe('Nothing changed. Nobody looked after it.')
  expect(await logged()).toBe(before)
})

test('the lists of documents and of disputes say who looks after each', async () => {
  const seller = await buildSeller(app, 'Assigned Stall')
  const form = new FormData()
  const typed = { paperKind: 'nin', paperNumber: '12345678901', address: '14 Bodija Market Road' }
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  form.append('papers', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'card.jpg')
  await seller.call('POST', '/api/v1/sellers/kyc', form)
  const reference = await buildPaidOrder(app, await buildBuyer(app), await buildProduct(seller))
  await app.pool.query(
    `insert into disputes (order_id, words, reason, wish, answer_until, opened_at, answered_at, answer)
     select id, 'It never came.', 'not_received', 'refund', app_now(), app_now(), app_now(), 'Sent.' from orders where reference = $1`,
    [reference],
  )
  const rows = async (path: string) =>
    (await admin.call('GET', `/api/v1/admin/${path}`)).body.data as object[]
  const lists = () => Promise.all([rows(`kyc?q=${seller.email}`), rows('money/disputes')])
  expect(await lists()).toMatchObject([[{ assignee: '' }], [{ assignee: '' }]])
  await admin.call('PUT', caseAt(`user/${seller.sellerId}/assignee`), { adminId: colleague.userId })
  await admin.call('PUT', caseAt(`order/${reference}/assignee`), { adminId: colleague.userId })
  expect(await lists()).toMatchObject([[{ assignee: 'Ngozi Admin' }], [{ assignee: 'Ngozi Admin' }]])
  await app.pool.query('delete from disputes')
})

test('what admins noted about a person is deleted with the account', { tags: ['I26'] }, async () => {
  const buyer = await buildBuyer(app)
  await admin.call('POST', caseAt(`user/${buyer.userId}/notes`), { note: 'Asked for Tunde by name.' })
  expect((await buyer.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
  const { rows } = await app.pool.query('select body from admin_notes where user_id = $1', [buyer.userId])
  expect(rows).toEqual([])
})

test(
  'canned answers are added, changed and removed; each title once, each change audited',
  { tags: ['I24'] },
  async () => {
    const answers = async () =>
      (await admin.call('GET', '/api/v1/admin/canned-answers')).body.data as {
        id: string
        title: string
        text: string
      }[]
    const text = 'Hello {name}, <script>alert(1)</script> we have seen your message.'
    const add = () => admin.call('POST', '/api/v1/admin/canned-answers', { title: 'Seen', text })
    expect((await add()).status).toBe(200)
    expect(await add()).toMatchObject({
      status: 422,
      body: { fields: { title: 'Another answer has this title' } },
    })
    expect(
      await admin.call('POST', '/api/v1/admin/canned-answers', {
        title: 'Rider',
        text: 'Hello {nam}, wait.',
      }),
    ).toMatchObject({
      status: 422,
      body: { fields: { text: 'Only {name} is filled in. Write all else without { and }' } },
    })
    const [answer] = await answers()
    expect(answer).toMatchObject({ title: 'Seen', text })
    const at = `/api/v1/admin/canned-answers/${answer?.id}`
    expect((await admin.call('PUT', at, { title: 'Seen', text: 'Hello {name}.' })).status).toBe(200)
    expect(await answers()).toMatchObject([{ text: 'Hello {name}.' }])
    expect((await admin.call('DELETE', at)).status).toBe(200)
    expect((await admin.call('DELETE', at)).status).toBe(404)
    expect(await answers()).toEqual([])
    const audit = await admin.call('GET', `/api/v1/admin/audit?q=${answer?.id}`)
    expect(audit.body.data).toMatchObject([
      { action: 'Remove canned answer' },
      { action: 'Change canned answer', before: { text } },
      { action: 'Add canned answer' },
    ])
  },
)
