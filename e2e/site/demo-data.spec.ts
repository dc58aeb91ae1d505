import { allDemoOrders } from '../../server/seed/orders/demo-orders.ts'
import { sellers, buyers } from '../../server/seed/people/people.ts'
import { products } from '../../server/seed/products/products.ts'
import { services } from '../../server/seed/services/services.ts'
import { listingsToCheck } from '../../server/seed/admin-work.ts'
import { photoDrafts } from '../../server/seed/shop-work.ts'
import { demoBasket, savedForLater } from '../../server/seed/seed-basket.ts'
import { startApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { asksWithoutABrowser, expect, isFormBrowser, test } from '../support/test-app.ts'

// Seeding takes a minute of two cores, so this asks the market that the journeys begin with. Seeding itself twice, and
// the goods' other pictures: server/seed/seed-demo.deep.test.ts.
test(
  'the demo market is whole after its second start, and its people can log in',
  { tag: ['@scripts-in-deep', '@D13'] },
  async () => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    test.setTimeout(600_000)
    const app = await startApp()
    try {
      await checkDemoData(app)
    } finally {
      await app.stop()
    }
  },
)

const waybills = allDemoOrders.filter(({ proof }) => proof)

async function checkDemoData(app: RunningApp): Promise<void> {
  expect(await app.rows(counts)).toEqual([
    {
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
    },
  ])
  expect((await app.rows('select distinct state from orders order by 1')).map(({ state }) => state)).toEqual([
    'disputed',
    'expired',
    'failed',
    'paid',
    'pending',
    'refund_failed',
    'refund_pending',
    'refunded',
  ])
  expect(await app.rows(datesOutOfOrder)).toEqual([])
  for (const [{ email = '' } = {}, role] of [
    [buyers[0], 'buyer'],
    [sellers[0], 'seller'],
  ] as const) {
    const answer = await fetch(`${app.origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify({ email, password: 'market-day' }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { role }])
    if (role === 'buyer') await checkBasket(app, answer.headers)
  }
  const list = (await (await fetch(`${app.origin}/api/v1/products`)).json()) as {
    data: { productImg: string; sellerId: { storeLogo: string } }[]
  }
  for (const path of [list.data[0]?.productImg, list.data[0]?.sellerId.storeLogo])
    expect((await fetch(new URL(path ?? '/none', app.origin))).status).toBe(200)
}

/** The demo buyer can go to the checkout at once, with goods of two shops; one thing was saved for later. */
async function checkBasket({ origin, rows }: RunningApp, headers: Headers): Promise<void> {
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { data } = (await (await fetch(`${origin}/api/v1/basket/items`, { headers: { cookie } })).json()) as {
    data: { count: number; isReady: boolean; shops: { storeName: string }[] }
  }
  expect(data).toMatchObject({ count: demoBasket.length, isReady: true })
  expect(data.shops).toHaveLength(2)
  expect(
    await rows(`select count(*)::int as count from saved_items i join products p on p.id = i.product_id
      join users u on u.id = i.user_id
      where u.email = '${buyers[0]?.email}' and p.name = '${savedName}' and not exists
        (select from basket_items b where b.user_id = u.id and b.product_id = p.id)`),
  ).toEqual([{ count: 1 }])
}

const savedName = products.find(({ key }) => key === savedForLater)?.name

const counts = `select (select count(*)::int from users) as users, (select count(*)::int from sellers) as sellers,
  (select count(*)::int from products) as products, (select count(*)::int from services) as services,
  ((select count(*) from product_search) + (select count(*) from service_search))::int as searched,
  ((select count(*) from product_pictures) + (select count(*) from service_pictures))::int as pictures,
  (select count(*)::int from files) as files,
  (select count(*)::int from files where attached_at is null) as unattached, (select count(*)::int from mails) as mails`

// What came before that on which it rests: a listing before its shop, an order before its listing, and so on.
const datesOutOfOrder = `
  select 'shop before its owner' as what, s.id from sellers s join users u on u.id = s.user_id where s.created_at < u.created_at
  union all select 'product before its shop', p.id from products p join sellers s on s.id = p.seller_id where p.created_at < s.created_at
  union all select 'service before its shop', v.id from services v join sellers s on s.id = v.seller_id where v.created_at < s.created_at
  union all select 'order before its product', o.id from orders o join products p on p.id = o.product_id where o.created_at < p.created_at
  union all select 'order before its buyer', o.id from orders o join users u on u.id = o.buyer_id where o.created_at < u.created_at
  union all select 'paid before it was placed', o.id from orders o where o.paid_at < o.created_at
  union all select 'review before its author', r.id from reviews r join users u on u.id = r.author_id where r.created_at < u.created_at
  union all select 'review before the first order', r.id from reviews r where r.service_id is null
    and (select min(paid_at) from orders o where o.buyer_id = r.author_id and o.seller_id = r.seller_id) > r.created_at
  union all select 'older than twelve weeks', u.id from users u where u.created_at < app_now() - interval '84 days 12 hours'`
