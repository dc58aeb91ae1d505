import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
  waitFor,
} from '../../../../tests/test-app.ts'
import type { TestResponse, TestApp, Person } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Mile 12 Provisions')
})
afterAll(() => app.close())

const preview = '/api/v1/listings/import/preview'
const list = '/api/v1/listings/import'

interface Preview {
  id: string
  fresh: number
  known: number
  doubled: number
  refused: number
  errors: { line: number; column: string; reason: string }[]
  listings: { name: string; category: string; priceMinor: number; guessedFrom: string | null }[]
  unknownCategories: { word: string; category: string; count: number }[]
}
interface State {
  status: string
  lines: number
  read: number
  listed: number
  known: number
}

const sendFile = (content: string | Buffer, kind = 'products', name = 'goods.csv', by = seller) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return by.call('POST', `${preview}?kind=${kind}`, form)
}
const seen = ({ body }: TestResponse) => body.data as Preview
const state = ({ body }: TestResponse) => body.data as State
const listed = async (importId: string, by = seller) => {
  expect((await by.call('POST', list, { importId })).status).toBe(200)
  return waitFor(async () => {
    const now = state(await by.call('GET', `${list}/${importId}`))
    return now.status === 'done' || now.status === 'failed' ? now : undefined
  })
}
const inShop = async (by = seller) => {
  const { rows } = await app.pool.query<{ name: string; price_kobo: number; on_hand: number }>(
    'select name, price_kobo, on_hand from products where seller_id = $1 order by name',
    [by.sellerId],
  )
  return rows
}
const drafts = async () =>
  (await app.pool.query('select count(*)::int as count from listing_imports')).rows[0].count as number

test('a file is shown as it would be listed, with an error for each wrong line, and nothing is listed yet', async () => {
  const file = [
    'Name,Category,Price,Quantity,Description',
    'Garri,Groceries & Essentials,"₦2,500",10,Yellow',
    ',Groceries & Essentials,100,1,',
    'Beans,Groceries & Essentials,1e9,1,',
    'Rice,provisions,-200,lots,',
    'Palm oil,provisions,1800,4,',
    'Example: Yam,Fresh & Perishables,2500,40,',
    '"Salt,Groceries & Essentials,300,2,',
  ].join('\r\n')
  const answer = await sendFile(file)
  expect(answer.status).toBe(200)
  expect(seen(answer)).toMatchObject({ fresh: 2, known: 0, doubled: 0, refused: 5 })
  expect(seen(answer).errors).toEqual([
    { line: 3, column: 'name', reason: 'the name is missing' },
    { line: 4, column: 'price', reason: 'the price must be a number above 0 (you wrote “1e9”)' },
    {
      line: 5,
      column: 'price, quantity',
      reason:
        'the price must be a number above 0 (you wrote “-200”); the quantity is not a whole number (you wrote “lots”)',
    },
    {
      line: 7,
      column: 'name',
      reason: 'it is an example of the template: put something of yours in its place',
    },
    { line: 8, column: '', reason: 'its quotes are not closed as they should be' },
  ])
  expect(seen(answer).listings).toMatchObject([
    {
      line: 2,
      name: 'Garri',
      priceMinor: 250_000,
      quantity: 10,
      guessedFrom: null,
      location: 'Ibadan North, Oyo',
    },
    { line: 6, name: 'Palm oil', category: 'Groceries & Essentials', guessedFrom: 'provisions' },
  ])
  expect(await inShop()).toEqual([])

  const done = await listed(seen(answer).id)
  expect(done).toMatchObject({ status: 'done', lines: 7, read: 7, listed: 2, known: 0 })
  expect(await inShop()).toMatchObject([
    { name: 'Garri', price_kobo: 250_000, on_hand: 10 },
    { name: 'Palm oil', on_hand: 4 },
  ])
  const { rows } = await app.pool.query('select content from listing_imports where id = $1', [
    seen(answer).id,
  ])
  expect(rows[0].content).toBeNull()
})

test('the same file twice, or the same press twice, lists nothing twice', async () => {
  const again = await buildSeller(app, 'Twice')
  const file = 'name,price\nSoap,500\nSoap,500\nSponge,200'
  const first = seen(await sendFile(file, 'products', 'wash.csv', again))
  expect(first).toMatchObject({ fresh: 2, doubled: 1, known: 0 })
  const presses = await Promise.all([1, 2, 3].map(() => again.call('POST', list, { importId: first.id })))
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await listed(first.id, again)).toMatchObject({ listed: 2 })
  const second = seen(await sendFile(file, 'products', 'wash.csv', again))
  expect(second).toMatchObject({ fresh: 0, known: 2, listings: [] })
  expect(await listed(second.id, again)).toMatchObject({ listed: 0, known: 2 })
  expect(await inShop(again)).toHaveLength(2)
})

