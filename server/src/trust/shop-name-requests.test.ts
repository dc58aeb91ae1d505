import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminShopName } from '@oja/contract/schemas/shop-names.ts'
import { buildAdmin, buildBuyer, buildSeller, call, password, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const verified = async (storeName: string) => {
  const seller = await buildSeller(app, storeName)
  await app.pool.query('update sellers set verified = true where id = $1', [seller.sellerId])
  return seller
}
const rename = (person: Person, storeName: string) => {
  const form = new FormData()
  form.append('storeName', storeName)
  return person.call('POST', '/api/v1/sellers/profile/full', form)
}
const publicName = async ({ sellerId }: Person) => {
  const { body } = await call(app, 'GET', `/api/v1/sellers/public/${sellerId}`)
  return (body.seller as { storeName: string }).storeName
}
const pendingName = async (person: Person) =>
  ((await person.call('GET', '/api/v1/sellers/get/profile')).body.seller as { pendingName: string })
    .pendingName
const waiting = async ({ sellerId }: Person) =>
  ((await admin.call('GET', '/api/v1/admin/shop-names?status=Pending')).body.data as AdminShopName[]).filter(
    (row) => row.sellerId === sellerId,
  )
const decide = (request: AdminShopName | undefined, decision: 'approve' | 'reject', body?: object) =>
  admin.call('POST', `/api/v1/admin/shop-names/${request?.id}/${decision}`, body)
const bell = async (person: Person) => {
  const { body } = await person.call('GET', '/api/v1/notices')
  return (body.data as { notices: { text: string }[] }).notices.map(({ text }) => text)
}

test(
  'the new name of a verified shop waits for an admin, who gives it to the shop',
  { tags: ['D8', 'I24'] },
  async () => {
    const shop = await verified('Adunni Fabrics')
    expect((await rename(shop, 'Adunni Fabrics and Lace')).status).toBe(200)
    expect(await publicName(shop)).toBe('Adunni Fabrics')
    expect(await pendingName(shop)).toBe('Adunni Fabrics and Lace')
    // Saved again with the same wish, and then with another.
    const [first] = await waiting(shop)
    await rename(shop, 'Adunni Fabrics and Lace')
    expect(await waiting(shop)).toEqual([first])
    await rename(shop, 'Adunni Lace')
    const [request, ...others] = await waiting(shop)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      businessName: 'Adunni Fabrics',
      newName: 'Adunni Lace',
      status: 'Pending',
    })
    expect((await decide(first, 'approve')).status).toBe(404)
    const { body: overview } = await admin.call('GET', '/api/v1/admin/overview')
    expect((overview.data as { waitingNames: number }).waitingNames).toBe(1)

    expect((await decide(request, 'approve')).status).toBe(200)
    expect(await publicName(shop)).toBe('Adunni Lace')
    expect(await pendingName(shop)).toBe('')
    expect(await bell(shop)).toEqual(['Your shop has its new name'])
    await app.mailTo(shop.email, 'Your shop has its new name')
    const audit = await admin.call('GET', `/api/v1/admin/audit?q=${shop.sellerId}`)
    expect(audit.body.data).toMatchObject([
      { action: 'Approve shop name', after: { status: 'Approved', decidedName: 'Adunni Lace' } },
    ])
    expect((await decide(request, 'reject', { reason: 'Too late' })).status).toBe(409)
  },
)

test(
  'an admin refuses a new name with a reason, and a seller may take a name back',
  { tags: ['D8'] },
  async () => {
    const shop = await verified('Baba Ijebu Cement')
    await rename(shop, 'Jumia Official')
    const [request] = await waiting(shop)
    expect((await decide(request, 'reject', { reason: ' ' })).body.fields).toHaveProperty('reason')
    expect((await decide(request, 'reject', { reason: 'That is another company' })).status).toBe(200)
    expect([await publicName(shop), await pendingName(shop)]).toEqual(['Baba Ijebu Cement', ''])
    expect(await bell(shop)).toEqual(['We could not accept your shop’s new name: That is another company'])
    expect((await app.mailTo(shop.email, 'could not accept')).text).toContain('That is another company')

    await rename(shop, 'Baba Ijebu Blocks')
    await rename(shop, 'Baba Ijebu Cement')
    expect([await waiting(shop), await pendingName(shop)]).toEqual([[], ''])
  },
)

