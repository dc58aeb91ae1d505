import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, openMarket } from '../testing/market.ts'
import type { Market } from '../testing/market.ts'
import { shopOfLogin } from '../sellers/sellers.ts'
import type { ShopRow } from '../sellers/sellers.ts'
import { importProducts } from './import.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

const newShop = async (): Promise<ShopRow> => {
  const { email } = await buildSeller(market, 'Imported Goods')
  const shop = await shopOfLogin(market.pool, email)
  if (!shop) throw new Error('the seller has no shop')
  return shop
}
const bringIn = (shop: ShopRow, lines: unknown[], most = Infinity, fileName = 'goods.jsonl') =>
  importProducts(market.pool, shop, fileName, asLines(lines), { most, progress: () => undefined })
const rowsOf = async ({ id }: ShopRow) => {
  const { rows } = await market.pool.query(
    'select name, category, price_kobo, description, on_hand from products where seller_id = $1 order by id',
    [id],
  )
  return rows as {
    name: string
    category: string
    price_kobo: number
    description: string
    on_hand: number
  }[]
}
const yam = (changes: object) => ({ name: 'Yam', category: 'Fresh & Perishables', price: 500, ...changes })

test('a bad line is reported with its number and does not stop the others', async () => {
  const shop = await newShop()
  const report = await bringIn(shop, [
    yam({ name: 'First' }),
    '{"name": "cut',
    '',
    '[]',
    'null',
    '"text"',
    yam({ name: undefined }),
    yam({ name: ' \u0000 ' }),
    yam({ name: ['Yam'] }),
    yam({ name: 'x'.repeat(251) }),
    yam({ price: undefined }),
    yam({ price: -5 }),
    yam({ price: 0 }),
    yam({ price: 'call me' }),
    yam({ price: '-5' }),
    yam({ price: 1e13 }),
    yam({ quantity: -1 }),
    yam({ quantity: '2.5' }),
    yam({ quantity: 1_000_001 }),
    yam({ name: 'Last' }),
  ])
  const kind = 'is not of the kind expected'
  const price = 'the price is missing or is not a number'
  const quantity = 'the quantity is not a whole number'
  expect(report).toEqual({
    added: 2,
    known: 0,
    guessed: 0,
    bad: [
      { line: 2, reason: 'it is not JSON' },
      { line: 4, reason: `it ${kind}` },
      { line: 5, reason: `it ${kind}` },
      { line: 6, reason: `it ${kind}` },
      { line: 7, reason: 'the name is missing' },
      { line: 8, reason: 'the name is missing' },
      { line: 9, reason: `name ${kind}` },
      { line: 10, reason: 'the name has more than 250 characters' },
      ...[11, 12, 13, 14, 15, 16].map((line) => ({ line, reason: price })),
      ...[17, 18, 19].map((line) => ({ line, reason: quantity })),
    ],
  })
  expect((await rowsOf(shop)).map(({ name }) => name)).toEqual(['First', 'Last'])
})

test('names and descriptions come in as they were typed, less what cannot be seen', async () => {
  const names = [
    '6.8\'\' "quoted" <b>bold</b> & more',
    'Salt &amp; pepper &#39;n more',
    'Yams 🍠👩🏾‍🌾',
    'Ẹ̀gúsí \\ 100%',
    'x'.repeat(250),
    "'; drop table products; --",
  ]
  const shop = await newShop()
  await bringIn(shop, [
    ...names.map((name) => yam({ name, description: name })),
    yam({ name: 'bell\u0007 and \u0000nul', description: 'line\nbreak\tkept' }),
    yam({ name: 'half an emoji \ud83c' }),
    yam({ name: 'long story', description: `${'x'.repeat(4_999)}😀 and on` }),
  ])
  const rows = await rowsOf(shop)
  expect(rows.slice(0, names.length).map(({ name, description }) => [name, description])).toEqual(
    names.map((name) => [name, name]),
  )
  const [, , story] = rows.slice(names.length)
  expect(rows.slice(names.length).map(({ name }) => name)).toEqual([
    'bell and nul',
    'half an emoji \ufffd',
    'long story',
  ])
  expect(rows[names.length]?.description).toBe('line\nbreak\tkept')
  expect(story?.description).toHaveLength(5_000)
})