test('imported listings appear in the market without a photo, and services may have no price', async () => {
  const file = 'service;price;area\nHouse wiring;;Bodija\nInverter repair;N 5,000;'
  const draft = seen(await sendFile(file, 'services', 'work.csv'))
  expect(draft.listings).toMatchObject([
    { name: 'House wiring', priceMinor: null, quantity: null, location: 'Bodija, Oyo' },
    { name: 'Inverter repair', priceMinor: 500_000 },
  ])
  await listed(draft.id)
  const { body } = await seller.call('GET', '/api/v1/services/own')
  expect(body.data).toMatchObject([
    { name: 'Inverter repair', pictures: [], status: 'live' },
    { name: 'House wiring', pictures: [], price: null },
  ])
})

test('the template is a CSV that Excel opens, and its examples are never listed', async () => {
  for (const kind of ['products', 'services']) {
    const answer = await app.app.inject({ url: `/api/v1/listings/import-template?kind=${kind}` })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${kind}.csv"`)
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(answer.payload.slice(1).split('\r\n')[0]).toMatch(/^name,category,price,/)
    const draft = seen(await sendFile(answer.rawPayload, kind, `${kind}-template.csv`))
    expect(draft).toMatchObject({ fresh: 0, refused: 2 })
    expect(draft.errors.map(({ column }) => column)).toEqual(['name', 'name'])
  }
  expect((await call(app, 'GET', '/api/v1/listings/import-template?kind=shops')).status).toBe(400)
})

test('a file that is no table of listings is refused beside the field, and nothing of it is stored', async () => {
  const before = await drafts()
  const hostile: Record<string, [string | Buffer, number, RegExp]> = {
    'an empty file': ['', 422, /^The file is empty$/],
    'a heading alone': ['name,price', 422, /^There is nothing below the first row/],
    'another heading': ['when,who\n1,2', 422, /^There is no column “name”/],
    'a workbook': [Buffer.from('504b0304140000', 'hex'), 422, /save the workbook as “CSV UTF-8”/],
    'a picture': [
      Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
      422,
      /^This is not an Excel or CSV file/,
    ],
    'a JSON list': ['[{"name":"Yam"}]', 422, /^The file is one JSON list/],
    'more than 8 MB': [Buffer.alloc(8 * 1024 * 1024 + 1, 'a'), 413, /larger than 8 MB/],
    'one line too many': [`name,price\n${'a,1\n'.repeat(10_001)}`, 422, /^At most 10,000 listings at once/],
  }
  for (const [what, [content, status, words]] of Object.entries(hostile)) {
    const { body, status: answered } = await sendFile(content, 'products', 'x.bin')
    expect([what, answered]).toEqual([what, status])
    expect(body.fields.file).toMatch(words)
    expect(body.message).not.toBe('')
  }
  expect(await drafts()).toBe(before)
  expect((await sendFile('name,price\nA,1', 'cars')).status).toBe(400)
})

test('a hostile table is only text: formulas, markup, hidden signs, foreign ids and a line of megabytes', async () => {
  const trap = await buildSeller(app, 'Traps')
  const other = await buildProduct(seller)
  const file = [
    'id,sellerId,name,price,description',
    `${other},${seller.sellerId},"=HYPERLINK(""http://evil.example"")",100,<script>alert(1)</script>`,
    `,,${'a'.repeat(3_000_000)},100,`,
    ',,@SUM(1+1)\u0000\u0007,100,',
    ',,Minus,-5,',
    ',,Not,NaN,',
  ].join('\n')
  const draft = seen(await sendFile(Buffer.from(`\uFEFF${file}`, 'utf16le'), 'products', 'trap.csv', trap))
  expect(draft.errors.map(({ line }) => line)).toEqual([3, 5, 6])
  await listed(draft.id, trap)
  expect((await inShop(trap)).map(({ name }) => name).sort()).toEqual([
    '=HYPERLINK("http://evil.example")',
    '@SUM(1+1)',
  ])
  const { rows } = await app.pool.query('select seller_id from products where id = $1', [other])
  expect(rows).toEqual([{ seller_id: seller.sellerId }])
})

test('a program may send the file as the body; a body that is no file is refused', async () => {
  const sent = await seller.call(
    'POST',
    `${preview}?kind=products&fileName=bare.csv`,
    'name,price\nMat,900',
    {
      'content-type': 'text/csv',
    },
  )
  expect(seen(sent)).toMatchObject({ fileName: 'bare.csv', fresh: 1 })
  const json = await seller.call('POST', `${preview}?kind=products`, { name: 'Mat' })
  expect([json.status, json.body.fields]).toEqual([415, { file: 'Choose a file first' }])
  const none = await seller.call('POST', `${preview}?kind=products`, 'x', {
    'content-type': 'multipart/form-data',
  })
  expect(none.status).toBe(400)
  const empty = new FormData()
  empty.append('file', new Blob([]), '')
  const nothing = await seller.call('POST', `${preview}?kind=products`, empty)
  expect([nothing.status, nothing.body.fields]).toEqual([422, { file: 'Choose a file first' }])
})

test('a connection cut in the middle leaves nothing', async () => {
  const before = await drafts()
  const { port } = new URL(app.base)
  const socket = createConnection(Number(port), '127.0.0.1')
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST ${preview}?kind=products HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${seller.token}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n--b\r\n' +
      'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,price\nA,1\n',
    () => socket.destroy(),
  )
  await ended
  expect(await drafts()).toBe(before)
  expect((await sendFile('name,price\nAfter,1', 'products', 'after.csv')).status).toBe(200)
})

