import type { Notification } from '@oja/contract/schemas/messaging.ts'
import { removalReasons } from '@oja/contract/values/admin/removal-reasons.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  buildService,
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

const reason = 'It is fake or stolen. The serial number is scratched off.'
const remove = (kind: string, id: string, who = admin, why: string | undefined = reason) =>
  who.call('POST', `/api/v1/admin/listings/${kind}/${id}/remove`, { reason: why })
const notifiedOf = async (who: Person) =>
  ((await who.call('GET', '/api/v1/notices')).body.data as { notices: Notification[] }).notices.map(
    ({ text }) => text,
  )
/** Where the public finds a product. */
const placesOf = async (id: string, words: string) => {
  const urls = [
    '/api/v1/products?limit=50',
    `/api/v1/products?q=${words}`,
    `/api/v1/search/suggestions?q=${words}`,
    '/sitemaps/products.xml',
  ]
  const seen = await Promise.all(
    urls.map(async (url) => {
      const { payload } = await app.app.inject(url)
      return payload.includes(id) || payload.toLowerCase().includes(`${words} lamp`)
    }),
  )
  const one = (await app.app.inject(`/api/v1/products/${id}`)).statusCode
  return [...seen, one === 200]
}

test(
  'an admin removes one product: it leaves every public place and the basket, its reports are confirmed, and an order stays',
  { tags: ['D4', 'D9', 'I24'] },
  async () => {
    const seller = await buildSeller(app, 'Lamp Shop')
    const [buyer, reporter] = [await buildBuyer(app), await buildBuyer(app)]
    const id = await buildProduct(seller, { name: 'Scratched lamp' })
    const other = await buildProduct(seller, { name: 'Honest table' })
    const order = await buildPaidOrder(app, buyer, id)
    const inBasket = { productId: id, quantity: 1 }
    const report = { kind: 'product', id, reason: 'fake', note: '' }
    expect((await reporter.call('POST', '/api/v1/reports', report)).status).toBeLessThan(300)
    const { body: before } = await admin.call('GET', `/api/v1/admin/listings/product/${id}`)
    expect(before.data).toMatchObject({
      kind: 'product',
      name: 'Scratched lamp',
      state: 'live',
      sellerId: seller.sellerId,
      storeName: 'Lamp Shop',
      openReports: 1,
      openOrders: 1,
    })
    expect((await placesOf(id, 'scratched')).slice(1)).toEqual([true, true, true, true])

    const { status, body } = await remove('product', id)
    expect([status, body.message]).toEqual([200, 'Listing removed. We have told the seller why.'])

    const soon = { timeout: 15_000, interval: 50 }
    await expect.poll(() => placesOf(id, 'scratched'), soon).toEqual([false, false, false, false, false])
    expect((await app.app.inject(`/api/v1/products/${other}`)).statusCode).toBe(200)
    const bought = await buyer.call('POST', '/api/v1/payments/initiate', inBasket)
    expect(bought.status).toBe(404)
    expect((await seller.call('POST', `/api/v1/orders/${order}/actions/accept`, {})).status).toBe(200)

    expect(await notifiedOf(seller)).toContain(`We have removed “Scratched lamp”: ${reason}`)
    const mail = (await app.mailTo(seller.email, 'removed one of your listings')).text
    expect(mail).toContain(reason)
    expect(mail).not.toContain(admin.email)
    expect(await notifiedOf(reporter)).toContain('We agreed with your report about “Scratched lamp”')
    const { rows } = await app.pool.query(`select status from reports where target_id = $1`, [id])
    expect(rows).toEqual([{ status: 'upheld' }])

    const { body: shop } = await admin.call('GET', `/api/v1/admin/sellers/${seller.sellerId}`)
    expect((shop.data as { audit: object[] }).audit).toMatchObject([
      {
        action: 'Remove listing',
        subject: { kind: 'product', id, name: 'Scratched lamp' },
        after: { reason, confirmedReports: 1 },
      },
    ])
    const { body: log } = await admin.call('GET', '/api/v1/admin/audit?q=remove%20listing')
    expect(log.data).toHaveLength(1)
  },
)