test('prices and quantities are read from numbers and from text', async () => {
  const shop = await newShop()
  const given: [object, number, number][] = [
    [{ price: 2500 }, 250_000, 1],
    [{ price: 2500.5, quantity: 3 }, 250_050, 3],
    [{ price: '₦2,500.50', quantity: '1,000' }, 250_050, 1000],
    [{ price: undefined, price_ngn: 99.99, quantity: 0 }, 9_999, 0],
    [{ price: null, price_ngn: '1,000', quantity: null }, 100_000, 1],
  ]
  await bringIn(
    shop,
    given.map(([changes], number) => yam({ name: `Row ${number}`, ...changes })),
  )
  expect((await rowsOf(shop)).map(({ price_kobo, on_hand }) => [price_kobo, on_hand])).toEqual(
    given.map(([, kobo, onHand]) => [kobo, onHand]),
  )
})

test('a category of another name goes to the nearest, and is counted', async () => {
  const shop = await newShop()
  const given: [object, string][] = [
    [{ category: 'Health & Beauty' }, 'Health & Beauty'],
    [{ category: undefined, category_guess: 'Home & Kitchen' }, 'Home & Kitchen'],
    [{ category: 'home & kitchen' }, 'Home & Kitchen'],
    [{ category: 'Baby clothing and toys' }, 'Toys, Baby & Kids'],
    [{ category: 'Phones and Gadgets' }, 'Electronics & Gadgets'],
    [{ category: 'Airships' }, 'Groceries & Essentials'],
    [{ category: undefined }, 'Groceries & Essentials'],
  ]
  const report = await bringIn(
    shop,
    given.map(([changes], number) => yam({ name: `Row ${number}`, ...changes })),
  )
  expect((await rowsOf(shop)).map(({ category }) => category)).toEqual(given.map(([, category]) => category))
  expect(report).toMatchObject({ added: 7, guessed: 5, bad: [] })
})

test('a second import of a file doubles nothing, and another file is another matter', async () => {
  const shop = await newShop()
  const lines = Array.from({ length: 1_203 }, (_, number) => yam({ name: `Row ${number}` }))
  expect(await bringIn(shop, lines)).toMatchObject({ added: 1_203, known: 0 })
  expect(await bringIn(shop, lines)).toMatchObject({ added: 0, known: 1_203 })
  expect(
    await bringIn(shop, [...lines.slice(0, 2), yam({ name: 'New' }), yam({ name: 'New' })]),
  ).toMatchObject({ added: 1, known: 3 })
  expect(await rowsOf(shop)).toHaveLength(1_204)
  expect(await bringIn(shop, lines, 5, 'other.jsonl')).toMatchObject({ added: 5 })
  expect(await bringIn(await newShop(), lines, 5)).toMatchObject({ added: 5 })
})

test('a file that begins with a byte order mark loses nothing', async () => {
  const shop = await newShop()
  expect(
    await bringIn(shop, [`\ufeff${JSON.stringify(yam({}))}`, `${JSON.stringify(yam({ name: 'Two' }))}\r`]),
  ).toMatchObject({ added: 2, bad: [] })
})

test('what was imported is found by its words and stands in its category', async () => {
  const shop = await newShop()
  await bringIn(shop, [yam({ name: 'Kpomo ijebu, well burnt', category: 'Sports & Fitness' })])
  for (const query of ['q=kpomo+burnt', 'category=Sports+%26+Fitness']) {
    const answer = await market.app.inject({ url: `/api/v1/products?${query}` })
    expect(answer.json()).toMatchObject({
      data: [{ name: 'Kpomo ijebu, well burnt', pictures: [], productImg: '' }],
    })
  }
})

test(
  'real listings come in with their names exactly as in the file',
  { timeout: 60_000 },
  async (context) => {
    const file = join(process.env.REAL_DATA ?? '', 'listings-real.jsonl')
    if (!process.env.REAL_DATA || !existsSync(file)) {
      console.log('real data not given')
      context.skip()
    }
    const shop = await newShop()
    const lines: string[] = []
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      lines.push(line)
      if (lines.length === 2_000) break
    }
    const report = await bringIn(shop, lines)
    const refused = new Set(report.bad.map(({ line }) => line))
    const wanted = new Set(
      lines
        .filter((_, place) => !refused.has(place + 1))
        .map((line) => (JSON.parse(line) as { name: string }).name),
    )
    const names = new Set((await rowsOf(shop)).map(({ name }) => name))
    expect([...wanted].filter((name) => !names.has(name))).toEqual([])
    expect(report.added + report.known + report.bad.length).toBe(2_000)
    expect(report.bad.filter(({ reason }) => !reason.includes('price') && !reason.includes('name'))).toEqual(
      [],
    )
  },
)

async function* asLines(lines: unknown[]) {
  for (const line of lines) yield typeof line === 'string' ? line : JSON.stringify(line)
}
