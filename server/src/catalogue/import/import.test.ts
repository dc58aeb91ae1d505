import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopOfLogin } from '../../sellers/sellers.ts'
import type { ShopRow } from '../../sellers/sellers.ts'
import { buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import type { ListingKind } from './import-categories.ts'
import { importListings } from './import.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const newShop = async (): Promise<ShopRow> => {
  const { email } = await buildSeller(app, 'Imported Goods')
  const shop = await shopOfLogin(app.pool, email)
  if (!shop) throw new Error('the seller has no shop')
  return shop
}

interface Given {
  name?: string
  kind?: ListingKind
  max?: number
}

const bringIn = (shop: ShopRow, content: AsyncIterable<Uint8Array>, given: Given = {}) => {
  const { name = 'goods.jsonl', kind = 'products', max = Infinity } = given
  return importListings(app.pool, shop, { name, content }, { kind, max, progress: () => undefined })
}
const bringInLines = (shop: ShopRow, lines: unknown[], given: Given = {}) =>
  bringIn(shop, asChunks(lines.map(asLine).join('\n')), given)
const asLine = (line: unknown) => (typeof line === 'string' ? line : JSON.stringify(line))
const yam = (changes: object) => ({ name: 'Yam', category: 'Fresh & Perishables', price: 500, ...changes })

interface Listed {
  name: string
  category: string
  price_kobo: number | null
  description: string
  on_hand: number
  city: string
  lga: string
  state: string
  latitude: number | null
  longitude: number | null
}

const rowsOf = async ({ id }: ShopRow, kind: ListingKind = 'products') => {
  const onHand = kind === 'products' ? 'on_hand' : '1 as on_hand'
  const { rows } = await app.pool.query<Listed>(
    `select name, category, price_kobo, description, ${onHand}, city, lga, state, latitude, longitude
     from ${kind} where seller_id = $1 order by id`,
    [id],
  )
  return rows
}

/** Cuts a file into pieces of an odd length, so that letters, quotes and line ends are cut in two. */
async function* asChunks(content: string | Buffer) {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += 1_013) yield bytes.subarray(at, at + 1_013)
}