test(
  'a decided name is looked at again: the shop has its name of before until the next decision, and reads why',
  { tags: ['D8', 'I24'] },
  async () => {
    const shop = await verified('Alaba Sounds')
    await rename(shop, 'Sony Centre Alaba')
    const [request] = await waiting(shop)
    const again = (by: Person, id = request?.id) =>
      by.call('POST', `/api/v1/admin/shop-names/${id}/look-again`, { reason: 'It is another company' })
    expect((await again(admin)).status).toBe(409)
    await decide(request, 'approve')
    expect(await publicName(shop)).toBe('Sony Centre Alaba')
    expect((await again(shop)).status).toBe(403)
    const answers = await Promise.all([again(admin), again(admin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await publicName(shop), await pendingName(shop)]).toEqual(['Alaba Sounds', 'Sony Centre Alaba'])
    expect((await bell(shop))[0]).toBe('We are looking at your shop’s new name again')
    expect((await app.mailTo(shop.email, 'new name again')).text).toContain('It is another company')

    const [second] = await waiting(shop)
    // It says who put it back, and since when the seller wants it. The approval says that it counts no longer.
    const putBack = { by: 'Ngozi Admin', at: expect.any(String) }
    expect(second).toMatchObject({ newName: 'Sony Centre Alaba', askedAt: request?.askedAt, putBack })
    const approved = await admin.call('GET', '/api/v1/admin/shop-names?status=Approved&q=Sony')
    expect(approved.body.data).toMatchObject([{ id: request?.id, putBack: { by: 'Ngozi Admin' } }])
    await decide(second, 'reject', { reason: 'It is another company' })
    expect(await publicName(shop)).toBe('Alaba Sounds')
    // A rejection has a way back too, and each decision a mail of its own.
    expect((await again(admin, second?.id)).status).toBe(200)
    const [third] = await waiting(shop)
    await decide(third, 'approve')
    expect(await publicName(shop)).toBe('Sony Centre Alaba')
    const mails = await app.pool.query(
      "select from mails where recipient = $1 and subject = 'Your shop has its new name'",
      [shop.email],
    )
    expect(mails.rowCount).toBe(2)
    const audit = await admin.call('GET', '/api/v1/admin/audit?q=looked%20at%20again')
    expect((audit.body.data as { after: object }[]).map(({ after }) => after)).toMatchObject([
      { status: 'Pending', reason: 'It is another company', decidedName: 'Sony Centre Alaba' },
      { status: 'Pending', reason: 'It is another company', decidedName: 'Sony Centre Alaba' },
    ])
  },
)

test('an approved name is not looked at again when another verified shop has the name of before', async () => {
  const shop = await verified('Tejuosho Beads')
  await rename(shop, 'Tejuosho Coral')
  const [request] = await waiting(shop)
  await decide(request, 'approve')
  await verified('Tejuosho Beads')
  const answer = await admin.call('POST', `/api/v1/admin/shop-names/${request?.id}/look-again`, {
    reason: 'Our mistake',
  })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Another verified shop has the name of before now, so this shop cannot have it back. Ask the seller to choose another name.',
  ])
  expect(await publicName(shop)).toBe('Tejuosho Coral')
  // Whoever asked for another name since is not put back either.
  await rename(shop, 'Tejuosho Waist Beads')
  const { body } = await admin.call('GET', '/api/v1/admin/shop-names?status=Approved')
  expect((body.data as AdminShopName[]).find(({ id }) => id === request?.id)?.mayLookAgain).toBe(false)
})

test('a shop that is not verified changes its name at once', { tags: ['CL43'] }, async () => {
  const shop = await buildSeller(app, 'New Corner')
  await rename(shop, 'Newer Corner')
  expect([await publicName(shop), await waiting(shop)]).toEqual(['Newer Corner', []])
  // While an admin reads its documents, the name that they stand for stays.
  await app.pool.query(
    "insert into kyc_submissions (seller_id, paper_kind, address) values ($1, 'nin', 'Here')",
    [shop.sellerId],
  )
  await rename(shop, 'Jumia Official')
  expect([await publicName(shop), await pendingName(shop)]).toEqual(['Newer Corner', 'Jumia Official'])
})

