import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codeOf } from '../src/identity/identity.ts'
import { brokenInvariants } from '../src/invariants/invariants.ts'
import { call, startTestApp } from '../../tests/test-app.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { products } from './products/products.ts'
import { buyers, sellers } from './people/people.ts'
import { drawMorePictures } from './demo-pictures.ts'
import { seedDemo } from './seed-demo.ts'
import { services } from './services/services.ts'

test(
  'the demo data is seeded once, its people can log in, and every invariant holds',
  { tags: ['D13'], timeout: 1_200_000 },
  async () => {
    const app = await startTestApp()
    onTestFinished(() => app.close())
    const said: string[] = []
    const seed = () => seedDemo(app.pool, app.platform.files, app.platform.config, (line) => said.push(line))

    const logins = await seed()
    if (!logins) throw new Error('the seed made no logins')
    const filled = await contentsOf(app)
    expect(filled.counts).toEqual({
      users: buyers.length + sellers.length + 1,
      sellers: sellers.length,
      products: products.length,
      services: services.length,
      searched: products.length + services.length,
      pictures: products.length + services.length,
      files: products.length + services.length + sellers.length,
      unattached: 0,
      mails: 0,
    })
    expect(filled.folders).toHaveLength(filled.counts.files)

    expect(await seed()).toEqual(logins)
    expect(await contentsOf(app)).toEqual(filled)
    expect(said).toHaveLength(1)

    for (const role of ['buyer', 'seller', 'admin'] as const) {
      const { secret, ...login } = { secret: null, ...logins[role] }
      const given = secret ? { ...login, code: codeOf(secret) } : login
      const { status, body } = await call(app, 'POST', '/api/v1/auth/login', given)
      expect([status, body.role, body.sellerId !== null]).toEqual([200, role, role === 'seller'])
    }
    const { body } = await call(app, 'GET', '/api/v1/products')
    const [first] = body.data as unknown as { productImg: string; sellerId: { storeLogo: string } }[]
    for (const url of [first?.productImg, first?.sellerId.storeLogo]) {
      expect((await app.app.inject({ url: url ?? '' })).statusCode).toBe(200)
    }
    const shop = await call(
      app,
      'GET',
      `/api/v1/sellers/search?query=${encodeURIComponent(sellers[0]?.storeName ?? '')}`,
    )
    const [found] = shop.body.sellers as unknown as { storeLogo: string }[]
    expect((await app.app.inject({ url: found?.storeLogo ?? '' })).statusCode).toBe(200)
    const { rows: stands } = await app.pool.query<{ state: string }>(
      'select distinct state from orders order by 1',
    )
    expect(stands.map(({ state }) => state)).toEqual([
      'disputed',
      'expired',
      'failed',
      'paid',
      'pending',
      'refund_failed',
      'refund_pending',
      'refunded',
    ])
    expect(await datesOutOfOrder(app)).toEqual([])

    // The other pictures come when the server is open already. A stop waits for one good, and the next start goes on.
    const { pool, platform } = app
    for (const done of [1, 2]) {
      await drawMorePictures(pool, platform.files, platform.config.dataDir).stop()
      const { rows: more } = await pool.query<{ pictures: number }>(
        'select count(*)::int as pictures from product_pictures group by product_id having count(*) > 1',
      )
      expect(more).toHaveLength(done)
      for (const { pictures } of more) expect([2, 3, 4]).toContain(pictures)
    }
    expect((await contentsOf(app)).counts.unattached).toBe(0)
    expect(await brokenInvariants(app.pool)).toEqual([])
  },
)

/** What came before that on which it rests: a listing before its shop, an order before its listing, and so on. */
async function datesOutOfOrder({ pool }: TestApp): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select 'shop before its owner' as what, s.id from sellers s join users u on u.id = s.user_id where s.created_at < u.created_at
    union all select 'product before its shop', p.id from products p join sellers s on s.id = p.seller_id where p.created_at < s.created_at
    union all select 'service before its shop', v.id from services v join sellers s on s.id = v.seller_id where v.created_at < s.created_at
    union all select 'order before its product', o.id from orders o join products p on p.id = o.product_id where o.created_at < p.created_at
    union all select 'order before its buyer', o.id from orders o join users u on u.id = o.buyer_id where o.created_at < u.created_at
    union all select 'paid before it was placed', o.id from orders o where o.paid_at < o.created_at
    union all select 'review before its author', r.id from reviews r join users u on u.id = r.author_id where r.created_at < u.created_at
    union all select 'review before the first order', r.id from reviews r where r.service_id is null
      and (select min(paid_at) from orders o where o.buyer_id = r.author_id and o.seller_id = r.seller_id) > r.created_at
    union all select 'older than twelve weeks', u.id from users u where u.created_at < app_now() - interval '84 days 1 hour'`)
  return rows
}

async function contentsOf({ pool, platform }: TestApp) {
  const { rows } =
    await pool.query(`select (select count(*)::int from users) as users, (select count(*)::int from sellers) as sellers,
    (select count(*)::int from products) as products, (select count(*)::int from services) as services,
    ((select count(*) from product_search) + (select count(*) from service_search))::int as searched,
    ((select count(*) from product_pictures) + (select count(*) from service_pictures))::int as pictures, (select count(*)::int from files) as files,
    (select count(*)::int from files where attached_at is null) as unattached, (select count(*)::int from mails) as mails`)
  const { rows: newest } = await pool.query('select max(updated_at) from products')
  return {
    counts: rows[0] as Record<string, number> & { files: number },
    newest,
    folders: await readdir(join(platform.config.dataDir, 'files')),
  }
}
