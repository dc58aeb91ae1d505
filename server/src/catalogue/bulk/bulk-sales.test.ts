import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { BulkChanged } from '@oja/contract/schemas/catalogue/listing-changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, buildService, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { endDueSales } from '../products/sale-price.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000)
const bulk = (ids: string[], asked: object, kind = 'products') =>
  seller.call('POST', `/api/v1/${kind}/bulk`, { ids, ...asked })
const sale = (ids: string[], percent: unknown, until = dayIn(7)) => bulk(ids, { do: 'sale', percent, until })
const undo = ({ body }: { body: object }) =>
  seller.call('POST', '/api/v1/products/undo-change', { changeId: (body as BulkChanged).undo })
const pricesOf = async (ids: string[]) => {
  const found: [number | null, number | null][] = []
  for (const id of ids) {
    const { priceMinor, priceAfterSaleMinor } = (await seller.call('GET', `/api/v1/products/${id}`)).body
      .data as Product
    found.push([priceMinor, priceAfterSaleMinor ?? null])
  }
  return found
}

test('one change gives many products a sale price by per cent until a day, and they come back by themselves', async () => {
  const ids = [
    await buildProduct(seller, { name: 'Pot', price: '10000' }),
    await buildProduct(seller, { name: 'Pan', price: '999' }),
  ]
  const begun = await sale(ids, 20)
  expect(begun).toMatchObject({ status: 200, body: { message: '2 products at a sale price', changed: 2 } })
  // In whole naira: 20% off ₦999 is ₦799.20.
  expect(await pricesOf(ids)).toEqual([
    [800_000, 1_000_000],
    [79_900, 99_900],
  ])
  await app.pool.query("update products set sale_until = now() - interval '1 second' where id = any($1)", [
    ids,
  ])
  await endDueSales(app.pool)
  expect(await pricesOf(ids)).toEqual([
    [1_000_000, null],
    [99_900, null],
  ])
})

test('a sale of many leaves out what it does not fit, and names it with the reason', async () => {
  const fits = await buildProduct(seller, { name: 'Fits', price: '5000' })
  const onSale = await buildProduct(seller, { name: 'On sale', price: '5000' })
  await sale([onSale], 10)
  const sizes = { options: 'Size: S, M', variantRows: 'S; M', variantQuantity: '2\n3' }
  const sized = await buildProduct(seller, { name: 'Sized', price: '5000', ...sizes })
  const cheap = await buildProduct(seller, { name: 'Cheap', price: '1' })
  const draft = await buildProduct(seller, { name: 'Draft', price: '5000', status: 'draft' })
  const { body } = await sale([fits, onSale, sized, cheap, draft], 20)
  const left = (body as unknown as BulkChanged).left ?? []
  expect(Object.fromEntries(left.map(({ name, why }) => [name, why]))).toEqual({
    'On sale': 'sale',
    Sized: 'options',
    Cheap: 'low',
    Draft: 'draft',
  })
  expect(await pricesOf([fits, onSale])).toEqual([
    [400_000, 500_000],
    [450_000, 500_000],
  ])
  expect((await sale([sized], 20)).status).toBe(422)
})

test('the sales of many are ended at once, and both the beginning and the end can be undone', async () => {
  const ids = [
    await buildProduct(seller, { name: 'Stool', price: '10000' }),
    await buildProduct(seller, { name: 'Bench', price: '20000' }),
  ]
  const begun = await sale(ids, 25)
  expect((await undo(begun)).body).toMatchObject({ message: '2 products as before' })
  const before = [
    [1_000_000, null],
    [2_000_000, null],
  ]
  expect(await pricesOf(ids)).toEqual(before)

  // Once more on others: of these, buyers have seen the lower price.
  const [one, two] = [
    await buildProduct(seller, { name: 'Table', price: '10000' }),
    await buildProduct(seller, { name: 'Bed', price: '20000' }),
  ]
  ids.splice(0, 2, one, two)
  await sale(ids, 25)
  const never = await buildProduct(seller, { name: 'Never on sale' })
  const ended = await bulk([...ids, never], { do: 'end-sale' })
  expect(ended.body).toMatchObject({ changed: 2, left: [{ name: 'Never on sale', why: 'no-sale' }] })
  expect(await pricesOf(ids)).toEqual(before)
  expect((await undo(ended)).status).toBe(200)
  expect(await pricesOf(ids)).toEqual([
    [750_000, 1_000_000],
    [1_500_000, 2_000_000],
  ])
  const { rows } = await app.pool.query<{ until: string; shown: string | null }>(
    `select to_char(sale_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until, price_before_kobo::text as shown
     from products where id = any($1) order by id`,
    [ids],
  )
  // Until the same day; the old price is struck through again.
  expect(rows).toEqual([
    { until: `${dayIn(7)} 23:00`, shown: '1000000' },
    { until: `${dayIn(7)} 23:00`, shown: '2000000' },
  ])

  // A sale whose day has passed since is not begun again, and a price of after the change stays.
  const again = await bulk(ids, { do: 'end-sale' })
  await app.pool.query(
    `update changed_listings set value_before = split_part(value_before, ' ', 1) || ' ' || split_part(value_before, ' ', 2) || ' 1000'
     where change_id = $1`,
    [(again.body as unknown as BulkChanged).undo],
  )
  await bulk([ids[1] ?? ''], { do: 'set-price', priceMinor: 1_900_000 })
  expect((await undo(again)).body).toMatchObject({ changed: 1, kept: 1 })
  expect(await pricesOf(ids)).toEqual([
    [1_000_000, null],
    [1_900_000, null],
  ])
})

test('a sale of many has its bounds: 1 to 90 percent, a last day within 90 days, own products alone', async () => {
  const id = await buildProduct(seller, { name: 'Bounds', price: '5000' })
  for (const percent of [0, 91, -20, 12.34, 'much'])
    expect([percent, (await sale([id], percent)).status]).toEqual([percent, 422])
  const days = { [dayIn(-1)]: 'Choose the last day of the sale', never: 'Choose the last day of the sale' }
  for (const [until, sentence] of Object.entries(days))
    expect((await sale([id], 20, until)).body['fields']).toEqual({ until: sentence })
  expect((await sale([id], 20, dayIn(91))).body['fields']).toEqual({ until: 'A sale lasts at most 90 days' })
  const service = await buildService(seller)
  expect((await bulk([service], { do: 'sale', percent: 20, until: dayIn(3) }, 'services')).status).toBe(422)
  expect((await bulk([service], { do: 'end-sale' }, 'services')).status).toBe(422)
  expect((await bulk([id], { do: 'end-sale' })).status).toBe(422)
  const foreign = await buildProduct(await buildSeller(app, 'Other Sales'))
  expect((await sale([id, foreign], 20)).status).toBe(403)
  expect(await pricesOf([id])).toEqual([[500_000, null]])
})
