import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, startTestApp, photo, productForm } from '../../../../tests/test-app.ts'
import type { TestResponse, TestApp, Person } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const photoRule = 'Photos must be JPG or PNG, under 5MB each'
const damaged = 'photo.jpg is damaged: take it again or choose another'
const upload = async (photos: Buffer[]) =>
  seller.call('POST', '/api/v1/products', await productForm({ name: 'Pictured' }, photos))
const stored = async () => {
  const { rows } = await app.pool.query(
    'select (select count(*) from products)::int as products, (select count(*) from files)::int as files',
  )
  return { ...rows[0], folders: await readdir(join(app.platform.config.dataDir, 'files')).catch(() => []) }
}
const picture = async (url: string, name: string) => {
  const answer = await app.app.inject({ url: url.replace(/[^/]+$/, name) })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const pictureOf = ({ body }: TestResponse) => (body.data as { productImg: string }).productImg

test(
  'a file that is not a whole JPG or PNG is refused with the rule, and nothing of it stays',
  { tags: ['FQ7', 'CN5', 'D18', 'I21'] },
  async () => {
    const before = await stored()
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#345',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const hostile: Record<string, [Buffer, number, string?]> = {
      'a text': [Buffer.from('this is no picture'), 415],
      'a page named .jpg': [Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
      'an SVG': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
      'a GIF': [gif, 415],
      'a WebP': [await sharp(whole).webp().toBuffer(), 415],
      'half a JPG': [whole.subarray(0, whole.length / 2), 415, damaged],
      'the beginning of a JPG': [whole.subarray(0, 3), 415, damaged],
      'a page behind the first bytes of a JPG': [
        Buffer.concat([whole.subarray(0, 3), Buffer.from('<script>alert(1)</script>')]),
        415,
        damaged,
      ],
      'a header of 30,000 x 30,000': [squarePng(30_000, false), 415],
      'a PNG of 10,000 x 10,000': [squarePng(10_000), 415],
      'more than 5 MB': [Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024)]), 413],
    }
    for (const [what, [bytes, status, message = photoRule]] of Object.entries(hostile)) {
      const answer = await upload([bytes])
      expect([what, answer.status, answer.body.message, answer.body.fields]).toEqual([
        what,
        status,
        // Only the field names the file: the log shows the message.
        message.replace('photo.jpg', 'The photo'),
        { productImg: message },
      ])
    }
    expect(await stored()).toEqual(before)
  },
)

test('a photo with many details stays within the limits of pages: 12 KB on a card, 60 KB on its page', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 70 } as const
  const busy = await sharp({ create: { width: 1100, height: 1100, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
  const answer = await upload([busy])
  expect(answer.status).toBe(201)
  const weights = await Promise.all(
    ['160.webp', '320.webp', '640.webp', '1080.webp'].map(
      async (name) => (await picture(pictureOf(answer), name)).bytes.length,
    ),
  )
  expect(weights.map((bytes, place) => bytes <= ([4_000, 12_000, 40_000, 60_000][place] ?? 0))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('eight photos keep their order, nine are refused', { tags: ['CL20', 'D18'] }, async () => {
  const before = await stored()
  const nine = await upload(await Promise.all(Array.from({ length: 9 }, photo)))
  expect(nine).toMatchObject({
    status: 413,
    body: { message: 'Send at most 8 photos', fields: { productImg: 'Send at most 8 photos' } },
  })
  expect(await stored()).toEqual(before)

  const widths = [40, 50, 60, 70, 80, 90, 100, 110]
  const eight = await upload(
    await Promise.all(
      widths.map((width) =>
        sharp({ create: { width, height: 30, channels: 3, background: '#c84' } })
          .png()
          .toBuffer(),
      ),
    ),
  )
  expect(eight.status).toBe(201)
  const { pictures } = eight.body.data as { pictures: { url: string; colour: number }[] }
  const shown = await Promise.all(
    pictures.map(
      async ({ url }) => (await sharp((await picture(`${url}/x`, '320.webp')).bytes).metadata()).width,
    ),
  )
  expect(shown).toEqual(widths)
})

test('a photo of exactly 5 MB is accepted', { tags: ['D18'] }, async () => {
  const whole = await photo()
  const exact = Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024 - whole.length)])
  expect((await upload([exact])).status).toBe(201)
})

test('a photo taken sideways is turned, and its place of origin is removed', { tags: ['D18'] }, async () => {
  // Red above blue, with the mark "turn a quarter to the right".
  const sideways = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: 800, height: 200, channels: 3, background: '#ff0000' } },
        top: 0,
        left: 0,
      },
    ])
    .jpeg()
    .withExif({
      IFD0: { Make: 'Spy Camera', Copyright: 'Bodija' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '7/1 25/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(sideways).metadata()).exif?.includes('Spy Camera')).toBe(true)
  const url = pictureOf(await upload([sideways]))
  for (const [name, width, format] of [
    ['160.webp', 160, 'webp'],
    ['320.webp', 320, 'webp'],
    ['640.webp', 400, 'webp'],
    ['1080.webp', 400, 'webp'],
    ['preview.jpg', 400, 'jpeg'],
  ] as const) {
    const { bytes } = await picture(url, name)
    const facts = await sharp(bytes).metadata()
    expect([facts.format, facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
      format,
      width,
      width * 2,
      undefined,
      undefined,
    ])
    expect(bytes.includes('Spy Camera')).toBe(false)
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const middle = (info.height / 2) * info.width * info.channels
    const [left, right] = [
      data.subarray(middle, middle + 3),
      data.subarray(middle + (info.width - 1) * info.channels),
    ]
    expect([left[2]! > 200, left[0]! < 60, right[0]! > 200, right[2]! < 60]).toEqual([true, true, true, true])
  }
})

test('a stored photo is served for ever, and no file beside it', { tags: ['D18', 'I21'] }, async () => {
  const url = pictureOf(await upload([await photo()]))
  const served = await picture(url, '320.webp')
  expect(served).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(served.bytes.length),
    },
  })
  expect((await picture(url, 'preview.jpg')).headers['content-type']).toBe('image/jpeg')
  for (const name of [
    '321.webp',
    '320.jpg',
    'original.jpg',
    '..%2f..%2fdemo-admin',
    '%00',
    '320.webp%00.jpg',
  ]) {
    expect([name, (await picture(url, name)).status]).toEqual([name, 400])
  }
  expect((await picture(`/files/${crypto.randomUUID()}/x`, '320.webp')).status).toBe(404)
  expect((await picture('/files/..%2foutbox/x', '320.webp')).status).toBe(400)
  const { files, folders } = await stored()
  expect(folders).toHaveLength(files)
})

