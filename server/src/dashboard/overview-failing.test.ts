import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHelper } from '../../../tests/access/build-helper.ts'
import { wordsOfPage } from '../../../tests/pages/read-page.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

const wordsOf = (person: Person) => wordsOfPage(app, person, '/dashboard')

/** What happens while a table cannot be read. */
const without = async <Result>(table: string, run: () => Promise<Result>) => {
  await app.pool.query(`alter table ${table} rename to ${table}_away`)
  try {
    return await run()
  } finally {
    await app.pool.query(`alter table ${table}_away rename to ${table}`)
  }
}

test('an overview that cannot see the orders does not say that nothing waits', async () => {
  const seller = await buildSeller(app)
  const buyer = await buildBuyer(app)
  await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Yam', quantity: '9' }))
  const whole = await wordsOf(seller)
  expect(whole).toContain('Accept ')
  expect(whole).not.toContain('Not loaded')

  const failing = await without('payout_accounts', () => wordsOf(seller))
  expect(failing).not.toMatch(/All done|Nothing waits/)
  expect(failing).toContain('We cannot see your orders just now')
  // The counts of the menu, which loaded.
  expect(failing).toMatch(/Orders \(1\).*Try again/)
  for (const card of ['Sales', 'We owe you', 'Recent Transactions'])
    expect(failing).toMatch(new RegExp(`${card} Not loaded`))
  expect(failing).toContain('Total Listings')
})

test('an overview that cannot see the listings does not say that nothing waits', async () => {
  const seller = await buildSeller(app)
  const failing = await without('reviews', () => wordsOf(seller))
  expect(failing).not.toMatch(/All done|Nothing waits/)
  expect(failing).toContain('We cannot see your listings just now')
  expect(failing).toMatch(/My Reviews Not loaded/)
})

test('a helper who handles orders reads which is first and how long is left, as the owner does', async () => {
  const seller = await buildSeller(app)
  const helper = await buildHelper(app, seller, ['orders'])
  const buyer = await buildBuyer(app, 'Chidi Okafor')
  const productId = await buildProduct(seller, { name: 'Dry onions', quantity: '9' })
  for (let count = 0; count < 2; count++) await buildPaidOrder(app, buyer, productId)
  const words = await wordsOf(helper)
  for (const person of [words, await wordsOf(seller)])
    expect(person).toMatch(/2 orders to accept \d+ h left · First: Dry onions for Chidi Okafor/)
  expect(words).not.toContain('Accept them, or hand them over')
  const messages = await buildHelper(app, seller, ['messages'])
  expect(await wordsOf(messages)).not.toContain('Dry onions')
})

test('a helper whose counts cannot load does not read that nothing is to handle', async () => {
  const seller = await buildSeller(app)
  const helper = await buildHelper(app, seller, ['orders', 'messages'])
  expect(await wordsOf(helper)).toContain('Nothing to handle now')
  const failing = await without('thread_members', () => wordsOf(helper))
  expect(failing).not.toMatch(/Nothing to handle now|All read/)
  expect(failing).toContain('We cannot see what waits just now')
})
