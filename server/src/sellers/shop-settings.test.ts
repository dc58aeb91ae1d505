import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  buildService,
  call,
  startTestApp,
  photo,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/v1/sellers/profile/full'

function save(person: Pick<Person, 'call'>, values: Record<string, string>, logo?: Buffer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  if (logo) form.append('storeLogo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
  return person.call('POST', path, form)
}
const own = async (person: Person) =>
  (await person.call('GET', '/api/v1/sellers/get/profile')).body.seller as Record<string, unknown>

test(
  'a seller chooses the kinds of emails, and the switch for all of them keeps the choice',
  { tags: ['DB41', 'EN17'] },
  async () => {
    const seller = await buildSeller(app)
    const all = ['orders', 'messages', 'reviews', 'stock']
    const after = async (values: Record<string, string>) => {
      await save(seller, values)
      const { notifications, emails } = await own(seller)
      return { notifications, emails }
    }
    expect(await own(seller)).toMatchObject({ notifications: true, emails: all })
    expect(await after({ emails: 'stock,orders' })).toEqual({
      notifications: true,
      emails: ['orders', 'stock'],
    })
    expect(await after({ notifications: 'false' })).toEqual({ notifications: false, emails: [] })
    expect(await after({ notifications: 'true' })).toEqual({
      notifications: true,
      emails: ['orders', 'stock'],
    })
    expect(await after({ emails: '' })).toEqual({ notifications: false, emails: [] })
    expect(await after({ notifications: 'true' })).toEqual({ notifications: true, emails: all })
  },
)

test(
  'a seller saves every field of their shop and reads it back as it was sent',
  { tags: ['CL43', 'DB35', 'DB41', 'EN17', 'CL37', 'CL38', 'D22'] },
  async () => {
    const seller = await buildSeller(app)
    const sent = {
      storeName: 'Bodija Yams & Oil',
      email: 'shop@bodija.example',
      phone: '0812-345-6789',
      description: 'Yams from Saki, oil from Ondo.',
      businessCategory: 'both',
      address: 'Stall 12, Bodija Market',
      notifications: 'false',
      location: JSON.stringify({ city: 'Ibadan North', state: 'Oyo' }),
    }
    const saved = await save(seller, sent, await photo())
    expect(saved).toMatchObject({ status: 200, body: { message: 'Profile updated successfully!' } })
    const shop = await own(seller)
    expect(shop).toMatchObject({
      ...sent,
      phone: '+2348123456789',
      notifications: false,
      location: { city: 'Ibadan North', state: 'Oyo' },
      lga: 'Ibadan North',
      storeLogo: expect.stringMatching(/^\/files\/[0-9a-f-]{36}\/320\.webp$/),
    })
    expect(saved.body.seller).toEqual(shop)
    expect((await seller.call('GET', '/api/v1/sellers/only/profile')).body.data).toEqual({
      storeName: sent.storeName,
    })
    // The shop's contact address is not the login address.
    expect((await seller.call('GET', '/api/v1/users/get/profile')).body.data).toMatchObject({
      email: seller.email,
    })
    expect((await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)).body.seller).toMatchObject({
      storeName: sent.storeName,
      email: '',
      reachable: { phone: true, email: true },
    })
    const contact = `/api/v1/sellers/${seller.sellerId}/contact`
    expect((await call(app, 'GET', contact)).body.data).toEqual({
      phone: '+2348123456789',
      email: sent.email,
    })
    const productId = await buildProduct(seller)
    expect((await call(app, 'GET', `/api/v1/products/${productId}`)).body.data).toMatchObject({
      sellerId: { storeName: sent.storeName, storeLogo: shop.storeLogo },
    })

    // Fields that the form lacks stay. A place comes from the lists or as text. A new logo detaches the old one.
    await save(
      seller,
      { state: 'Lagos', lga: 'Ikeja', location: '{"city":"x","state":"Oyo"}' },
      await photo(),
    )
    const moved = await own(seller)
    expect(moved).toMatchObject({
      storeName: sent.storeName,
      lga: 'Ikeja',
      location: { city: 'Ikeja', state: 'Lagos' },
    })
    expect(moved.storeLogo).not.toBe(shop.storeLogo)
    const { rows } = await app.pool.query('select attached_at from files where id = $1', [
      String(shop.storeLogo).split('/')[2],
    ])
    expect(rows).toEqual([{ attached_at: null }])
    await save(seller, { location: JSON.stringify({ city: 'Old market', state: 'Abuja' }) })
    expect(await own(seller)).toMatchObject({
      lga: '',
      location: { city: 'Old market', state: 'FCT - Abuja' },
      storeLogo: moved.storeLogo,
    })
  },
)

