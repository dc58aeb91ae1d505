import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder } from '../order-money.ts'
import { buildBuyer, buildPaidOrder, buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'
import { cookieOf } from './read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

/** The words of the links to an address, as a page has them before any script runs. */
async function linksOf(person: Person, to: string, saving: string): Promise<string[]> {
  const headers = { accept: 'text/html', cookie: `${await cookieOf(app, person)}${saving}` }
  const { body } = await app.app.inject({ url: '/AboutUs', headers })
  return [...body.matchAll(new RegExp(`<a[^>]*href="${to}"[^>]*>(.*?)</a>`, 'gs'))].map(([, inside = '']) =>
    inside
      .replaceAll(/<!-- -->|<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

test('the menu and the bell say how much is unread before any script asks for it, on every page', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await actOnOrder(seller, reference, 'accept')
  const saving = '; oja-lite=on'
  const { unread } = (await buyer.call('GET', '/api/v1/notices')).body.data as { unread: { orders: number } }
  expect(unread.orders).toBeGreaterThan(0)
  const said = `Notifications ${unread.orders} unread`
  expect(await linksOf(buyer, '/notices', saving)).toEqual([said, said])
  expect(await linksOf(buyer, '/notices', '')).toEqual([said, said])
  await buyer.call('POST', '/api/v1/notices/read')
  expect(await linksOf(buyer, '/notices', saving)).toEqual(['Notifications', 'Notifications'])
})
