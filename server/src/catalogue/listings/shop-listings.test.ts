import { nextPage } from '@oja/contract/client.ts'
import { shopPageSize } from '@oja/contract/values/field-lengths.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildSeller, call, startTestApp } from '../../../../tests/test-app.ts'
import type { TestResponse, TestApp, Person } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Balogun Warehouse')
  // A third of them have the same time, so that the order cannot depend on the time alone.
  await app.pool.query(
    `insert into products (seller_id, name, category, price_kobo, supplied, on_hand, status, created_at)
     select $1, 'Ankara ' || n, 'Fashion & Clothing', 250000 + n, 3, 3,
       case when n <= 2500 then 'live' when n <= 2504 then 'paused' else 'removed' end,
       timestamptz '2026-01-01' + make_interval(mins => greatest(n, 800))
     from generate_series(1, 2510) n`,
    [seller.sellerId],
  )
  await app.pool.query(
    `insert into services (seller_id, name, category, status)
     select $1, 'Mending ' || n, 'Fashion Designer', case when n <= 130 then 'live' when n <= 133 then 'paused' else 'removed' end
     from generate_series(1, 135) n`,
    [seller.sellerId],
  )
})
afterAll(() => app.close())

type Kind = 'products' | 'services'
const ids = ({ body }: TestResponse, kind: Kind) => (body[kind] as { _id: string }[]).map(({ _id }) => _id)
const nextOf = ({ headers }: TestResponse) =>
  nextPage(new Headers(headers['link'] ? { link: String(headers['link']) } : {}))
const addressOf = (kind: Kind, after = '') =>
  `/api/v1/${kind}/seller/${seller.sellerId}${after && `?after=${after}`}`

test(
  'a shop of 2,500 products and 130 services is counted to the last one',
  { tags: ['PS3', 'EN18', 'D21'] },
  async () => {
    const shop = await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)
    expect(shop.body.stats).toMatchObject({ productsCount: 2_500, servicesCount: 130 })
    expect([ids(shop, 'products').length, ids(shop, 'services').length]).toEqual([shopPageSize, shopPageSize])
    const rest = String(shop.headers['link'])
    expect(rest).toMatch(new RegExp(`^<${addressOf('products')}\\?after=[\\w-]+&view=public>; rel="next"$`))
    const second = await call(app, 'GET', addressOf('products', nextOf(shop)?.get('after') ?? ''))
    expect(second.status).toBe(200)
    expect(ids(second, 'products').filter((id) => ids(shop, 'products').includes(id))).toEqual([])
  },
)

test(
  'the pages of a shop hold every listing once, newest first, to the last one',
  { tags: ['PS6', 'CL19', 'CL24', 'D21'] },
  async () => {
    for (const [kind, count, total] of [
      ['products', 2_500, '1000+'],
      ['services', 130, '130'],
    ] as const) {
      const seen: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const page: TestResponse = await call(app, 'GET', addressOf(kind, after))
        expect([page.status, page.headers['x-total-count']]).toEqual([200, total])
        expect(ids(page, kind).length).toBe(Math.min(shopPageSize, count - seen.length))
        seen.push(...ids(page, kind))
        after = nextOf(page)?.get('after') ?? null
      }
      const { rows } = await app.pool.query<{ id: string }>(
        `select id from ${kind} where seller_id = $1 and status = 'live' order by created_at desc, id desc`,
        [seller.sellerId],
      )
      expect(seen).toEqual(rows.map(({ id }) => id))
    }
  },
)

test(
  'only the owner sees paused listings among them, and not in the public list; nobody sees removed ones',
  { tags: ['CL19', 'CL24', 'D9'] },
  async () => {
    const others = await buildBuyer(app)
    for (const [kind, all] of [
      ['products', '1000+'],
      ['services', '133'],
    ] as const) {
      const seen = async (person: Person, view = '') =>
        ids(await person.call('GET', addressOf(kind) + view), kind)
      const among = async (shown: string[]) =>
        (
          await app.pool.query<{ status: string; count: number }>(
            `select status::text, count(*)::int from ${kind} where id = any($1) and status <> 'live' group by status`,
            [shown],
          )
        ).rows
      expect(await among(await seen(seller))).toEqual([
        { status: 'paused', count: kind === 'products' ? 4 : 3 },
      ])
      expect(await among(await seen(others))).toEqual([])
      const { headers } = await seller.call('GET', addressOf(kind))
      expect(headers['x-total-count']).toBe(all)
      expect(await among(await seen(seller, '?view=public'))).toEqual([])
      const everybodys = await seller.call('GET', `${addressOf(kind)}?view=public`)
      expect(nextOf(everybodys)?.get('view')).toBe('public')
      expect(everybodys.headers['x-total-count']).toBe(kind === 'products' ? '1000+' : '130')
    }
  },
)

test(
  'a forged start of a page is refused, and an unknown shop has no pages',
  { tags: ['CL19', 'CL24', 'D21'] },
  async () => {
    for (const kind of ['products', 'services'] as const) {
      const forged = await call(app, 'GET', addressOf(kind, 'made-by-hand'))
      expect(forged).toMatchObject({ status: 400, body: { message: 'That page does not exist' } })
      const nobody = await call(app, 'GET', `/api/v1/${kind}/seller/${crypto.randomUUID()}`)
      expect(nobody).toMatchObject({ status: 404, body: { message: 'Seller not found.' } })
    }
  },
)

test(
  'a shop with few listings has one page, and an empty shop an empty page',
  { tags: ['PS7', 'CL19', 'CL24'] },
  async () => {
    const small = await buildSeller(app, 'Quiet Corner')
    for (const kind of ['products', 'services'] as const) {
      const page = await call(app, 'GET', `/api/v1/${kind}/seller/${small.sellerId}`)
      expect([page.status, page.headers['x-total-count'], page.headers['link']]).toEqual([
        200,
        '0',
        undefined,
      ])
      expect(page.body).toEqual({ [kind]: [] })
    }
  },
)