interface Oddity {
  name: string
  description: string
  note: string
}

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
const oddities = readFileSync(fixture('goods.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((text) => ({ text, ...(JSON.parse(text) as Oddity) }))

for (const name of ['goods.jsonl', 'goods.csv']) {
  test(`two hundred lines with every oddity are imported from ${name}; a second import adds nothing`, async () => {
    const shop = await newShop()
    const content = () => createReadStream(fixture(name), { highWaterMark: 700 })
    const report = await bringIn(shop, content(), { name })
    const refused = oddities.filter(({ note }) => note.startsWith('refused'))
    const wanted = [...new Map(oddities.map((line) => [line.text, line])).values()].filter(
      ({ note }) => !note.startsWith('refused'),
    )
    expect(report).toMatchObject({ added: wanted.length, known: 0, doubled: 1, withImage: 1 })
    // The reason ends with the bad cell itself.
    const withoutCell = (reason: string) => reason.replace(/ \(you wrote “.*”\)$/, '')
    expect(report.bad.map(({ reason }) => `refused ${withoutCell(reason)}`)).toEqual(
      refused.map(({ note }) => note),
    )
    const lineOf = (index: number) => (name === 'goods.csv' ? csvLine(index) : index + 1)
    expect(report.bad.map(({ line }) => line)).toEqual(refused.map((line) => lineOf(oddities.indexOf(line))))
    expect([...report.guessed].map(([named, { category }]) => [named, category])).toEqual([
      ['Phones', 'Electronics & Gadgets'],
      ['pharmacy', 'Health & Beauty'],
      ['Toys and kids', 'Toys, Baby & Kids'],
      ['Airships', 'Groceries & Essentials'],
      ['', 'Groceries & Essentials'],
    ])
    const rows = await rowsOf(shop)
    expect(rows.map((row) => [row.name, row.description])).toEqual(
      wanted.map((line) => [line.name, line.description]),
    )
    for (const [at, { note }] of wanted.entries()) {
      const [what, value] = [note.split(' ')[0], note.slice(note.indexOf(' ') + 1)]
      const row = rows[at]
      if (what === 'category') expect(row?.category).toBe(value)
      if (what === 'quantity') expect(row?.on_hand).toBe(Number(value))
      if (what === 'place') expect([row?.city, row?.lga, row?.state].join('|')).toBe(value)
    }
    expect(await bringIn(shop, content(), { name })).toMatchObject({ added: 0, known: wanted.length })
    expect(await rowsOf(shop)).toEqual(rows)
  })
}

/** The heading has a line of its own, and a value with a line break takes two. */
function csvLine(index: number): number {
  const breaks = oddities.slice(0, index).filter(({ description }) => description.includes('\n'))
  return index + 2 + breaks.length
}

test('a line that is no listing is reported with its number and does not stop the others', async () => {
  const shop = await newShop()
  const given: [unknown, string | null, string?][] = [
    [yam({ name: 'First' }), null],
    ['{"name": "cut', 'it is not JSON'],
    ['', null],
    ['[]', 'it is no JSON object'],
    ['null', 'it is no JSON object'],
    ['"text"', 'it is no JSON object'],
    [yam({ name: ['Yam'] }), 'the name is no text', 'name'],
    [yam({ description: { html: '<b>' } }), 'the description is no text', 'description'],
    [yam({ name: ' \u0000 ' }), 'the name is missing', 'name'],
    [yam({ price: null }), 'the price is missing', 'price'],
    [yam({ price: 1e13 }), 'the price must be a number above 0 (you wrote “10000000000000”)', 'price'],
    [yam({ price: true }), 'the price must be a number above 0 (you wrote “true”)', 'price'],
    [`{"name":"${'x'.repeat(70_000)}","price":1}`, 'the line is longer than 64 KB'],
    [yam({ name: 'Last' }), null],
  ]
  const report = await bringInLines(
    shop,
    given.map(([line]) => line),
  )
  expect(report.bad).toEqual(
    given.flatMap(([, reason, column = ''], at) =>
      reason === null ? [] : [{ line: at + 1, column, reason }],
    ),
  )
  expect((await rowsOf(shop)).map(({ name }) => name)).toEqual(['First', 'Last'])
})

test('a CSV is read with commas, semicolons or tabs, and a broken row does not break the next', async () => {
  const expected = ['Rice; long grain', 'Beans, "brown"', '"Badly "quoted', 'After the faults']
  for (const sign of [',', ';', '\t']) {
    const shop = await newShop()
    const lines = [
      ['Product Name', 'Price (₦)', 'Qty', 'Category'],
      ['"Rice; long grain"', '1500', '2', 'Groceries & Essentials', '', ''],
      ['"Beans, ""brown"""', '900'],
      ['Too many', '1', '000', 'Groceries', 'more'],
      ['"Badly "quoted', '900', '1', ''],
      ['"Never closed', '900', '1', ''],
      ['After the faults', '"2,500"', '3', ''],
    ]
    const csv = lines.map((line) => line.join(sign)).join('\r\n')
    const report = await bringIn(shop, asChunks(csv), { name: 'goods.csv' })
    expect([sign, (await rowsOf(shop)).map(({ name }) => name)]).toEqual([sign, expected])
    expect(report.bad.map(({ line, reason }) => [line, reason.split(':')[0]])).toEqual([
      [4, 'it has 5 values and the heading 4'],
      [6, 'a quote is opened and never closed'],
    ])
  }
})

test('Excel files in UTF-16 are read, and letters that are no UTF-8 are reported with their line', async () => {
  const csv = 'name;price\r\nẸ̀bà àti ọbẹ̀;500\r\nGarri;300'
  for (const [mark, encoded] of [
    ['le', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['be', Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
    ['old', Buffer.from(csv.replaceAll('\r\n', '\r'))],
  ] as const) {
    const shop = await newShop()
    expect([mark, await bringIn(shop, asChunks(encoded), { name: 'goods.csv' })]).toMatchObject([
      mark,
      { added: 2, bad: [] },
    ])
    expect((await rowsOf(shop)).map(({ name }) => name)).toEqual(['Ẹ̀bà àti ọbẹ̀', 'Garri'])
  }
  const shop = await newShop()
  const latin = Buffer.from('name,price\nCafé,500\nGarri,300\n', 'latin1')
  const report = await bringIn(shop, asChunks(latin), { name: 'goods.csv' })
  expect(report.bad).toEqual([
    { line: 2, column: '', reason: expect.stringContaining('it is not UTF-8 text') },
  ])
  expect((await rowsOf(shop)).map(({ name }) => name)).toEqual(['Garri'])
})

test('a file that is no list of listings is refused as a whole, with one sentence', async () => {
  const shop = await newShop()
  const refusals: [string, string | Buffer, string][] = [
    ['empty.csv', '', 'The file is empty'],
    ['blank.jsonl', '\ufeff \r\n\n', 'The file is empty'],
    ['goods.xlsx', Buffer.from('PK\u0003\u0004\u0000\u0000'), 'save the workbook as “CSV UTF-8” first'],
    ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]), 'This is not an Excel or CSV file'],
    ['utf16-without-mark.csv', Buffer.from('name,price', 'utf16le'), 'This is not an Excel or CSV file'],
    ['list.json', '[{"name":"Yam","price":1}]', 'The file is one JSON list'],
    ['headless.csv', 'Yam,500\nRice,300', 'There is no column “name”'],
    ['quotes.csv', '"name,price\nYam,500', 'The heading cannot be read'],
  ]
  for (const [name, content, sentence] of refusals) {
    await expect(bringIn(shop, asChunks(content), { name }), name).rejects.toThrow(sentence)
  }
  expect(await rowsOf(shop)).toEqual([])
})

test('a line without end takes no memory and is one bad line', { timeout: 120_000 }, async () => {
  const shop = await newShop()
  async function* endless() {
    yield Buffer.from(`name,price\nFirst,500\n"`)
    const piece = Buffer.alloc(1024 * 1024, 'x')
    for (let megabytes = 0; megabytes < 200; megabytes += 1) yield piece
    yield Buffer.from(`\nLast,300\n`)
  }
  const before = process.memoryUsage().arrayBuffers
  const report = await bringIn(shop, endless(), { name: 'goods.csv' })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024)
  expect(report).toMatchObject({ added: 2, bad: [{ line: 3, reason: 'the line is longer than 64 KB' }] })
})

