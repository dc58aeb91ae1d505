import { readdir } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photosOfOrders } from '../../orders/orders.ts'
import { crontab } from '../../platform/jobs/jobs.ts'
import {
  buildProduct,
  buildSeller,
  startTestApp,
  photo,
  productForm,
  serviceForm,
  waitFor,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let whole: Buffer
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  whole = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.close())

const photoRule = 'Photos must be JPG or PNG, under 5MB each'
const damaged = 'photo.jpg is damaged: take it again or choose another'

/** All listings and files, in tables and on disk, with temp files. */
const stored = async () => {
  const { rows } = await app.pool.query<Record<string, number>>(
    `select (select count(*) from products)::int as products, (select count(*) from services)::int as services,
      (select count(*) from files)::int as files`,
  )
  const { dataDir } = app.platform.config
  const folders = await Promise.all(
    ['files', 'private-files'].map((name) => readdir(join(dataDir, name)).catch(() => [])),
  )
  return { ...rows[0], onDisk: folders.flat().length }
}
const send = async (photos: Buffer[], values: Record<string, string> = {}) =>
  seller.call('POST', '/api/v1/products', await productForm({ name: 'Hostile', ...values }, photos))

test(
  'a file that only looks like a photo is refused beside its field, and nothing of it stays',
  { tags: ['CL20', 'CL25', 'VA5', 'ST16', 'D18', 'F29'] },
  async () => {
    const before = await stored()
    const bomb = pngHeader(30_000)
    expect(bomb).toHaveLength(68)
    const animated = Buffer.from(
      'RIFF\u0024\0\0\0WEBPVP8X\u000a\0\0\0\u0002\0\0\0\0\0\0\0\0\0ANIM\u0006\0\0\0',
      'latin1',
    )
    const hostile: Record<string, Buffer> = {
      'an HTML page named .jpg': Buffer.from('<!doctype html><img src=x onerror=alert(1)>'),
      'an SVG': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'a GIF that is JavaScript too': Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)//'),
      'an animated WebP': animated,
      'a TIFF': await sharp(whole).tiff().toBuffer(),
      'an AVIF': Buffer.from('\0\0\0\u0020ftypavif\0\0\0\0avifmif1', 'latin1'),
      '30,000 x 30,000 pixels in 68 bytes': bomb,
      'a JPG cut in half': whole.subarray(0, whole.length >> 1),
      'a JPG whose header says 65,500 x 65,500': sized(whole, 65_500),
      'a PDF behind the first bytes of a PNG': Buffer.concat([bomb.subarray(0, 8), Buffer.from('%PDF-1.7')]),
      nothing: Buffer.from('x'),
    }
    const named = ['a JPG cut in half', 'a PDF behind the first bytes of a PNG']
    for (const [what, bytes] of Object.entries(hostile)) {
      const { status, body } = await send([bytes])
      const message = named.includes(what) ? damaged : photoRule
      const said = message.replace('photo.jpg', 'The photo')
      expect([what, status, body.message, body.fields]).toEqual([what, 415, said, { productImg: message }])
    }
    const service = await seller.call(
      'POST',
      '/api/v1/services/create',
      await serviceForm({ name: 'Hostile' }, [hostile['a TIFF'] as Buffer]),
    )
    expect([service.status, service.body.fields]).toEqual([415, { serviceImg: photoRule }])
    expect(await stored()).toEqual(before)
  },
)

test('one bad photo of eight refuses them all', { tags: ['ST16', 'I21'] }, async () => {
  const before = await stored()
  const good = await Promise.all(Array.from({ length: 7 }, photo))
  expect((await send([...good, Buffer.from('no photo')])).status).toBe(415)
  expect(await stored()).toEqual(before)

  const id = await buildProduct(seller, { name: 'Six of them', quantity: '6' })
  const listed = await stored()
  const change = (values: Record<string, string>, photos: Buffer[]) =>
    productForm(values, photos).then((form) => seller.call('PUT', `/api/v1/products/${id}`, form))
  // This upload is refused after its photo was stored, because buyers have changed the stock.
  const late = await change({ quantity: '9', quantitySeen: '3' }, [await photo()])
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
  expect((await change({}, [Buffer.from('no photo')])).body.fields).toEqual({ productImg: photoRule })
  expect(await stored()).toEqual(listed)
})

