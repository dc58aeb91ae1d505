import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, photo, startTestApp, waitFor } from '../../../../../tests/test-app.ts'
import type { Person, TestApp, TestResponse } from '../../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/v1/listings/import'
interface Row {
  line: number
  cells: { name: string; value: string; fault: string | null }[]
}
interface State {
  id: string
  status: string
  listed: number
  mended: number
  fresh: number
  known: number
  toMend: Row[]
  leftToMend: number
  alreadyThere: number[]
}
const dataOf = ({ body }: TestResponse) => body.data as State

const sendFile = async (by: Person, lines: string[], name = 'goods.csv', kind = 'products') => {
  const form = new FormData()
  form.append('file', new Blob([lines.join('\n')]), name)
  return dataOf(await by.call('POST', `${path}/preview?kind=${kind}`, form))
}
const listed = async (by: Person, importId: string) => {
  await by.call('POST', path, { importId })
  return waitFor(async () => {
    const now = dataOf(await by.call('GET', `${path}/${importId}`))
    return now.status === 'done' ? now : undefined
  })
}
const mend = (by: Person, id: string, ...rows: { line: number; cells: object }[]) =>
  by.call('POST', `${path}/${id}/rows`, { rows })
const inShop = async (by: Person) =>
  (
    await app.pool.query<{ name: string; price_kobo: number; on_hand: number; category: string }>(
      'select name, price_kobo, on_hand, category from products where seller_id = $1 order by name',
      [by.sellerId],
    )
  ).rows
const cellOf = ({ cells }: Row, name: string) => cells.find((cell) => cell.name === name)

const goods = [
  'name,category,price,quantity,description',
  'Garri,Groceries & Essentials,2500,10,Yellow',
  'Beans,Groceries & Essentials,abc,4,Oloyin',
  ',Groceries & Essentials,800,2,In a bag',
]

test('the rows that could not be listed stay with the import, and those that are mended go into the shop', async () => {
  const seller = await buildSeller(app, 'Mend One')
  const { id } = await sendFile(seller, goods)
  const done = await listed(seller, id)
  expect(done).toMatchObject({ listed: 1, mended: 0, leftToMend: 2 })
  expect(done.toMend.map(({ line }) => line)).toEqual([3, 4])
  const [beans] = done.toMend
  expect(cellOf(beans!, 'price')).toEqual({
    name: 'price',
    value: 'abc',
    fault: 'the price must be a number above 0 (you wrote “abc”)',
  })
  expect(cellOf(beans!, 'description')).toEqual({ name: 'description', value: 'Oloyin', fault: null })
  // One is right now, the other is still wrong and keeps what was typed.
  const answer = await mend(
    seller,
    id,
    { line: 3, cells: { price: '1,500' } },
    { line: 4, cells: { price: '₦x' } },
  )
  expect(answer.status).toBe(200)
  expect(dataOf(answer)).toMatchObject({ mended: 1, leftToMend: 1 })
  expect(dataOf(answer).toMend[0]).toMatchObject({ line: 4 })
  expect(cellOf(dataOf(answer).toMend[0]!, 'price')).toMatchObject({
    value: '₦x',
    fault: expect.stringContaining('you wrote “₦x”'),
  })
  expect(cellOf(dataOf(answer).toMend[0]!, 'name')).toMatchObject({ fault: 'the name is missing' })
  expect(await inShop(seller)).toEqual([
    { name: 'Beans', price_kobo: 150_000, on_hand: 4, category: 'Groceries & Essentials' },
    expect.objectContaining({ name: 'Garri' }),
  ])
})