test(
  'a seller cannot make their shop verified, active or rated, or change another shop',
  { tags: ['CL43', 'D2'] },
  async () => {
    const [seller, other] = [await buildSeller(app), await buildSeller(app, 'Other Shop')]
    const columns =
      'select id, user_id, status, verified, business_level, created_at from sellers order by id'
    const before = (await app.pool.query(columns)).rows
    const hostile = {
      verified: 'true',
      status: 'active',
      rating: '5',
      sellerId: other.sellerId ?? '',
      _id: other.sellerId ?? '',
      businessLevel: 'enterprise',
      logo_file_id: 'x',
    }
    expect((await save(seller, { ...hostile, description: 'mine' })).status).toBe(200)
    expect((await app.pool.query(columns)).rows).toEqual(before)
    expect(await own(other)).toMatchObject({ storeName: 'Other Shop', description: '' })
  },
)

test(
  'an invalid shop form is refused at its field, and nothing of it is stored',
  { tags: ['DB36', 'D18', 'CL43'] },
  async () => {
    const seller = await buildSeller(app)
    const before = await own(seller)
    const files = async () => (await app.pool.query('select from files')).rowCount
    const stored = await files()
    const wrong: [Record<string, string>, string][] = [
      [{ storeName: ' ' }, 'storeName'],
      [{ storeName: 'x'.repeat(81) }, 'storeName'],
      [{ storeName: 'Bodi\u202Eja' }, 'storeName'],
      [{ email: 'not an address' }, 'email'],
      [{ email: 'shop@example.com\r\nBcc: all@example.com' }, 'email'],
      [{ phone: '123' }, 'phone'],
      [{ phone: '' }, 'phone'],
      [{ businessCategory: 'weapons' }, 'businessCategory'],
      [{ description: 'x'.repeat(5_001) }, 'description'],
      [{ address: 'x'.repeat(251) }, 'address'],
      [{ notifications: 'perhaps' }, 'notifications'],
      [{ emails: 'orders,everything' }, 'emails'],
      [{ state: 'Atlantis' }, 'state'],
      [{ state: 'Lagos', lga: 'Ibadan North' }, 'state'],
      [{ location: 'Lagos' }, 'location'],
      [{ location: '[]' }, 'location'],
      [{ location: 'null' }, 'location'],
      [{ location: '{"city":"Ikeja"}' }, 'location'],
      [{ location: '{"city":["Ikeja"],"state":"Lagos"}' }, 'location'],
      [{ location: '{"city":"Ikeja","state":"Lagos","verified":true}' }, 'location'],
      [{ location: '{"city":{"$ne":""},"state":"Lagos"}' }, 'location'],
      [{ location: `${'['.repeat(50_000)}` }, 'location'],
      [{ location: `{"city":"${'x'.repeat(2_000)}","state":"Lagos"}` }, 'location'],
      [{ location: '{"__proto__":{"verified":true},"city":"Ikeja","state":"Lagos"}' }, 'location'],
    ]
    for (const [values, field] of wrong) {
      const { status, body } = await save(seller, { description: 'changed', ...values }, await photo())
      expect([field, JSON.stringify(values).slice(0, 60), status, Object.keys(body.fields)]).toEqual([
        field,
        JSON.stringify(values).slice(0, 60),
        422,
        [field],
      ])
      expect(body.message).not.toMatch(/expected|received|Invalid input/)
      // The page shows the typed texts again.
      expect(body.values).toHaveProperty(field)
    }
    // Without a chosen logo a browser sends an empty file.
    expect(await save(seller, {}, Buffer.alloc(0))).toMatchObject({
      status: 422,
      body: { fields: { storeLogo: 'Choose a picture from your phone or computer' } },
    })
    const logos: [Buffer, number[]][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), [415, 422]],
      [Buffer.from('GIF89a'), [415, 422]],
      [randomBytes(5 * 1024 * 1024 + 1), [413]],
    ]
    for (const [logo, allowed] of logos)
      expect(allowed).toContain((await save(seller, { description: 'changed' }, logo)).status)
    expect((await seller.call('POST', path, { storeName: 'By JSON' })).status).toBe(415)
    expect(await own(seller)).toEqual(before)
    expect(await files()).toBe(stored)
  },
)

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const allDay = days.map((day) => ({ day, closed: false, open: '00:00', close: '00:00' }))
const neverOpen = days.map((day) => ({ day, closed: true, open: '', close: '' }))