test('nobody finds the file of another shop; buyers, visitors and suspended shops import nothing', async () => {
  const draft = seen(await sendFile('name,price\nMine,100', 'products', 'mine.csv'))
  const stranger = await buildSeller(app, 'Stranger')
  const buyer = await buildBuyer(app)
  for (const [by, status] of [
    [stranger, 404],
    [buyer, 403],
  ] as const) {
    expect((await by.call('POST', list, { importId: draft.id })).status).toBe(status)
    expect((await by.call('GET', `${list}/${draft.id}`)).status).toBe(status)
  }
  expect((await sendFile('name,price\nA,1', 'products', 'a.csv', buyer)).status).toBe(403)
  for (const [method, url] of [
    ['POST', `${preview}?kind=products`],
    ['POST', list],
    ['GET', `${list}/${draft.id}`],
  ] as const) {
    const body = url === list ? { importId: draft.id } : undefined
    expect((await call(app, method, url, body)).status).toBe(401)
  }
  expect((await seller.call('POST', list, { importId: 'no-id' })).status).toBe(422)
  expect((await seller.call('GET', `${list}/no-id`)).status).toBe(400)

  const suspended = seen(await sendFile('name,price\nLate,100', 'products', 'late.csv', stranger))
  await app.pool.query("update sellers set status = 'suspended' where id = $1", [stranger.sellerId])
  const refused = await stranger.call('POST', list, { importId: suspended.id })
  expect([refused.status, refused.body.code]).toEqual([403, 'SELLER_SUSPENDED'])
  expect(await inShop(stranger)).toEqual([])
  await app.pool.query("update sellers set status = 'active' where id = $1", [stranger.sellerId])
})

test('a previewed service says what its price is for and where the work is done', async () => {
  const lines = [
    'name,category,price,price for,starting price,price note,work place',
    'Generator servicing,Mechanic,12500,per visit,yes,parts not included,I go to the customer',
  ].join('\n')
  const { listings } = seen(await sendFile(Buffer.from(lines), 'services', 'price-words.csv'))
  expect(listings).toMatchObject([
    {
      priceWords: 'From ₦12,500 per visit',
      priceNote: 'parts not included',
      workPlaceWords: 'Comes to you',
    },
  ])
})

test('a number under “Price from” is the price of the line, unless another column has one', async () => {
  const lines = [
    'name,category,price from,price',
    'Borehole drilling,Plumber,"₦45,000",',
    'Tap repair,Plumber,2000,5000',
    'Pipe check,Plumber,yes,3000',
  ].join('\n')
  const { listings } = seen(await sendFile(Buffer.from(lines), 'services', 'price-from.csv'))
  expect(listings).toMatchObject(
    ['From ₦45,000', 'From ₦5,000', 'From ₦3,000'].map((priceWords) => ({ priceWords })),
  )
})

test('a word that names no category is shown apart, and goes where the seller says', async () => {
  const shop = await buildSeller(app, 'Unknown words')
  const file = [
    'Name,Category,Price,Condition',
    'Garri,Groceries & Essentials,2500,',
    'Nokia 3310,zzqx,9000,UK used',
    'Nokia 105,zzqx,7000,',
    'Broom,,400,',
    'Kettle,zz  qx \u{200b},900,',
  ].join('\n')
  const read = seen(await sendFile(file, 'products', 'words.csv', shop))
  expect(read.unknownCategories).toEqual([
    { word: 'zzqx', category: 'Groceries & Essentials', count: 2 },
    { word: '', category: 'Groceries & Essentials', count: 1 },
    { word: 'zz qx', category: 'Groceries & Essentials', count: 1 },
  ])
  for (const word of ['\0', 'a\u{1b}'])
    expect(
      (await shop.call('POST', list, { importId: read.id, categories: [{ word, category: 'x' }] })).status,
    ).toBe(422)
  // A word that we do not know goes nowhere until the seller says where.
  const undecided = { importId: read.id, categories: [{ word: 'zzqx', category: '' }] }
  const refused = await shop.call('POST', list, undecided)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('Choose a category'),
  ])
  const categories = [
    { word: 'zzqx', category: 'Electronics & Gadgets' },
    { word: '', category: 'No such category' },
    { word: 'zz\r\nqx', category: 'Home & Kitchen' },
    { word: '\ud800', category: 'Home & Kitchen\ud800' },
  ]
  expect((await shop.call('POST', list, { importId: read.id, categories })).status).toBe(200)
  await listed(read.id, shop)
  const { rows } = await app.pool.query(
    'select name, category, condition from products where seller_id = $1 order by name',
    [shop.sellerId],
  )
  expect(rows.map(({ name, category, condition }) => [name, category, condition])).toEqual([
    ['Broom', 'Groceries & Essentials', null],
    ['Garri', 'Groceries & Essentials', null],
    ['Kettle', 'Home & Kitchen', null],
    ['Nokia 105', 'Electronics & Gadgets', null],
    ['Nokia 3310', 'Electronics & Gadgets', 'uk used'],
  ])
})