test('a service is removed too; twice at once removes it once, and a listing that is gone stays as it is', async () => {
  const seller = await buildSeller(app, 'Braids Shop')
  const id = await buildService(seller, { name: 'Vanishing braids' })
  const both = await Promise.all([remove('service', id), remove('service', id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await app.app.inject(`/api/v1/services/${id}`)).statusCode).toBe(404)
  expect((await remove('service', id)).body.message).toBe('This listing is gone already')
  expect((await notifiedOf(seller)).filter((text) => text.includes('Vanishing braids'))).toHaveLength(1)
  expect((await admin.call('GET', `/api/v1/admin/listings/service/${id}`)).body.data).toMatchObject({
    state: 'removed',
  })
  const gone = await buildProduct(seller)
  await seller.call('DELETE', `/api/v1/products/${gone}`)
  expect((await remove('product', gone)).status).toBe(409)
  const nowhere = '00000000-0000-4000-8000-000000000000'
  expect((await remove('product', nowhere)).status).toBe(404)
  expect((await remove('product', id)).status).toBe(404)
})

test(
  'a seller who deletes a listing cannot bring it back after its removal, nor after a confirmed report about it',
  { tags: ['D9', 'DB12'] },
  async () => {
    const seller = await buildSeller(app, 'Dodging Shop')
    const reporter = await buildBuyer(app)
    for (const kind of ['product', 'service'] as const) {
      const build = (name: string) =>
        kind === 'product' ? buildProduct(seller, { name }) : buildService(seller, { name })
      const [removed, reported] = [await build(`Removed ${kind}`), await build(`Reported ${kind}`)]
      for (const id of [removed, reported]) {
        const report = { kind, id, reason: 'fake', note: '' }
        expect((await reporter.call('POST', '/api/v1/reports', report)).status).toBeLessThan(300)
      }
      const deletion = await seller.call('POST', `/api/v1/${kind}s/bulk`, {
        ids: [removed, reported],
        do: 'delete',
      })
      const { undo } = deletion.body as unknown as { undo: string }
      const shown = async () =>
        ((await admin.call('GET', `/api/v1/admin/listings/${kind}/${removed}`)).body.data as object) ?? {}
      expect(await shown()).toMatchObject({ state: 'removed', canReturn: true })
      expect((await remove(kind, removed)).status).toBe(200)
      expect(await shown()).toMatchObject({ state: 'removed', canReturn: false })
      const decision = { kind, id: reported, decision: 'uphold', note: '' }
      expect((await admin.call('POST', '/api/v1/admin/reports', decision)).status).toBe(200)

      const back = await seller.call('POST', `/api/v1/${kind}s/undo-delete`, { deletionId: undo })
      expect(back.status).toBe(404)
      for (const id of [removed, reported])
        expect((await seller.call('GET', `/api/v1/${kind}s/${id}`)).status).toBe(404)
      const { rows } = await app.pool.query(
        `select distinct status from reports where target_id = any($1::uuid[])`,
        [[removed, reported]],
      )
      expect(rows).toEqual([{ status: 'upheld' }])
      expect((await remove(kind, removed)).status).toBe(409)
    }
  },
)

test('a removal needs a reason, a fresh password and the right; nobody else may', async () => {
  const seller = await buildSeller(app, 'Kept Shop')
  const id = await buildProduct(seller)
  expect((await remove('product', id, admin, '  ')).status).toBe(422)
  expect((await remove('product', id, admin, 'a'.repeat(1_001))).status).toBe(422)
  const support = await buildAdmin(app)
  const areas = await admin.call('PUT', `/api/v1/admin/users/${support.userId}/areas`, {
    areas: ['support', 'content', 'money'],
  })
  expect(areas.status).toBe(200)
  for (const who of [support, seller, await buildBuyer(app)]) {
    expect((await remove('product', id, who)).status).toBe(403)
    expect((await who.call('GET', `/api/v1/admin/listings/product/${id}`)).status).toBe(403)
    expect((await who.call('GET', `/api/v1/admin/sellers/${seller.sellerId}/listings`)).status).toBe(403)
  }
  expect((await app.app.inject(`/api/v1/products/${id}`)).statusCode).toBe(200)
  // Every ready reason is chosen, and the field is full.
  const long = `${removalReasons.join(' ')} ${'a'.repeat(500)}`
  expect((await remove('product', id, admin, long)).status).toBe(200)
})

test('an admin pages through all listings of a shop, newest first, without those that are removed', async () => {
  const seller = await buildSeller(app, 'Full Shop')
  const products = []
  for (let n = 0; n < 28; n++) products.push(await buildProduct(seller, { name: `Thing ${n}` }))
  const service = await buildService(seller, { name: 'Repairs' })
  await seller.call('DELETE', `/api/v1/products/${products[3]}`)
  // Many of one moment, as an import makes them: none is left out and none comes twice.
  await app.pool.query(`update products set created_at = '2026-01-01' where seller_id = $1`, [
    seller.sellerId,
  ])
  const path = `/api/v1/admin/sellers/${seller.sellerId}/listings`
  const seen: { kind: string; id: string }[] = []
  let next: string | null = path
  let pages = 0
  while (next) {
    const answer = await admin.call('GET', next)
    expect(answer.status).toBe(200)
    seen.push(...(answer.body.data as { kind: string; id: string }[]))
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] ?? null
    pages++
  }
  expect(pages).toBe(2)
  expect(seen[0]).toMatchObject({ kind: 'service', id: service })
  const left = products.filter((_, place) => place !== 3).reverse()
  expect(seen.slice(1).map(({ id }) => id)).toEqual(left)
  expect((await admin.call('GET', `${path}?after=never`)).status).toBe(400)
  const nowhere = '00000000-0000-4000-8000-000000000000'
  expect((await admin.call('GET', `/api/v1/admin/sellers/${nowhere}/listings`)).status).toBe(404)
})
