import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  productForm,
  startTestApp,
  uploadForm,
} from '../../../../tests/test-app.ts'
import { buildProductAt } from '../../../../tests/search-client.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const phones = 'Electronics & Gadgets'
const shown = async (id: string) =>
  (await call(app, 'GET', `/api/v1/products/${id}`)).body.data as unknown as Product
const found = async (query: Record<string, string>) => {
  const { body } = await call(app, 'GET', `/api/v1/products?${new URLSearchParams(query)}`)
  return (body.data as unknown as Product[]).map(({ name }) => name)
}
const change = async (id: string, values: Record<string, string>) =>
  seller.call('PUT', `/api/v1/products/${id}`, await uploadForm('productImg', values, []))
const previewFile = async (content: string) => {
  const form = new FormData()
  form.append('file', new Blob([content]), 'goods.csv')
  const { body } = await seller.call('POST', '/api/v1/listings/import/preview?kind=products', form)
  return body.data as { id: string; errors: object[]; listings: object[] }
}

test('buyers filter products by condition, with and without words, and one change of it counts at once', async () => {
  const list = (name: string, condition: string) =>
    buildProduct(seller, { name, condition, category: phones })
  await list('Nokia 3310 boxed', 'new')
  await list('Nokia 6110 clean', 'uk used')
  const local = await list('Nokia 8210 with charger', 'nigerian used')
  await list('Nokia 9000 restored', 'refurbished')
  await list('Nokia torchlight', '')
  const both = ['Nokia 6110 clean', 'Nokia 8210 with charger']
  for (const more of [{}, { q: 'nokia' }, { q: 'nokia', sort: 'cheapest' }, { category: phones }]) {
    expect(await found({ condition: 'new', ...more })).toEqual(['Nokia 3310 boxed'])
    expect((await found({ condition: 'used', ...more })).toSorted()).toEqual(both)
  }
  await change(local, { condition: 'refurbished' })
  expect(await found({ condition: 'used' })).toEqual(['Nokia 6110 clean'])
  expect(await found({ condition: 'refurbished' })).toHaveLength(2)
  expect(await found({ q: 'nokia' })).toHaveLength(5)
  const { rows } = await app.pool.query(
    'select from product_search s join products p on p.id = s.product_id where s.condition is distinct from p.condition',
  )
  expect(rows).toHaveLength(0)
})

test('one search asks for several conditions and areas, as boxes of a form send them', async () => {
  const kettles = { name: 'Several kettle', category: 'Home & Kitchen' }
  for (const [condition, lga] of [
    ['new', 'Ikeja'],
    ['uk used', 'Ikorodu'],
    ['refurbished', 'Badagry'],
  ] as const)
    await buildProductAt(app, seller, { ...kettles, condition }, { state: 'Lagos', lga })
  const count = async (query: string) => {
    const answer = await call(app, 'GET', `/api/v1/products?q=several+kettle&${query}`)
    expect(answer.body.data, query).toHaveLength(Number(answer.headers['x-total-count']))
    return (answer.body.data as unknown[]).length
  }
  expect(await count('condition=new&condition=refurbished')).toBe(2)
  expect(await count('condition=new,refurbished')).toBe(2)
  expect(await count('condition=&condition=used&condition=new')).toBe(2)
  expect(await count('state=Lagos&lga=Ikeja&lga=Badagry')).toBe(2)
  expect(await count('state=Lagos&lga=Ikeja&lga=Badagry&condition=new&condition=uk+used')).toBe(1)
  const refused = async (query: string) => (await call(app, 'GET', `/api/v1/products?${query}`)).status
  expect(await refused('condition=new&condition=as+new')).toBe(422)
  expect(await refused(`lga=${'&lga=Ikeja'.repeat(60)}`)).toBe(400)
  expect(await refused('lga=%00&lga=Ikeja')).toBe(400)
})

test('a condition that does not exist is refused beside its field', async () => {
  for (const condition of ['as new', '0', '<b>', 'new,as new'])
    expect(await call(app, 'GET', `/api/v1/products?${new URLSearchParams({ condition })}`)).toMatchObject({
      status: 422,
      body: { fields: { condition: 'Choose a condition from the list' } },
    })
})