test(
  'a photo that is another format as well is encoded anew without it',
  { tags: ['D18', 'I21'] },
  async () => {
    const web = Buffer.from('<script>alert("spy")</script>PK\u0003\u0004spy.zip')
    const profile = Buffer.alloc(3_900_000, 'spy')
    const odd: Record<string, Buffer> = {
      'a JPG that is a page and an archive too': Buffer.concat([whole, web]),
      'a JPG with a comment': segment(whole, 0xfe, web),
      'a JPG with a profile of 4 MB': inSegments(whole, profile),
      'a JPG for printers': await sharp(whole).toColourspace('cmyk').jpeg().toBuffer(),
      'a grey one': await sharp(whole).greyscale().jpeg().toBuffer(),
      'a PNG of 16 bits one can see through': await sharp(whole)
        .ensureAlpha(0.5)
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    }
    for (const [what, bytes] of Object.entries(odd)) {
      const { status, body } = await send([bytes])
      expect([what, status, body.message]).toEqual([what, 201, 'Product uploaded successfully'])
      const { productImg } = body.data as { productImg: string }
      for (const name of ['320.webp', '1080.webp', 'preview.jpg']) {
        const { rawPayload } = await app.app.inject({ url: productImg.replace(/[^/]+$/, name) })
        const facts = await sharp(rawPayload).metadata()
        expect([what, name, facts.space, facts.channels, facts.icc, facts.exif, facts.xmp]).toEqual([
          what,
          name,
          'srgb',
          3,
          undefined,
          undefined,
          undefined,
        ])
        expect(rawPayload.includes('spy')).toBe(false)
        expect(rawPayload.length).toBeLessThan(20_000)
      }
    }
  },
)

test(
  'a form with hundreds of parts, or a body that is no form, is refused as a whole',
  { tags: ['D18', 'ST16'] },
  async () => {
    const before = await stored()
    const many = await send(Array.from({ length: 200 }, () => whole))
    expect([many.status, many.body.fields]).toEqual([413, { productImg: 'Send at most 8 photos' }])
    const fields = Object.fromEntries(Array.from({ length: 200 }, (_, place) => [`field${place}`, 'x']))
    expect(await send([whole], fields)).toMatchObject({
      status: 413,
      body: { message: 'That form has too many fields' },
    })
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=']) {
      const { status } = await seller.call('POST', '/api/v1/products', Buffer.from('--x\r\n'), {
        'content-type': type,
      })
      expect([type, status]).toEqual([type, 400])
    }
    const open = await seller.call(
      'POST',
      '/api/v1/products',
      Buffer.from('--b\r\ncontent-disposition: form-data; name="productImg"; filename="a.jpg"\r\n\r\nxx'),
      { 'content-type': 'multipart/form-data; boundary=b' },
    )
    expect([open.status, open.body.message]).toEqual([400, 'The upload was cut off. Please try again.'])
    expect((await seller.call('POST', '/api/v1/products', { name: 'No form' })).status).toBe(415)
    expect(await stored()).toEqual(before)
  },
)

test('connections cut in the middle leave no file behind', { tags: ['I21', 'ST16', 'F30'] }, async () => {
  const before = await stored()
  const form = await productForm({ name: 'Cut' }, [whole, whole])
  const sent = new Response(form)
  const body = Buffer.from(await sent.arrayBuffer())
  const head = [
    'POST /api/v1/products HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${seller.token}`,
    `content-type: ${sent.headers.get('content-type')}`,
    `content-length: ${body.length}`,
  ].join('\r\n')
  for (const part of [0.1, 0.5, 0.95]) {
    const socket = createConnection(Number(new URL(app.base).port), '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, body.length * part)]), () =>
      socket.destroy(),
    )
    await closed
  }
  await waitFor(
    () =>
      new Promise<true | undefined>((resolve) =>
        app.app.server.getConnections((_, count) => resolve(count === 0 || undefined)),
      ),
  )
  expect(await stored()).toEqual(before)
})

