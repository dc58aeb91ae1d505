import { strToU8, zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportPreview, ImportState } from '@oja/contract/schemas/listing-import.ts'
import { buildSeller, photo, startTestApp, waitFor } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/v1/listings/import'

/** A cell of a sheet as Excel writes it: a text of the shared list, a number, or XML as it is given. */
type Cell = string | number | { xml: string }

function sheetOf(rows: (readonly Cell[] | null)[], texts: string[]): string {
  const cellXml = (cell: Cell, at: number, row: number) => {
    const place = `${String.fromCharCode(65 + at)}${row}`
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${place}"`)
    if (cell === '') return ''
    texts.push(cell)
    return `<c r="${place}" t="s"><v>${texts.length - 1}</v></c>`
  }
  const xml = rows.flatMap((cells, at) =>
    cells
      ? [`<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, column, at + 1)).join('')}</row>`]
      : [],
  )
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml.join('')}</sheetData></worksheet>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function workbook(rows: (readonly Cell[] | null)[], more: Zippable = {}): Buffer {
  const texts: string[] = []
  const sheet = sheetOf(rows, texts)
  const files: Zippable = {
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Goods" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId7" Target="worksheets/goods.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    'xl/worksheets/goods.xml': strToU8(sheet),
    ...more,
  }
  return Buffer.from(zipSync(files))
}

async function preview(seller: Person, file: Buffer | string, zip?: Buffer, name = 'goods.xlsx') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), name)
  if (zip) form.append('photos', new Blob([new Uint8Array(zip)]), 'photos.zip')
  const { status, body } = await seller.call('POST', `${path}/preview?kind=products`, form)
  return { status, fields: body.fields, data: body.data as ImportPreview['data'] }
}

async function list(seller: Person, importId: string) {
  expect((await seller.call('POST', path, { importId })).status).toBe(200)
  return waitFor(async () => {
    const { body } = await seller.call('GET', `${path}/${importId}`)
    const state = body.data as ImportState['data']
    return state.status === 'done' || state.status === 'failed' ? state : undefined
  })
}

const heading = ['Name', 'Category', 'Price (₦)', 'Quantity', 'Description']
const own = async (seller: Person) =>
  (await seller.call('GET', '/api/v1/products/own')).body.data as {
    name: string
    priceMinor: number
    pictures: unknown[]
  }[]

test('a workbook of Excel is read by its values, and a bad cell is named with its row, column and text', async () => {
  const seller = await buildSeller(app, 'Excel Stall')
  const { status, data } = await preview(
    seller,
    workbook([
      heading,
      ['Garri & co', 'Groceries & Essentials', 2500.00000000001, 10, 'Yellow\nand dry'],
      null,
      ['Beans', 'Groceries & Essentials', 'abc', 4],
      ['Rice', 'Groceries & Essentials', '12k', 'lots'],
      [
        'Palm oil',
        'Groceries & Essentials',
        { xml: '<c><f>1000*HYPERLINK("http://x")</f><v>1800</v></c>' },
        2,
      ],
      [
        'Salt',
        '',
        '₦ 8 000',
        { xml: '<c t="inlineStr"><is><t>7</t></is></c>' },
        { xml: '<c t="str"><f>A1</f><v>=cmd|x</v></c>' },
      ],
    ]),
  )
  expect(status).toBe(200)
  expect(data).toMatchObject({ fileName: 'goods.xlsx', lines: 5, fresh: 3, refused: 2 })
  expect(data.errors).toEqual([
    { line: 4, column: 'price', reason: 'the price must be a number above 0 (you wrote “abc”)' },
    { line: 5, column: 'quantity', reason: 'the quantity is not a whole number (you wrote “lots”)' },
  ])
  expect(
    data.listings.map(({ line, name, priceMinor, quantity, description }) => [
      line,
      name,
      priceMinor,
      quantity,
      description,
    ]),
  ).toEqual([
    [2, 'Garri & co', 250_000, 10, 'Yellow\nand dry'],
    [6, 'Palm oil', 180_000, 2, ''],
    [7, 'Salt', 800_000, 7, '=cmd|x'],
  ])
  expect(await list(seller, data.id)).toMatchObject({ status: 'done', listed: 3 })
  // The same workbook again adds nothing.
  expect(
    (
      await preview(
        seller,
        workbook([heading, ['Garri & co', 'Groceries & Essentials', 2500, 10, 'Yellow\nand dry']]),
      )
    ).data,
  ).toMatchObject({ fresh: 0, known: 1 })
})