test('food has no condition: none is stored, and goods that become food lose theirs', async () => {
  const yam = await buildProduct(seller, { name: 'Yam', category: 'Fresh & Perishables', condition: 'new' })
  expect(await shown(yam)).toMatchObject({ condition: null })
  const pot = await buildProduct(seller, { name: 'Pot', category: 'Home & Kitchen', condition: 'new' })
  expect(await shown(pot)).toMatchObject({ condition: 'new' })
  expect((await change(pot, { category: 'Groceries & Essentials' })).status).toBe(200)
  expect(await shown(pot)).toMatchObject({ condition: null })
})

test('a product is sold per unit of the list, and an unknown unit or a unit of 0 leaves nothing behind', async () => {
  const id = await buildProduct(seller, { name: 'Garri', unit: 'paint bucket' })
  expect(await shown(id)).toMatchObject({ unit: 'paint bucket' })
  expect((await change(id, { price: '2600' })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ unit: 'paint bucket', price: 2600 })
  for (const unit of ['0', 'wheelbarrow', '<b>kg</b>', 'KG kg']) {
    const refused = { status: 422, body: { fields: { unit: 'Choose a unit from the list' } } }
    expect(await change(id, { unit, price: '1' })).toMatchObject(refused)
    const form = await productForm({ name: 'Unmeasured', unit })
    expect(await seller.call('POST', '/api/v1/products', form)).toMatchObject(refused)
  }
  expect(await shown(id)).toMatchObject({ unit: 'paint bucket', price: 2600 })
  const { rows } = await app.pool.query("select from products where name = 'Unmeasured'")
  expect(rows).toHaveLength(0)
  expect((await change(id, { unit: '' })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ unit: null })
})

test('an order, its receipt and its emails say the unit and the condition as they were when it was placed', async () => {
  const buyer = await buildBuyer(app)
  const garri = await buildProduct(seller, { name: 'White garri', unit: 'paint bucket', quantity: '40' })
  await buildPaidOrder(app, buyer, garri)
  const reference = await buildPaidOrder(app, buyer, garri, 3)
  await change(garri, { unit: 'mudu' })
  const receipt = await buyer.call('GET', `/api/v1/orders/${reference}/receipt`)
  expect(receipt.body.data).toMatchObject({ quantity: 3, unit: 'paint bucket', condition: null })
  const mail = await app.mailTo(buyer.email, 'Receipt: ₦7,500')
  expect(mail.text).toContain('You bought 3 paint buckets of White garri from')
  const { rows } = await app.pool.query("select from orders where unit = 'mudu'")
  expect(rows).toHaveLength(0)
  await expect(
    app.pool.query("update orders set unit = 'mudu' where reference = $1", [reference]),
  ).rejects.toThrow('what was ordered cannot be changed')
  const fridge = await buildProduct(seller, {
    name: 'Fridge',
    category: 'Home & Kitchen',
    condition: 'uk used',
  })
  const other = await buildPaidOrder(app, buyer, fridge)
  expect((await buyer.call('GET', `/api/v1/orders/${other}/receipt`)).body.data).toMatchObject({
    unit: null,
    condition: 'uk used',
  })
})

test('a file brings condition and unit in the words of traders, and refuses what it cannot read', async () => {
  const draft = await previewFile(
    [
      'name,category,price,unit,quantity,condition',
      'Beans,Groceries & Essentials,4000,Per Paint,10,',
      'Infinix Hot 10,Electronics & Gadgets,60000,,1,Tokunbo',
      'Rope,Building Materials & Hardware,500,yards,90,Brand new',
      'Onions,Fresh & Perishables,900,0,5,',
      'Standing fan,Home & Kitchen,9000,,5,as good as ever',
    ].join('\n'),
  )
  expect(draft.listings).toMatchObject([
    { name: 'Beans', unit: 'paint bucket', condition: null },
    { name: 'Infinix Hot 10', unit: null, condition: 'uk used' },
    { name: 'Rope', unit: 'yard', condition: 'new' },
  ])
  expect(draft.errors).toEqual([
    {
      line: 5,
      column: 'unit',
      reason: expect.stringMatching(/^the unit must be one of kg, litre, .* or trip$/),
    },
    {
      line: 6,
      column: 'condition',
      reason: 'the condition must be one of New, UK used, Nigerian used or Refurbished',
    },
  ])
})