test(
  'a seller gives opening hours by day or in their own words, and everybody sees whether the shop is open now',
  { tags: ['DB34', 'DB35', 'CL42', 'CL43', 'EN17'] },
  async () => {
    const seller = await buildSeller(app)
    const hours = async () => {
      const { workingHours, openNow } = await own(seller)
      const { body } = await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)
      expect(body.seller).toMatchObject({ workingHours, openNow })
      return [workingHours, openNow]
    }
    expect(await hours()).toEqual([[], null])
    const saved = await save(seller, { workingHours: JSON.stringify(allDay) })
    expect(saved).toMatchObject({ status: 200, body: { seller: { workingHours: allDay, openNow: true } } })
    expect(await hours()).toEqual([allDay, true])
    // Fields that the form lacks stay.
    await save(seller, { description: 'Yams from Saki' })
    expect(await hours()).toEqual([allDay, true])
    // The form sends a field for each day and time, and leaves the owner's words blank.
    const fields = {
      workingHours: '',
      'hours.Monday.open': '8:00',
      'hours.Monday.close': '18:00',
      'hours.Sunday.closed': 'on',
    }
    await save(seller, fields)
    const [monday, sunday] = [
      { day: 'Monday', closed: false, open: '08:00', close: '18:00' },
      { day: 'Sunday', closed: true, open: '', close: '' },
    ]
    expect((await hours())[0]).toEqual([monday, sunday])
    await save(seller, { workingHours: JSON.stringify(neverOpen) })
    expect(await hours()).toEqual([neverOpen, false])
    // Both at once are refused and nothing changes, because one of them would be lost.
    expect(await save(seller, { ...fields, workingHours: 'Market days, from first light' })).toMatchObject({
      status: 422,
      body: { fields: { workingHours: 'Give the hours by day, or in your own words: not both.' } },
    })
    expect(await hours()).toEqual([neverOpen, false])
    const noDays = Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
    await save(seller, { ...noDays, workingHours: 'Market days, from first light' })
    expect(await hours()).toEqual(['Market days, from first light', null])

    // The person's data export contains the hours. Blank fields remove them.
    const held = await seller.call('GET', '/api/v1/users/me/data')
    expect(JSON.stringify(held.body)).toContain('"workingHours":"Market days, from first light"')
    await save(seller, noDays)
    expect(await hours()).toEqual([[], null])
  },
)

test(
  'invalid opening hours are refused beside their day, and the old ones stay',
  { tags: ['DB36', 'CL43'] },
  async () => {
    const seller = await buildSeller(app)
    await save(seller, { workingHours: JSON.stringify(allDay) })
    const monday = (open: string, close: string) => ({
      'hours.Monday.open': open,
      'hours.Monday.close': close,
    })
    const wrong: [Record<string, string>, string][] = [
      [monday('08:00', ''), 'hours.Monday.open'],
      [monday('eight', '18:00'), 'hours.Monday.open'],
      [monday('08:00', '25:00'), 'hours.Monday.open'],
      [{ workingHours: JSON.stringify([allDay[0], allDay[0]]) }, 'workingHours'],
      [{ workingHours: '[{"day":"Noday","open":"08:00","close":"09:00"}]' }, 'workingHours'],
      [{ workingHours: `${'['.repeat(50_000)}` }, 'workingHours'],
      [{ workingHours: 'x'.repeat(301) }, 'workingHours'],
      [{ workingHours: 'Any\u0000day' }, 'workingHours'],
    ]
    for (const [values, field] of wrong) {
      const { status, body } = await save(seller, { description: 'changed', ...values })
      expect([JSON.stringify(values).slice(0, 60), status, Object.keys(body.fields ?? {})]).toEqual([
        JSON.stringify(values).slice(0, 60),
        422,
        [field],
      ])
    }
    expect(await own(seller)).toMatchObject({ workingHours: allDay, description: '' })
  },
)

