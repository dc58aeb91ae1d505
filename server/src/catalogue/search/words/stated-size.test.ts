import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, call, startTestApp } from '../../../../../tests/test-app.ts'
import type { TestApp } from '../../../../../tests/test-app.ts'
import { refreshVocabulary } from '../vocabulary/refresh-vocabulary.ts'
import { fitOf, readStatedSize } from './stated-size.ts'

test('a size or an amount is read where the words state one', () => {
  const size = (said: string) => readStatedSize(said)?.size
  expect(['shoe size 43', 'ankara size 14 aba', 'agbada XL', 'sizes 8 gown'].map(size)).toEqual([
    '43',
    '14',
    'xl',
    '8',
  ])
  const amount = (said: string) => readStatedSize(said)?.amount
  expect(amount('rise 50kg')).toEqual({ number: '50', unit: 'kg' })
  expect(amount('rice 50 kg lagos')).toEqual({ number: '50', unit: 'kg' })
  expect(amount('palm oil 5 litres')).toEqual({ number: '5', unit: 'litre' })
  for (const none of ['iphone 13', 'rice', 'xl', 'shoe for m', '2 bags of rice', 'rice under 50k'])
    expect(readStatedSize(none), none).toBeNull()
})

test('goods have the size, others, or say nothing of it', () => {
  const fit = (said: string, name: string, options: [string, number][] = []) =>
    fitOf(readStatedSize(said)!, {
      name,
      options: options.map(([value, free]) => ({ values: [value], free })),
    })
  expect(
    fit('shoe size 43', 'Black shoes', [
      ['42', 4],
      ['43', 3],
    ]),
  ).toEqual({ fit: 'has', left: 3 })
  expect(fit('shoe size 43', 'Black shoes', [['EU 43', 0]])).toEqual({ fit: 'other', left: 0 })
  expect(fit('shoe size 43', 'Black shoes', [['41', 4]]).fit).toBe('other')
  expect(fit('shoe size 43', 'Running shoes, sizes 39–46').fit).toBe('has')
  expect(fit('shoe size 47', 'Running shoes, sizes 39–46').fit).toBe('other')
  expect(fit('ankara size 14', 'Ankara fabric, 6 yards').fit).toBe('silent')
  expect(fit('ankara size 14', 'Children’s ankara dress, ages 2–8').fit).toBe('ages')
  expect(fit('ankara size 14', 'Children’s ankara dress, ages 2–8', [['4', 3]]).fit).toBe('ages')
  expect(fit('rice 50kg', 'Rice, 50 kg bag').fit).toBe('has')
  expect(fit('rice 50kg', 'Ofada rice, 5 kg').fit).toBe('other')
  expect(fit('rice 50kg', 'Bag of rice').fit).toBe('silent')
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function found(q: string): Promise<[string, number][]> {
  const { body } = await call(app, 'GET', `/api/v1/products?${new URLSearchParams({ q })}`)
  return (body.data as { name: string; quantity: number }[]).map(({ name, quantity }) => [name, quantity])
}

test('what has the size or the amount that was typed stands first, with how many there are of it', async () => {
  const seller = await buildSeller(app, 'Kano Goods')
  const sized = (name: string, rows: [string, string][]) =>
    buildProduct(seller, {
      name,
      options: `Size: ${rows.map(([size]) => size).join(', ')}`,
      variantRows: rows.map(([size]) => size).join('; '),
      variantQuantity: rows.map(([, quantity]) => quantity).join('\n'),
      variantPrice: '\n',
    })
  await buildProduct(seller, { name: 'Rice, 50 kg bag' })
  await buildProduct(seller, { name: 'Rice, 5 kg' })
  await sized('Leather shoe', [
    ['42', '10'],
    ['43', '3'],
  ])
  await buildProduct(seller, { name: 'Ankara fabric' })
  await buildProduct(seller, { name: 'Ankara dress for children, ages 2–8' })
  await sized('Ankara midi gown, flared', [
    ['14', '2'],
    ['16', '4'],
  ])
  await refreshVocabulary(app.pool, 0)
  const names = async (q: string) => (await found(q)).map(([name]) => name)
  for (const q of ['rice 50kg', 'rise 50kg', 'rice 50 kg'])
    expect((await names(q))[0], q).toBe('Rice, 50 kg bag')
  expect(await found('shoe size 43')).toEqual([['Leather shoe', 3]])
  expect(await names('ankara size 14')).toEqual(['Ankara midi gown, flared', 'Ankara fabric'])
  expect(await names('ankara')).toHaveLength(3)
})

test('"tokunbo" is UK-used: such goods are the answer, and no guess', async () => {
  const seller = await buildSeller(app, 'Computer Village')
  await buildProduct(seller, { name: 'UK-used phone, 64 GB', price: '90,000' })
  await refreshVocabulary(app.pool, 0)
  const { headers } = await call(app, 'GET', '/api/v1/products?q=tokunbo+fone+under+150k')
  expect(String(headers['x-search'])).not.toContain('guess')
  expect((await found('tokunbo fone'))[0]?.[0]).toBe('UK-used phone, 64 GB')
})

test('Hausa words of cloth and soup goods find them; a shop in Sabon Gari sells no gari', async () => {
  const seller = await buildSeller(app, 'Sani Garage')
  const about = 'Honest garage in Sabon Gari'
  await app.pool.query('update sellers set description = $2 where id = $1', [seller.sellerId, about])
  await buildProduct(seller, { name: 'Pepper mix, 1 bucket' })
  for (const word of ['atampa', 'atamfa']) expect((await found(word)).length, word).toBeGreaterThan(0)
  expect((await found('yadi'))[0]?.[0]).toBe('Ankara fabric')
  expect((await found('kayan miya'))[0]?.[0]).toBe('Pepper mix, 1 bucket')
  const shops = async (query: string) =>
    (await call(app, 'GET', `/api/v1/sellers/search?query=${query}`)).body.sellers as { storeName: string }[]
  expect(await shops('gari')).toEqual([])
  expect((await shops('honest')).map(({ storeName }) => storeName)).toEqual(['Sani Garage'])
})