/** A small PNG of 1-bit black that unpacks to `side` times `side` pixels. Without `rows` only its header is valid. */
function squarePng(side: number, rows = true): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const data = rows ? deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8)))) : Buffer.alloc(64)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
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

test('a picture that is streamed has no more listeners than Node allows without a warning', async () => {
  const url = pictureOf(await upload([await photo()]))
  const counts: number[] = []
  app.app.server.on('request', (_request, response) => {
    response.on('finish', () => counts.push(response.listenerCount('close')))
  })
  const answer = await fetch(`${app.base}${url}`)
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  await expect.poll(() => counts.length).toBe(1)
  expect(Math.max(...counts)).toBeLessThanOrEqual(10)
})

test('a copy of a listing gets photos of its own, without those that its seller removed, and only of the own shop', async () => {
  const red = await sharp({ create: { width: 70, height: 50, channels: 3, background: '#c22' } })
    .png()
    .toBuffer()
  const first = (await upload([await photo(), red])).body.data as {
    id: string
    pictures: { id: string; url: string }[]
  }
  const copying = (values: Record<string, string>, photos: Buffer[] = [], by = seller) =>
    productForm({ name: 'Pictured again', copyOf: first.id, ...values }, photos).then((form) =>
      by.call('POST', '/api/v1/products', form),
    )
  const [cover, second] = first.pictures
  const whole = await copying({})
  expect(whole.status).toBe(201)
  const copies = (whole.body.data as typeof first).pictures
  expect(copies).toHaveLength(2)
  expect(copies.some(({ id }) => id === cover?.id || id === second?.id)).toBe(false)

  const turned = await copying({ [`picture.${cover?.id}`]: 'remove' }, [await photo()])
  const { pictures } = turned.body.data as typeof first
  expect(pictures).toHaveLength(2)
  const widthOf = async (url: string) =>
    (await sharp((await picture(`${url}/x`, '320.webp')).bytes).metadata()).width
  expect(await Promise.all(pictures.map(({ url }) => widthOf(url)))).toEqual([70, await widthOf(cover!.url)])

  const none = await copying({ [`picture.${cover?.id}`]: 'remove', [`picture.${second?.id}`]: 'remove' })
  expect(none.body.fields).toEqual({ productImg: 'A product image is required' })
  expect((await copying({ copyOf: 'nothing' })).status).toBe(404)
  expect((await copying({}, [], await buildSeller(app))).status).toBe(403)

  await seller.call('PATCH', `/api/v1/products/${first.id}/status`, { status: 'removed' })
  await app.platform.files.drop(app.pool, [cover!.id, second!.id])
  for (const { url } of copies) expect((await picture(`${url}/x`, '320.webp')).status).toBe(200)
})