test(
  "only the owner changes a shop's settings, and not while the shop is suspended",
  { tags: ['D4', 'RO5', 'RO11'] },
  async () => {
    const [buyer, seller] = [await buildBuyer(app), await buildSeller(app)]
    const stranger = {
      call: (method: string, url: string, body?: unknown) => call(app, method, url, body),
    }
    expect((await save(stranger, { storeName: 'Taken' })).status).toBe(401)
    expect((await save(buyer, { storeName: 'Taken' })).status).toBe(403)
    await app.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
    expect(await save(seller, { storeName: 'Taken' })).toMatchObject({
      status: 403,
      body: { code: 'SELLER_SUSPENDED' },
    })
    expect(await own(seller)).toMatchObject({ storeName: 'Bodija Yams', status: 'suspended' })
  },
)

test(
  'the login address of a seller is in no public answer, and the public e-mail only in the contact call',
  { tags: ['D22', 'PD6', 'PS5'] },
  async () => {
    const seller = await buildSeller(app, 'Quiet Corner')
    const [product, service] = [await buildProduct(seller), await buildService(seller)]
    const publicAnswers = async () =>
      JSON.stringify(
        await Promise.all(
          [
            `products/${product}`,
            'products',
            `products/seller/${seller.sellerId}`,
            `services/${service}`,
            'services/all',
            `services/seller/${seller.sellerId}`,
            `sellers/public/${seller.sellerId}`,
            'sellers/search?query=quiet',
          ].map(async (path) => {
            const { status, body } = await call(app, 'GET', `/api/v1/${path}`)
            return [path, status, body]
          }),
        ),
      )
    expect(await publicAnswers()).not.toMatch(new RegExp(`${seller.email}|2348031234567`))

    expect((await save(seller, { email: 'hello@quiet.example' })).status).toBe(200)
    expect(await publicAnswers()).not.toContain('hello@quiet.example')
    const contact = `/api/v1/sellers/${seller.sellerId}/contact`
    expect((await call(app, 'GET', contact)).body.data).toMatchObject({ email: 'hello@quiet.example' })

    // It may be taken away again.
    expect((await save(seller, { email: '' })).status).toBe(200)
    expect((await call(app, 'GET', contact)).body.data).toEqual({ phone: '+2348031234567', email: '' })
  },
)

test('the WhatsApp button is off until the seller wants it; the number is only in the contact call', async () => {
  const seller = await buildSeller(app, 'Chatty Shop')
  const product = await buildProduct(seller)
  const reachableOf = async () => {
    const [shop, listing] = await Promise.all([
      seller.call('GET', `/api/v1/sellers/public/${seller.sellerId}`),
      seller.call('GET', `/api/v1/products/${product}`),
    ])
    expect(JSON.stringify([shop.body.seller, listing.body])).not.toMatch(/803\s?123/)
    return [
      (shop.body.seller as { reachable: object }).reachable,
      (listing.body.data as { sellerId: { reachable: object } }).sellerId.reachable,
    ]
  }
  const off = { phone: true, email: false }
  expect(await reachableOf()).toEqual([off, off])
  const change = (whatsapp: string) => {
    const form = new FormData()
    form.append('whatsapp', whatsapp)
    return seller.call('POST', '/api/v1/sellers/profile/full', form)
  }
  expect((await change('true')).body.seller).toMatchObject({ whatsapp: true })
  expect(await reachableOf()).toEqual([
    { ...off, whatsapp: true },
    { ...off, whatsapp: true },
  ])
  expect((await change('perhaps')).status).toBe(422)
  expect((await change('false')).body.seller).not.toHaveProperty('whatsapp')
  expect(await reachableOf()).toEqual([off, off])
})
