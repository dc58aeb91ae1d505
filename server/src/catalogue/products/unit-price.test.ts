import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, call, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const food = { category: 'Groceries & Essentials' }

test('goods sold by weight or volume say what a kg or a litre costs, in lists and on their page', async () => {
  const seller = await buildSeller(app, 'Measured Foods')
  const cases: [Record<string, string>, string | undefined][] = [
    [{ name: 'Parboiled rice, 50 kg bag', price: '79,000', unit: 'bag' }, '₦1,580 a kg'],
    [{ name: 'Ofada rice 5kg stone-free', price: '14,500' }, '₦2,900 a kg'],
    [{ name: 'Palm oil, 25 litres', price: '52,000', unit: 'keg' }, '₦2,080 a litre'],
    [{ name: 'Ground pepper, 250 g', price: '2,600' }, '₦10,400 a kg'],
    [{ name: 'Zobo, 75cl', price: '900' }, '₦1,200 a litre'],
    [{ name: 'Honey, 2.5 Litre', price: '10,000' }, '₦4,000 a litre'],
    // Nothing to work out, or not sure what it is the weight of.
    [{ name: 'Bush honey, 1 litre', price: '9,500' }, undefined],
    [{ name: 'Stockfish, 2 kg', price: '38,000', unit: 'kg' }, undefined],
    [{ name: 'Spaghetti, carton of 20 packs (500 g)', price: '19,800' }, undefined],
    [{ name: 'Milk 12 x 400 g', price: '19,800' }, undefined],
    [{ name: 'Milk 400 g x12', price: '19,800' }, undefined],
    [{ name: 'Zobo 35cl, pack of 12', price: '6,000' }, undefined],
    [{ name: 'Zobo 35cl, 12pcs', price: '6,000' }, undefined],
    [{ name: 'Sachet water 50cl', price: '400', unit: 'bag' }, undefined],
    [{ name: 'Cool water 50cl', price: '400', unit: 'bag' }, undefined],
    [{ name: 'Pure water 50cl', price: '400' }, undefined],
    [{ name: 'Maltina 33cl, 24 cans', price: '14,000' }, undefined],
    [{ name: 'Milk 14g, roll of 10', price: '1,500' }, undefined],
    [{ name: 'Coffee 20g, strip', price: '1,500' }, undefined],
    [{ name: 'Noodles 70g by 40', price: '9,000' }, undefined],
    [{ name: 'Coffee 20g, 3 in 1', price: '1,500' }, undefined],
    [{ name: 'Malt 33cl, bag of 24', price: '14,000' }, undefined],
    [{ name: 'Semolina 500g', price: '9,000', unit: 'pack' }, undefined],
    [{ name: 'Bag of 50 kg rice', price: '79,000', unit: 'bag' }, '₦1,580 a kg'],
    [{ name: 'Bag of 2.5 kg rice', price: '5,000', unit: 'bag' }, '₦2,000 a kg'],
    [{ name: 'Goat, male, about 25 kg', price: '118,000' }, undefined],
    [{ name: 'Rice, 5 kg and 10 kg', price: '14,500' }, undefined],
    [{ name: 'Rice, 5-10 kg', price: '14,500' }, undefined],
    [{ name: 'Garri by the bag', price: '30,000', unit: 'bag' }, undefined],
    [{ name: 'Rice grade 0 kg', price: '30,000' }, undefined],
    [{ name: 'Fridge, 210 litres', price: '368,000', category: 'Electronics & Gadgets' }, undefined],
  ]
  for (const [values, said] of cases) {
    const id = await buildProduct(seller, { ...food, ...values })
    const { body: one } = await call(app, 'GET', `/api/v1/products/${id}`)
    const { body: list } = await call(
      app,
      'GET',
      `/api/v1/products?${new URLSearchParams({ q: values['name']! })}`,
    )
    const inList = (list.data as unknown as Product[]).find(({ _id }) => _id === id)
    const onPage = one.data as unknown as Product
    const written = said?.replaceAll(' ', '\u00a0')
    expect([values['name'], onPage.unitPrice ?? undefined, inList?.unitPrice]).toEqual([
      values['name'],
      written,
      written,
    ])
  }
})