test(
  'prices are read as traders write them, and other texts are refused beside the field',
  { tags: ['DB21', 'DB22', 'CL20'] },
  async () => {
    const before = await stored()
    for (const price of [
      '1e9',
      'NaN',
      '',
      'Infinity',
      '0x10',
      '1.2.3',
      '10 million',
      '₦',
      '12kk',
      '8 00',
      'free',
    ]) {
      const { status, body } = await send([whole], { price })
      expect([price, status, body.fields.price]).toEqual([price, 422, 'Price must be a valid number'])
    }
    for (const quantity of ['1.5', '1e3', 'NaN', '', 'ten']) {
      const { status, body } = await send([whole], { quantity })
      expect([quantity, status, body.fields.quantity]).toEqual([
        quantity,
        422,
        'Quantity must be a valid number',
      ])
    }
    for (const price of ['1000000000000', '99,999,999,999', '10000001k', '9'.repeat(30)]) {
      const { body } = await send([whole], { price })
      expect([price, body.fields.price]).toEqual([price, 'The highest price is ₦10,000,000,000'])
    }
    for (const quantity of ['1000001', '9'.repeat(30)]) {
      const { body } = await send([whole], { quantity })
      expect([quantity, body.fields.quantity]).toEqual([quantity, 'The highest quantity is 1,000,000'])
    }
    expect(await stored()).toEqual(before)
    for (const [price, kobo] of [
      ['12k', 1_200_000],
      ['₦ 8 000', 800_000],
      ['1.5K', 150_000],
      ['1,000', 100_000],
      ['₦2,500', 250_000],
      ['N 500', 50_000],
      ['99.50', 9_950],
    ] as const) {
      const { body } = await send([whole], { price })
      expect([price, (body.data as { priceMinor: number }).priceMinor]).toEqual([price, kobo])
    }
  },
)

test('the id, listing or photo of another shop gives no access', { tags: ['CL20', 'D1', 'D2'] }, async () => {
  const other = await buildSeller(app, 'Other')
  const theirs = await buildProduct(other, { name: 'Theirs' })
  const pictureOf = async (id: string) => {
    const { rows } = await app.pool.query<{ file_id: string }>(
      'select file_id from product_pictures where product_id = $1',
      [id],
    )
    return rows.map(({ file_id }) => file_id)
  }
  const mine = await buildProduct(seller, { name: 'Mine' })
  const [picture = ''] = await pictureOf(theirs)
  const before = await stored()
  expect((await send([whole], { sellerId: other.sellerId ?? '' })).status).toBe(403)
  const form = await productForm({ name: 'Taken' }, [whole])
  expect((await seller.call('PUT', `/api/v1/products/${theirs}`, form)).status).toBe(403)
  const foreign = { [`picture.${picture}`]: '1' }
  expect((await seller.call('PUT', `/api/v1/products/${mine}`, { ...foreign })).status).toBe(200)
  expect(
    (await seller.call('PUT', `/api/v1/products/${mine}`, { [`picture.${picture}`]: 'remove' })).status,
  ).toBe(200)
  expect(await pictureOf(theirs)).toEqual([picture])
  expect(await pictureOf(mine)).not.toContain(picture)
  expect(await stored()).toEqual(before)
})

test(
  'a file that belongs to nothing is deleted within the hour, and a file in use stays',
  { tags: ['I21'] },
  async () => {
    const id = await buildProduct(seller, { name: 'Kept' })
    const files = app.platform.files
    const orphan = await files.addPicture(app.pool, seller.userId, whole)
    const fresh = await files.addPicture(app.pool, seller.userId, whole)
    // The job runs every quarter of an hour and deletes such files once they are 45 minutes old.
    await app.pool.query(`update files set created_at = created_at - interval '46 minutes' where id <> $1`, [
      fresh.id,
    ])
    expect(crontab).toContain('*/15 * * * * sweep_files\n')
    await files.sweep(app.pool, photosOfOrders)
    const left = async (file: string) => (await files.read(file, '320.webp')) !== null
    expect([await left(orphan.id), await left(fresh.id)]).toEqual([false, true])
    const { body } = await seller.call('GET', `/api/v1/products/${id}`)
    const { productImg } = body.data as { productImg: string }
    expect((await app.app.inject({ url: productImg })).statusCode).toBe(200)
  },
)

/** A PNG of 1 bit a pixel, `side` times `side`, whose pixels are missing. */
function pngHeader(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = Buffer.concat([deflateSync(Buffer.alloc(1)), Buffer.alloc(11)]).subarray(0, 11)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A JPG with another size in its header. */
function sized(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(side, frame + 5)
  copy.writeUInt16BE(side, frame + 7)
  return copy
}

/** A JPG with one more segment after its first bytes. */
function segment(jpeg: Buffer, mark: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** A JPG with a colour profile, in as many segments as the profile needs. */
function inSegments(jpeg: Buffer, profile: Buffer): Buffer {
  const max = 65_000
  const count = Math.ceil(profile.length / max)
  let written = jpeg
  for (let part = count; part > 0; part -= 1) {
    const name = Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([part, count])])
    written = segment(written, 0xe2, Buffer.concat([name, profile.subarray((part - 1) * max, part * max)]))
  }
  return written
}