test('providers are imported as services, with their place and without a price', async () => {
  const shop = await newShop()
  const lines = [
    {
      name: 'Mile One Welder',
      service_guess: 'Other',
      state: 'Rivers',
      lga: 'Port Harcourt',
      lat: 4.79,
      lon: 6.99,
    },
    {
      name: 'Quick Tyres',
      service_guess: null,
      business_type: 'car_repair',
      state: 'Abuja',
      area: 'Kurudu',
      lat: null,
    },
    {
      name: 'Sweet Bread',
      product_category_guess: 'Home & Kitchen',
      business_type: 'bakery',
      lat: 999,
      lon: 3,
    },
    { name: 'Price told', service_guess: 'Barber', price: '2,000' },
    { name: 'Price unclear', service_guess: 'Barber', price: 'ask' },
  ]
  const report = await bringInLines(shop, lines, { kind: 'services' })
  expect(report).toMatchObject({
    added: 4,
    bad: [{ line: 5, reason: 'the price must be a number above 0 (you wrote “ask”)' }],
  })
  const rows = await rowsOf(shop, 'services')
  const oyo = { city: 'Ibadan North', lga: 'Ibadan North', state: 'Oyo' }
  const nowhere = { latitude: null, longitude: null, price_kobo: null }
  expect(rows).toMatchObject([
    {
      category: 'Other',
      city: 'Port Harcourt',
      lga: 'Port Harcourt',
      state: 'Rivers',
      latitude: 4.79,
      longitude: 6.99,
    },
    { category: 'Mechanic', city: 'Kurudu', lga: '', state: 'FCT - Abuja', ...nowhere },
    { category: 'Caterer', ...oyo, ...nowhere },
    { category: 'Barber', price_kobo: 200_000 },
  ])
  const { body } = await app.app.inject({ url: '/api/v1/services/all?q=sweet+bread' })
  expect(JSON.parse(body)).toMatchObject([
    { name: 'Sweet Bread', price: null, serviceImg: '', workingHours: [] },
  ])
  expect(await bringInLines(shop, lines, { kind: 'services' })).toMatchObject({ added: 0, known: 4 })
})

test('a second import of many batches adds nothing; another file or another shop adds its own listings', async () => {
  const shop = await newShop()
  const lines = Array.from({ length: 1_203 }, (_, number) => yam({ name: `Row ${number}` }))
  expect(await bringInLines(shop, lines)).toMatchObject({ added: 1_203, known: 0 })
  expect(await bringInLines(shop, [...lines, yam({ name: 'New' }), yam({ name: 'New' })])).toMatchObject({
    added: 1,
    known: 1_203,
    doubled: 1,
  })
  expect(await rowsOf(shop)).toHaveLength(1_204)
  expect(await bringInLines(shop, lines, { max: 5, name: 'other.jsonl' })).toMatchObject({ added: 5 })
  expect(await bringInLines(await newShop(), lines, { max: 5 })).toMatchObject({ added: 5 })
})

test('when a file breaks off, the batches written before are in the shop', async () => {
  const shop = await newShop()
  async function* broken() {
    yield* asChunks(
      Array.from({ length: 1_900 }, (_, number) => asLine(yam({ name: `Row ${number}` }))).join('\n'),
    )
    throw new Error('the disk is gone')
  }
  await expect(bringIn(shop, broken())).rejects.toThrow('the disk is gone')
  expect(await rowsOf(shop)).toHaveLength(1_500)
})

const realRows = [
  ['listings-real.jsonl', 'products', 34_166],
  ['providers-real.jsonl', 'services', 2_095],
] as const
for (const [name, kind, count] of realRows) {
  test(
    `every real line of ${name} is imported with its name exactly as in the file`,
    { timeout: 240_000 },
    async (context) => {
      const path = join(process.env.REAL_DATA ?? '', name)
      if (!process.env.REAL_DATA || !existsSync(path)) {
        console.log('real data not given')
        context.skip()
      }
      const shop = await newShop()
      const started = performance.now()
      const report = await bringIn(shop, createReadStream(path), { name, kind })
      expect(performance.now() - started).toBeLessThan(60_000)
      expect(report.bad).toEqual([])
      expect(report.added + report.doubled).toBe(count)
      const texts = new Set(readFileSync(path, 'utf8').trimEnd().split('\n'))
      const names = [...texts].map((text) => (JSON.parse(text) as { name: string }).name.trim())
      expect((await rowsOf(shop, kind)).map((row) => row.name).sort()).toEqual(names.sort())
    },
  )
}
