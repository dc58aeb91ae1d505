import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, startTestApp, waitFor } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

test('a column of a file lists sizes and colours with their stock and prices, and says what it cannot read', async () => {
  const form = new FormData()
  const lines = [
    'Name,Category,Price,Quantity,Variants',
    'Ankara dress,Fashion & Clothing,4500,,"Size: S = 1; M = 4; L = 2 @ 5,000"',
    'Kaftan,Fashion & Clothing,,,Size / Colour: M / Navy = 2 @ 32000; L / Cream = 3 @ 30000',
    'Slippers,Fashion & Clothing,2000,8,',
    'Cap,Fashion & Clothing,1000,,"Size: S, M, L"',
    'Scarf,Fashion & Clothing,,,Colour: Red = 2',
  ]
  form.append('file', new Blob([lines.join('\n')]), 'clothes.csv')
  const { body } = await seller.call('POST', '/api/v1/listings/import/preview?kind=products', form)
  const draft = body.data as { id: string; errors: unknown[]; listings: unknown[] }
  expect(draft.errors).toEqual([
    {
      line: 5,
      column: 'variants',
      reason:
        'Write the variants like “Size: S = 3; M = 4 @ 5,000”: stock after =, a price of its own after @',
    },
    { line: 6, column: 'price', reason: 'the price is missing' },
  ])
  expect(draft.listings).toMatchObject([
    { quantity: 7 },
    { quantity: 5, priceMinor: 3_000_000 },
    { quantity: 8 },
  ])

  await seller.call('POST', '/api/v1/listings/import', { importId: draft.id })
  const goods = await waitFor(async () => {
    const { body } = await seller.call('GET', '/api/v1/products/own')
    return (body.data as unknown[]).length === 3 ? (body.data as { name: string }[]) : undefined
  })
  expect(goods.find(({ name }) => name === 'Kaftan')).toMatchObject({
    optionNames: ['Size', 'Colour'],
    hasPriceRange: true,
    quantity: 5,
    variants: [
      { options: ['M', 'Navy'], priceMinor: 3_200_000, quantity: 2 },
      { options: ['L', 'Cream'], priceMinor: 3_000_000, quantity: 3 },
    ],
  })
  expect(goods.find(({ name }) => name === 'Slippers')).toMatchObject({ variants: [], quantity: 8 })
})
