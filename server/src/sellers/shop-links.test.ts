import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, call, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a shop gets a link of its name, without tone marks, and a number when another shop has it', async () => {
  expect(await linkOf(await buildSeller(app, 'Mama Ṣadé’s Rice & More'))).toBe('mama-sades-rice-and-more')
  expect(await linkOf(await buildSeller(app, 'Alhaji Ɗanƙwarai'))).toBe('alhaji-dankwarai')
  expect(await linkOf(await buildSeller(app, 'Bisi Fabrics'))).toBe('bisi-fabrics')
  expect(await linkOf(await buildSeller(app, 'Bísí  fabrics!'))).toBe('bisi-fabrics-2')
  expect(await linkOf(await buildSeller(app, 'BISI FABRICS'))).toBe('bisi-fabrics-3')
})

test('a link made of a name is never a reserved word, too short or too long', async () => {
  expect(await linkOf(await buildSeller(app, 'Admin'))).toBe('shop-admin')
  expect(await linkOf(await buildSeller(app, 'Oja Support'))).toBe('shop-oja-support')
  expect(await linkOf(await buildSeller(app, 'Q!'))).toBe('shop-q')
  expect(await linkOf(await buildSeller(app, '市場'))).toBe('my-shop')
  const long = await linkOf(
    await buildSeller(app, 'The very best Abeokuta adire and ankara of all our mothers'),
  )
  expect(long).toBe('the-very-best-abeokuta-adire-and-ankara')
})

test('a link leads to its shop in any spelling of capitals, and only while the public may see the shop', async () => {
  const seller = await buildSeller(app, 'Kemi Plantain')
  expect((await follow('Kemi-PLANTAIN')).body.data).toEqual({
    sellerId: seller.sellerId,
    slug: 'kemi-plantain',
  })
  const shop = await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)
  expect(shop.body.seller).toMatchObject({ slug: 'kemi-plantain' })
  await app.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
  for (const slug of ['kemi-plantain', 'nobody-has-this'])
    expect(await follow(slug)).toMatchObject({ status: 404, body: { message: 'Seller not found.' } })
  for (const slug of ['a%00b', 'x'.repeat(81), "'or'1", '%E1%BA%B9j%C3%A1'])
    expect((await follow(slug)).status).toBe(400)
})

test('a seller changes the link once in 30 days, and every old link redirects for good', async () => {
  const seller = await buildSeller(app, 'Ngozi Beads and Bags')
  expect(await change(seller, '  Ngozi-Beads ')).toMatchObject({
    status: 200,
    body: { data: { slug: 'ngozi-beads' } },
  })
  // The link that the shop has already is no change.
  expect((await change(seller, 'ngozi-beads')).status).toBe(200)
  const tooSoon = await change(seller, 'ngozi-bags')
  expect(tooSoon).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(tooSoon.body.message).toMatch(
    /^You can change your link again from \d+ \w+ \d{4}, \d+:\d\d [ap]m\.$/,
  )
  expect(await linkOf(seller)).toBe('ngozi-beads')

  await pass30Days(seller)
  expect((await change(seller, 'ngozi-bags')).status).toBe(200)
  for (const slug of ['ngozi-beads-and-bags', 'ngozi-beads', 'ngozi-bags'])
    expect((await follow(slug)).body.data).toEqual({ sellerId: seller.sellerId, slug: 'ngozi-bags' })

  // An old link may come back to its own shop, and to no other.
  await pass30Days(seller)
  const thief = await buildSeller(app, 'Quiet Thief')
  expect(await change(thief, 'ngozi-beads')).toMatchObject({ status: 422, body: { fields: { slug: taken } } })
  expect((await change(seller, 'ngozi-beads')).status).toBe(200)
  expect((await follow('ngozi-bags')).body.data).toMatchObject({ slug: 'ngozi-beads' })
  // Nor is an old link given to a new shop of that name.
  expect(await linkOf(await buildSeller(app, 'Ngozi Bags'))).toBe('ngozi-bags-2')
})

test('a link that breaks a rule is refused with a sentence that says what to do, and nothing changes', async () => {
  const seller = await buildSeller(app, 'Plain Peter')
  const sentences: Record<string, string> = {
    '': 'Enter a link',
    '   ': 'Enter a link',
    [`${'long-'.repeat(15)}tail5`]: 'Use at most 40 characters',
    'Mama Sade!!': 'Use only letters a to z, numbers and dashes, like mama-sade',
    'mama sade': 'Use a dash instead of a space, like mama-sade',
    'mama-ṣadé': 'Leave out tone marks and dots: use plain letters a to z',
    'mama-ṣade\u0301': 'Leave out tone marks and dots: use plain letters a to z',
    'мама-sade': 'Leave out tone marks and dots: use plain letters a to z',
    mama_sade: 'Use only letters a to z, numbers and dashes',
    'mama/../admin': 'Use only letters a to z, numbers and dashes',
    '-mama': 'Put one dash between words, and none at the start or end',
    'ma--ma': 'Put one dash between words, and none at the start or end',
    ab: 'Use at least 3 characters',
    oja: reserved,
    Admin: reserved,
    'sign-in': reserved,
    'oja-support': reserved,
    'admin-oja': reserved,
  }
  for (const [slug, sentence] of Object.entries(sentences)) {
    const { status, body } = await change(seller, slug)
    expect([slug, status, body.fields.slug]).toEqual([slug, 422, sentence])
  }
  for (const slug of [null, 7, ['mama-sade'], {}]) {
    const { status } = await seller.call('PUT', '/api/v1/sellers/link', { slug })
    expect(status).toBe(422)
  }
  expect(await linkOf(seller)).toBe('plain-peter')
})