test('a workbook with macros, columns named like parts of objects or a million rows does no harm', async () => {
  const seller = await buildSeller(app, 'Odd Workbooks')
  const macros = workbook(
    [
      [...heading, '__proto__', 'constructor'],
      ['Yam', '', 900, 1, '', 'x', 'y'],
    ],
    {
      'xl/vbaProject.bin': strToU8('Sub AutoOpen'),
    },
  )
  expect((await preview(seller, macros, undefined, 'goods.xlsm')).data).toMatchObject({ fresh: 1 })
  expect(({} as Record<string, unknown>).x).toBeUndefined()

  const million = '<row><c t="inlineStr"><is><t>Yam</t></is></c><c/><c><v>900</v></c></row>'.repeat(400_000)
  const huge = workbook([heading], {
    'xl/worksheets/goods.xml': strToU8(
      sheetOf([heading], [])
        .replace('</sheetData>', '')
        .replace('</worksheet>', '')
        .replaceAll(
          /<c r="\w+" t="s"><v>(\d+)<\/v><\/c>/g,
          (_, at: string) => `<c t="inlineStr"><is><t>${heading[Number(at)]}</t></is></c>`,
        ) +
        million +
        '</sheetData></worksheet>',
    ),
  })
  const before = process.memoryUsage().rss
  expect((await preview(seller, huge)).fields).toEqual({
    file: 'At most 10,000 listings at once: split the file in two',
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)

  const wrong: [Buffer, string][] = [
    [workbook([]), 'The file is empty'],
    [workbook([heading]), 'There is nothing below the first row: put one listing in each row'],
    [workbook([['Cost'], [5]]), 'There is no column “name”'],
    [workbook([heading, ['Yam']]).subarray(0, 300), 'We cannot read this workbook'],
    [Buffer.from(zipSync({ 'a.txt': strToU8('hello') })), 'We cannot read this workbook'],
    [
      workbook([heading], { 'xl/worksheets/goods.xml': strToU8('<worksheet><row>') }),
      'We cannot read this workbook',
    ],
    [
      workbook([heading], {
        'xl/sharedStrings.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>'),
      }),
      'We cannot read this workbook',
    ],
  ]
  for (const [file, words] of wrong) {
    const answer = await preview(seller, file)
    expect([words, answer.status, answer.fields?.file?.slice(0, words.length)]).toEqual([words, 422, words])
  }
})

test('a ZIP of photos gives each listing the photos that its row names', async () => {
  const seller = await buildSeller(app, 'ZIP Stall')
  const rows = [
    'name,price,quantity,image',
    'Yam,2500,4,Yam 1.JPG; yam-2.jpg',
    'Garri,900,3,garri.png',
    'Salt,100,2,',
    'Oil,700,1,gone.jpg',
    'Rope,700,1,broken.jpg',
  ].join('\n')
  const picture = new Uint8Array(await photo())
  const zip = Buffer.from(
    zipSync({
      'shop/yam 1.jpg': picture,
      'shop/more/YAM-2.jpg': picture,
      'garri.png': picture,
      'broken.jpg': strToU8('no photo'),
      'not named.jpg': picture,
      '__MACOSX/._garri.png': strToU8('x'),
      'read me.txt': strToU8('x'),
    }),
  )
  const { data } = await preview(seller, rows, zip, 'goods.csv')
  expect(data).toMatchObject({ fresh: 5, withImage: 4, withPhoto: 3, missingPhotos: ['gone.jpg'] })
  const kept = async () =>
    (await app.pool.query('select name from import_photos order by name')).rows.map(
      ({ name }) => name as string,
    )
  expect(await kept()).toEqual(['broken.jpg', 'garri.png', 'yam 1.jpg', 'yam-2.jpg'])
  expect(await list(seller, data.id)).toMatchObject({ status: 'done', listed: 5, photos: 2 })
  expect(
    Object.fromEntries((await own(seller)).map(({ name, pictures }) => [name, pictures.length])),
  ).toEqual({
    Yam: 2,
    Garri: 1,
    Salt: 0,
    Oil: 0,
    Rope: 0,
  })
  expect(await kept()).toEqual([])
})