test('a mended row is listed once: by a second press, by two at once, and when it is corrected in the file too', async () => {
  const seller = await buildSeller(app, 'Mend Twice')
  const { id } = await sendFile(seller, goods)
  await listed(seller, id)
  const row = { line: 3, cells: { price: '1500' } }
  const answers = await Promise.all([mend(seller, id, row), mend(seller, id, row)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await mend(seller, id, row)
  expect(dataOf(await seller.call('GET', `${path}/${id}`))).toMatchObject({ mended: 1, leftToMend: 1 })
  const corrected = goods.map((line) => line.replace('abc', '1500'))
  const again = await sendFile(seller, corrected)
  expect(again).toMatchObject({ fresh: 0, known: 2 })
  await listed(seller, again.id)
  expect((await inShop(seller)).map(({ name }) => name)).toEqual(['Beans', 'Garri'])
  // The same file from the start: its row is mended anew, and is known.
  const anew = await sendFile(seller, goods)
  expect(dataOf(await mend(seller, anew.id, row))).toMatchObject({ mended: 0, leftToMend: 1 })
  expect(await inShop(seller)).toHaveLength(2)
})

test('a word that is no category is chosen in the row, and a row that cannot be read is corrected in the file', async () => {
  const seller = await buildSeller(app, 'Mend Words')
  const { id, toMend } = await sendFile(seller, [
    'name,category,price',
    'Moon boots,Zzqq xx,?',
    'Example: Yam,Fresh & Perishables,2500',
    'Too many,Groceries & Essentials,1,000,more',
  ])
  expect(toMend.map(({ line }) => line)).toEqual([2])
  expect(cellOf(toMend[0]!, 'category')).toEqual({
    name: 'category',
    value: '',
    fault: '“Zzqq xx” is no category here: choose one',
  })
  const without = dataOf(await mend(seller, id, { line: 2, cells: { price: '90000' } }))
  expect(cellOf(without.toMend[0]!, 'category')).toMatchObject({ fault: 'choose a category' })
  await mend(seller, id, { line: 2, cells: { category: 'Fashion & Clothing' } })
  expect(await inShop(seller)).toEqual([
    { name: 'Moon boots', price_kobo: 9_000_000, on_hand: 1, category: 'Fashion & Clothing' },
  ])
})

test('nobody mends the rows of another shop, rows that were never there, or anything while the file is being listed', async () => {
  const [seller, other] = [await buildSeller(app, 'Mend Own'), await buildSeller(app, 'Mend Other')]
  const { id } = await sendFile(seller, goods)
  const row = { line: 3, cells: { price: '1500' } }
  expect((await mend(other, id, row)).status).toBe(404)
  const invented = { line: 77, cells: { name: 'Gold', price: '1' } }
  expect(dataOf(await mend(seller, id, invented))).toMatchObject({ mended: 0, leftToMend: 2 })
  await app.pool.query("update listing_imports set status = 'listing' where id = $1", [id])
  expect(await mend(seller, id, row)).toMatchObject({ status: 409 })
  expect(dataOf(await seller.call('GET', `${path}/${id}`)).toMend).toEqual([])
  expect(await inShop(seller)).toEqual([])
})

test('hostile values stay text, and halves of letters and hidden characters are stored nowhere', async () => {
  const seller = await buildSeller(app, 'Mend Hostile')
  const emoji = `${'x'.repeat(39)}😀`
  const { id, toMend } = await sendFile(seller, ['name,price', `<script>alert(1)</script>,${emoji}`])
  expect(cellOf(toMend[0]!, 'name')?.value).toBe('<script>alert(1)</script>')
  const typed = { name: '=cmd|calc\u0000\ud800', price: '1\u0000x' }
  const [row] = dataOf(await mend(seller, id, { line: 2, cells: typed })).toMend
  expect(cellOf(row!, 'name')?.value).toBe('=cmd|calc\ufffd')
  await mend(seller, id, { line: 2, cells: { price: '500' } })
  expect(await inShop(seller)).toMatchObject([{ name: '=cmd|calc\ufffd', price_kobo: 50_000 }])
})

test('a form holds twenty rows, and the next come when these are in', async () => {
  const seller = await buildSeller(app, 'Mend Many')
  const rows = Array.from({ length: 45 }, (_, at) => `Soap ${at},?`)
  const { id, toMend, leftToMend } = await sendFile(seller, ['name,price', ...rows])
  expect([toMend.length, leftToMend]).toEqual([20, 45])
  const next = dataOf(
    await mend(seller, id, ...toMend.map(({ line }) => ({ line, cells: { price: '500' } }))),
  )
  expect([next.mended, next.toMend.length, next.leftToMend]).toEqual([20, 20, 25])
  expect(next.toMend[0]?.line).toBe(22)
})

test('two rows that say the same are not one: the second stays with its fault, and what the shop has already is named', async () => {
  const seller = await buildSeller(app, 'Mend Same')
  const lines = ['name,price,state', 'Soap,?,Oyo', 'Soap,?,Lagos', 'Salt,?,Oyo']
  const { id } = await sendFile(seller, lines)
  const priced = [2, 3].map((line) => ({ line, cells: { price: '500' } }))
  const now = dataOf(await mend(seller, id, ...priced))
  expect(now).toMatchObject({ mended: 1, leftToMend: 2, alreadyThere: [] })
  expect(cellOf(now.toMend[0]!, 'name')?.fault).toBe(
    'this is the same as row 2. Change its name, price or description, or leave it here',
  )
  expect(now.toMend[0]).toMatchObject({ line: 3 })
  // Changed to another name it goes in; unchanged it is in the shop already, and is named.
  expect(dataOf(await mend(seller, id, { line: 3, cells: { name: 'Soap, green' } }))).toMatchObject({
    mended: 2,
  })
  const again = { line: 4, cells: { name: 'Soap', price: '500' } }
  expect(dataOf(await mend(seller, id, again))).toMatchObject({ mended: 2, leftToMend: 0, alreadyThere: [4] })
  expect((await inShop(seller)).map(({ name }) => name)).toEqual(['Soap', 'Soap, green'])
})

test('what is typed is cut to the length of its cell, and a row that fills a form alone still shows', async () => {
  const seller = await buildSeller(app, 'Mend Long')
  const { id } = await sendFile(seller, ['name,price,description', 'Cloth,?,Blue', 'Rope,?,Long'])
  const long = { name: 'x'.repeat(400), description: '₦'.repeat(6_000) }
  const now = dataOf(await mend(seller, id, { line: 2, cells: long }))
  expect(cellOf(now.toMend[0]!, 'name')?.value).toHaveLength(300)
  expect(cellOf(now.toMend[0]!, 'name')?.fault).toContain('more than 250 characters')
  expect(cellOf(now.toMend[0]!, 'description')?.value.length).toBeLessThanOrEqual(5_000)
  expect([now.toMend.length, now.leftToMend]).toEqual([1, 2])
  const next = dataOf(await mend(seller, id, { line: 2, cells: { name: 'Cloth', price: '900' } }))
  expect(next.toMend.map(({ line }) => line)).toEqual([3])
})

test('a row that was mended gets its photo from the ZIP that comes with the corrected file', async () => {
  const seller = await buildSeller(app, 'Mend Photo')
  const lines = ['name,price,image', 'Yam,2500,', 'Oil,?,oil.jpg']
  const { id } = await sendFile(seller, lines)
  await listed(seller, id)
  await mend(seller, id, { line: 3, cells: { price: '700' } })
  const zip = zipSync({ 'oil.jpg': new Uint8Array(await photo()) })
  const send = async () => {
    const form = new FormData()
    form.append('file', new Blob([lines.join('\n').replace('?', '700')]), 'goods.csv')
    form.append('photos', new Blob([zip]), 'photos.zip')
    return dataOf(await seller.call('POST', `${path}/preview?kind=products`, form))
  }
  const again = await send()
  expect(again).toMatchObject({ fresh: 0, known: 2, photosToAdd: 1 })
  expect(await listed(seller, again.id)).toMatchObject({ listed: 0, photos: 1 })
  const { rows } = await app.pool.query(
    'select p.name from products p join product_pictures on product_id = p.id where p.seller_id = $1',
    [seller.sellerId],
  )
  expect(rows).toEqual([{ name: 'Oil' }])
  expect(await send()).toMatchObject({ fresh: 0, photosToAdd: 0 })
})