test('nobody takes the name of a verified shop, however it is written', { tags: ['D8'] }, async () => {
  await verified('Mama Sàdé Foodstuff')
  const other = await buildSeller(app, 'Honest Foodstuff')
  const checked = await verified('Checked Foodstuff')
  // The answer is the same for an address that has an account.
  const addresses = ['somebody.else@example.com', other.email]
  for (const name of [
    'Mama Sàdé Foodstuff',
    'MAMA SADE FOODSTUFF',
    'mama sade  food stuff',
    'Ｍａｍａ Ｓａｄｅ Ｆｏｏｄｓｔｕｆｆ',
    'Mama\u200B Sade\u00A0Food\u00ADstuff',
    'Mama Sade\u3164 Foodstuff\u2800',
    'Ma\u0301ma Sade Foodstuff\uFE0F',
    'Mama Sade Food\u{E0020}stuff',
    'Mama Sade Foodﬆuff',
  ]) {
    for (const person of [other, checked]) {
      const { status, body } = await rename(person, name)
      expect([name, status, body.fields]).toEqual([
        name,
        422,
        { storeName: 'A verified shop already has this name. Please choose another.' },
      ])
    }
    for (const email of addresses) {
      const registered = await call(app, 'POST', '/api/v1/auth/register', {
        name: 'Somebody Else',
        email,
        password,
        phone: '0803 123 4567',
        storeName: name,
        businessLevel: 'small',
        category: 'products',
      })
      expect([name, registered.status, Object.keys(registered.body.fields)]).toEqual([
        name,
        422,
        ['storeName'],
      ])
    }
  }
  expect([await publicName(other), await pendingName(checked)]).toEqual(['Honest Foodstuff', ''])
  // Two shops that nobody has checked may share a name, and a name that only looks alike in part is free.
  expect((await rename(other, 'Checked Foodstuffs')).status).toBe(200)
})

test(
  'a second shop with the name of a verified shop cannot be verified or get the name',
  { tags: ['D8'] },
  async () => {
    const [early, late] = [await buildSeller(app, 'Twin Tailors'), await buildSeller(app, 'twin TAILORS')]
    const third = await verified('Third Tailors')
    await rename(third, 'Twin Tailors')
    const [request] = await waiting(third)
    await app.pool.query('update sellers set verified = true where id = $1', [early.sellerId])
    expect((await decide(request, 'approve')).status).toBe(409)
    expect(await publicName(third)).toBe('Third Tailors')

    await app.pool.query(
      "insert into kyc_submissions (id, seller_id, paper_kind, address) values ('00000000-0000-4000-8000-00000000a1a1', $1, 'nin', 'Here')",
      [late.sellerId],
    )
    const approved = await admin.call(
      'POST',
      '/api/v1/admin/kyc/00000000-0000-4000-8000-00000000a1a1/approve',
    )
    expect([approved.status, approved.body.message]).toEqual([
      409,
      'Another verified shop has this name. Reject, and ask for another name.',
    ])
  },
)

test(
  'only admins see and decide new names, and they go with the account',
  { tags: ['D5', 'I26'] },
  async () => {
    const shop = await verified('Leaving Shoes')
    await rename(shop, 'Leaving Shoes and Bags')
    const [request] = await waiting(shop)
    const held = JSON.stringify((await shop.call('GET', '/api/v1/users/me/data')).body)
    expect(held).toContain('Leaving Shoes and Bags')
    for (const person of [shop, await buildBuyer(app)]) {
      expect((await person.call('GET', '/api/v1/admin/shop-names')).status).toBe(403)
      expect((await person.call('POST', `/api/v1/admin/shop-names/${request?.id}/approve`)).status).toBe(403)
    }
    expect((await shop.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
    expect(await waiting(shop)).toEqual([])
    const { rows } = await app.pool.query("select from shop_name_requests where name like 'Leaving%'")
    expect(rows).toEqual([])
  },
)