test('a ZIP with names that lead out of it, links, too much inside, doubles or a ZIP inside is refused, and nothing stays', async () => {
  const seller = await buildSeller(app, 'Bad ZIPs')
  const picture = new Uint8Array(await photo())
  const zipOf = (files: Zippable) => Buffer.from(zipSync(files))
  /** The same ZIP, whose list of contents says another length for each file. */
  const saying = (zip: Buffer, length: number) => {
    const copy = Buffer.from(zip)
    for (let at = copy.indexOf('PK\u0001\u0002'); at >= 0; at = copy.indexOf('PK\u0001\u0002', at + 4))
      copy.writeUInt32LE(length, at + 24)
    return copy
  }
  const three = zipOf({ 'a.jpg': picture, 'b.jpg': picture, 'c.jpg': picture })
  const tricks: [string, Buffer, string][] = [
    ['..', zipOf({ '../a.jpg': picture }), 'The ZIP holds a file whose name leads out of it'],
    ['root', zipOf({ '/etc/a.jpg': picture }), 'The ZIP holds a file whose name leads out of it'],
    ['drive', zipOf({ 'C:\\a.jpg': picture }), 'The ZIP holds a file whose name leads out of it'],
    [
      'link',
      zipOf({ 'a.jpg': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }),
      'The ZIP holds a link: a.jpg',
    ],
    ['10 GB', saying(three, 0xfffffff0), 'The ZIP holds more than 400 MB'],
    ['bomb', saying(zipOf({ 'a.jpg': new Uint8Array(20_000_000) }), 1_000), 'The ZIP is damaged'],
    ['large', zipOf({ 'a.jpg': new Uint8Array(6_000_000) }), 'a.jpg is larger than 5 MB'],
    [
      'doubles',
      zipOf({ 'one/a.jpg': picture, 'two/A.JPG': picture }),
      'The ZIP holds two photos called a.jpg',
    ],
    [
      'nested',
      zipOf({ 'a.jpg': picture, 'more.zip': new Uint8Array(three) }),
      'There is a ZIP inside the ZIP: more.zip',
    ],
    [
      'many',
      zipOf(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.jpg`, new Uint8Array(1)]))),
      'The ZIP holds more than 2000 files',
    ],
    ['none', zipOf({ 'a.txt': strToU8('x') }), 'There is no photo in the ZIP'],
    ['no zip', Buffer.from('%PDF-1.7 nothing'), 'The ZIP is damaged'],
  ]
  for (const [what, zip, words] of tricks) {
    const { status, fields } = await preview(seller, 'name,price,image\nYam,2500,a.jpg', zip, 'goods.csv')
    expect([what, status, fields?.photos?.slice(0, words.length)]).toEqual([what, 422, words])
  }
  const count =
    'select (select count(*) from listing_imports)::int + (select count(*) from import_photos)::int as count'
  const before = (await app.pool.query(count)).rows[0].count as number
  await preview(seller, 'name,price,image\nYam,2500,a.jpg', three, 'goods.csv')
  expect((await app.pool.query(count)).rows[0].count).toBe(before + 2)
})

test('a small ZIP does not become a large one in the database', async () => {
  const seller = await buildSeller(app, 'Zeros Stall')
  const names = Array.from({ length: 16 }, (_, at) => `${at}.jpg`)
  const rows = ['name,price,image', ...names.map((name) => `${name},500,${name}`)].join('\n')
  const zeros = new Uint8Array(5_000_000)
  const zip = Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, zeros]))))
  expect(zip.length).toBeLessThan(200_000)
  const { status, fields } = await preview(seller, rows, zip, 'goods.csv')
  expect([status, fields?.photos]).toEqual([
    422,
    'The photos have too many bytes together: send fewer at once',
  ])
})

test('two previews at once leave one file; a name that a Mac wrote is the same name', async () => {
  const seller = await buildSeller(app, 'Two Tabs')
  const picture = new Uint8Array(await photo())
  const names = ['Ẹwa', ...Array.from({ length: 39 }, (_, at) => `good ${at}`)]
  const rows = ['name,price,image', ...names.map((name) => `${name},500,${name}.jpg`)].join('\n')
  const zip = Buffer.from(
    zipSync(Object.fromEntries(names.map((name) => [`${name.normalize('NFD')}.jpg`, picture]))),
  )
  const tabs = await Promise.all([1, 2, 3].map((tab) => preview(seller, rows, zip, `tab ${tab}.csv`)))
  expect(tabs.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(tabs.flatMap(({ data }) => data?.withPhoto ?? [])).toContain(40)
})

test('a workbook whose cells all refer to one long text is refused before the text is copied', async () => {
  const seller = await buildSeller(app, 'Long Text Stall')
  const long = { xml: '<c t="s"><v>0</v></c>' }
  const rows = [[{ xml: '<c t="s"><v>1</v></c>' }, { xml: '<c t="s"><v>2</v></c>' }]]
  const sheet = sheetOf([...rows, ...Array.from({ length: 600 }, () => [long, long])], [])
  const file = workbook([], {
    'xl/sharedStrings.xml': strToU8(
      `<sst><si><t>${'x'.repeat(1_000_000)}</t></si><si><t>name</t></si><si><t>description</t></si></sst>`,
    ),
    'xl/worksheets/goods.xml': strToU8(sheet),
  })
  const { status, fields } = await preview(seller, file)
  expect([status, fields?.file]).toEqual([
    422,
    'The workbook is too large. Delete what is not for sale, or split it in two.',
  ])
})

test('a CSV with formulas is listed as the text that it is', async () => {
  const seller = await buildSeller(app, 'Formula Stall')
  const { data } = await preview(
    seller,
    'name,price,description\n"=HYPERLINK(""http://x"")",500,+1+1\nYam,=1+1,\n',
    undefined,
    'goods.csv',
  )
  expect(data.listings).toMatchObject([
    { name: '=HYPERLINK("http://x")', priceMinor: 50_000, description: '+1+1' },
  ])
  expect(data.errors).toEqual([
    { line: 3, column: 'price', reason: 'the price must be a number above 0 (you wrote “=1+1”)' },
  ])
})