test('nobody takes the name of another shop as a link, however it is spelled', async () => {
  const verified = await buildSeller(app, 'Sisi Yemí Cakes')
  await app.pool.query('update sellers set verified = true where id = $1', [verified.sellerId])
  await buildSeller(app, 'Uncle Tee Repairs')
  const seller = await buildSeller(app, 'Copy Cat')
  for (const slug of ['sisi-yemi-cakes', 'sisiyemicakes', 'sisi-yemicakes'])
    expect((await change(seller, slug)).body.fields).toEqual({
      slug: 'That is the name of a verified shop. Please choose another.',
    })
  expect((await change(seller, 'uncletee-repairs')).body.fields).toEqual({
    slug: 'That is the name of another shop. Please choose another.',
  })
})

test('two shops that choose one link at the same moment: one gets it', async () => {
  const sellers = await Promise.all(['First Friend', 'Second Friend'].map((name) => buildSeller(app, name)))
  const answers = await Promise.all(sellers.map((seller) => change(seller, 'best-friend')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a suspended shop keeps its link, and the link of a deleted shop is erased and stays taken', async () => {
  const seller = await buildSeller(app, 'Tunde Goes Away')
  await app.pool.query("update sellers set status = 'suspended' where id = $1", [seller.sellerId])
  expect((await change(seller, 'tunde-stays')).status).toBe(403)
  await app.pool.query("update sellers set status = 'active' where id = $1", [seller.sellerId])
  const held = await seller.call('GET', '/api/v1/users/me/data')
  expect(JSON.stringify(held.body)).toContain('tunde-goes-away')
  const deleted = await seller.call('DELETE', '/api/v1/users/delete/profile', { password: 'Password1!' })
  expect([deleted.status, deleted.body]).toMatchObject([200, {}])
  expect((await follow('tunde-goes-away')).status).toBe(404)
  const { rows } = await app.pool.query('select slug from shop_links where seller_id = $1', [seller.sellerId])
  expect(rows).toEqual([{ slug: null }])
  expect(await linkOf(await buildSeller(app, 'Tunde Goes Away'))).toBe('tunde-goes-away-2')
})

test('shops that opened before there were links get theirs, the oldest first', async () => {
  const [first, second] = [await buildSeller(app, 'Old Stall'), await buildSeller(app, 'Old Stall')]
  await app.pool.query('delete from shop_links where seller_id = any($1)', [
    [first.sellerId, second.sellerId],
  ])
  const migration = await readFile(
    new URL('../../migrations/0054_links_of_old_shops.sql', import.meta.url),
    'utf8',
  )
  await app.pool.query(migration.split(/;\s*$/m)[0] ?? '')
  expect([await linkOf(first), await linkOf(second)]).toEqual(['old-stall', 'old-stall-2'])
})

test('the QR code of a shop is an SVG that holds its address', async () => {
  await buildSeller(app, 'Scan My Shop')
  const { statusCode, headers, payload } = await app.app.inject({ url: '/qr/scan-my-shop.svg' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(payload).toContain('>localhost:3000/s/scan-my-shop</text>')
  const { data, size } = encode(`${app.origin}/s/scan-my-shop`, { ecc: 'M', border: 4 })
  const pixels = await greyPixels(payload, size * 10)
  // The middle of each module. The link stands in the white margin below.
  const scanned = Array.from({ length: size - 4 }, (_, y) =>
    Array.from({ length: size }, (_, x) => (pixels[(y * 10 + 5) * size * 10 + x * 10 + 5] ?? 0) < 128),
  )
  expect(scanned).toEqual(data.slice(0, size - 4))
  for (const file of ['nobody-here.svg', 'scan-my-shop.png', 'Scan-My-Shop.svg'])
    expect([400, 404]).toContain((await app.app.inject({ url: `/qr/${file}` })).statusCode)
})

/** One byte a pixel. In a process of its own: the product lets sharp read no SVG. */
async function greyPixels(svg: string, width: number): Promise<Buffer> {
  const script = `import sharp from 'sharp'
    const image = sharp(Buffer.from(process.argv[1])).resize({ width: ${width} }).toColourspace('b-w')
    process.stdout.write(await image.removeAlpha().raw().toBuffer())`
  const args = ['--input-type=module', '-e', script, svg]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    encoding: 'buffer',
    maxBuffer: 64 * 2 ** 20,
  })
  return stdout
}

const taken = 'Another shop has or had this link. Please choose another.'
const reserved = 'This word is reserved. Please choose another.'

async function linkOf(seller: Person): Promise<string> {
  const { body } = await seller.call('GET', '/api/v1/sellers/link')
  return (body.data as { slug: string }).slug
}

function change(seller: Person, slug: string) {
  return seller.call('PUT', '/api/v1/sellers/link', { slug })
}

function follow(slug: string) {
  return call(app, 'GET', `/api/v1/sellers/links/${slug}`)
}

async function pass30Days(seller: Person): Promise<void> {
  await app.pool.query(
    "update shop_links set chosen_at = chosen_at - interval '30 days' where seller_id = $1",
    [seller.sellerId],
  )
}
