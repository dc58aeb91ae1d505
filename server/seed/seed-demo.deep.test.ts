import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { codeOf } from '../src/identity/identity.ts'
import { brokenInvariants } from '../src/invariants/invariants.ts'
import { call, startTestApp } from '../../tests/test-app.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { allDemoOrders } from './orders/demo-orders.ts'
import { products } from './products/products.ts'
import { buyers, sellers } from './people/people.ts'
import { drawMorePictures } from './demo-pictures.ts'
import { seedDemo } from './seed-demo.ts'
import { services } from './services/services.ts'
import { listingsToCheck } from './admin-work.ts'
import { photoDrafts } from './shop-work.ts'

const waybills = allDemoOrders.filter(({ proof }) => proof)

// The finished market: e2e/site/demo-data.spec.ts.
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
      // Besides an admin and the helper of a shop.
      users: buyers.length + sellers.length + 2,
      sellers: sellers.length,
      products: products.length + photoDrafts.length + listingsToCheck.length,
      services: services.length,
      searched: products.length + services.length,
      pictures: products.length + services.length + photoDrafts.length + listingsToCheck.length,
      files:
        products.length +
        services.length +
        photoDrafts.length +
        listingsToCheck.length +
        sellers.length +
        waybills.length,
      unattached: 0,
      mails: 0,
    })
    expect(filled.folders).toHaveLength(filled.counts.files - waybills.length)

    // What is late is on the lists of notices from the first minute.
    const { rows: late } = await app.pool.query(
      `select action from order_history where action in ('late', 'lateArrival') group by action order by action`,
    )
    expect(late).toEqual([{ action: 'late' }, { action: 'lateArrival' }])

    expect(await seed()).toEqual(logins)
    expect(await contentsOf(app)).toEqual(filled)
    expect(said).toHaveLength(1)

    for (const role of ['buyer', 'seller', 'admin'] as const) {
      const { secret, ...login } = { secret: null, ...logins[role] }
      const given = secret ? { ...login, code: codeOf(secret) } : login
      const { status, body } = await call(app, 'POST', '/api/v1/auth/login', given)
      expect([status, body.role, body.sellerId !== null]).toEqual([200, role, role === 'seller'])
    }

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
