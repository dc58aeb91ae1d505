import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  photo,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { attachFiles } from '../../platform/files/files.ts'
import { moveDisputePictures } from './dispute-pictures.ts'

let app: TestApp
let buyer: Person
let seller: Person
let admin: Person
let productId: string
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
  seller = await buildSeller(app)
  admin = await buildAdmin(app)
  productId = await buildProduct(seller, { quantity: '50' })
})
afterAll(() => app.close())

interface DisputeCase {
  pictures: string[]
  answerPictures: string[]
}

const disputed = async (pictures = 1) => {
  const reference = await buildPaidOrder(app, buyer, productId)
  const form = new FormData()
  form.append('reason', 'damaged')
  form.append('wish', 'part')
  form.append('words', 'Half of it is rotten')
  for (let count = 0; count < pictures; count += 1)
    form.append('pictures', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'photo.jpg')
  await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)
  return reference
}
const caseFor = async (person: Person, path: string) =>
  ((await person.call('GET', path)).body.data as { disputeCase: DisputeCase }).disputeCase
const publicAnswers = async () => {
  const { rows } = await app.pool.query<{ id: string }>('select file_id as id from dispute_pictures')
  const answers = await Promise.all(
    rows.flatMap(({ id }) =>
      ['preview.jpg', '160.webp', '640.webp', '1080.webp'].map((name) =>
        call(app, 'GET', `/files/${id}/${name}`),
      ),
    ),
  )
  return [...new Set(answers.map(({ status }) => status))]
}

test(
  'the pictures of a dispute are for its two parties and admins, and no public address has them',
  { tags: ['D1', 'D5'] },
  async () => {
    const reference = await disputed(2)
    const { pictures } = await caseFor(buyer, `/api/v1/orders/${reference}`)
    const [picture = ''] = pictures
    expect(pictures).toHaveLength(2)
    expect(await publicAnswers()).toEqual([404])

    for (const person of [buyer, seller]) {
      for (const url of [picture, `${picture}?width=1080`]) {
        const { status, headers } = await person.call('GET', url)
        expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
        expect(headers['cache-control']).toBe('private, no-store')
      }
    }
    const [forAdmin = ''] = (await caseFor(admin, `/api/v1/admin/orders/${reference}`)).pictures
    expect((await admin.call('GET', forAdmin)).status).toBe(200)

    const [stranger, otherSeller] = [await buildBuyer(app), await buildSeller(app, 'Other shop')]
    const unknown = `/api/v1/orders/${'A'.repeat(32)}/dispute/pictures/${picture.split('/').at(-1)}`
    for (const person of [stranger, otherSeller, admin]) {
      const [hidden, missing] = [await person.call('GET', picture), await person.call('GET', unknown)]
      expect([hidden.status, hidden.body]).toEqual([404, missing.body])
    }
    for (const person of [stranger, otherSeller, buyer, seller])
      expect((await person.call('GET', forAdmin)).status).toBe(403)
    expect((await call(app, 'GET', picture)).status).toBe(401)

    // An id of another dispute, of a listing's photo or of nothing opens nothing.
    const other = (await caseFor(buyer, `/api/v1/orders/${await disputed()}`)).pictures[0]?.split('/').at(-1)
    const { rows } = await app.pool.query<{ file_id: string }>('select file_id from product_pictures')
    for (const id of [other, rows[0]?.file_id, 'x'])
      expect((await buyer.call('GET', `/api/v1/orders/${reference}/dispute/pictures/${id}`)).status).not.toBe(
        200,
      )
  },
)

test('a file that is no picture is refused beside its own field', async () => {
  const reference = await buildPaidOrder(app, buyer, productId)
  const form = new FormData()
  form.append('reason', 'damaged')
  form.append('wish', 'part')
  form.append('words', 'Half of it is rotten')
  form.append('pictures', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'x.pdf')
  const { status, body } = await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)
  const message = 'Photos must be JPG or PNG, under 5MB each'
  expect([status, body.fields]).toEqual([415, { pictures: message }])
})

test('of a good and a damaged photo the damaged one is named, and nothing of the form is stored', async () => {
  const reference = await buildPaidOrder(app, buyer, productId)
  const form = new FormData()
  for (const [name, value] of Object.entries({ reason: 'damaged', wish: 'part', words: 'Half is rotten' }))
    form.append(name, value)
  const whole = await photo()
  const files = { 'good.jpg': whole, 'corrupt.jpg': whole.subarray(0, 200) }
  for (const [name, bytes] of Object.entries(files))
    form.append('pictures', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  const { status, body } = await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)
  const message = 'corrupt.jpg is damaged: take it again or choose another'
  expect([status, body.fields]).toEqual([415, { pictures: message }])
})

test('pictures of older disputes leave their public address', { tags: ['I21'] }, async () => {
  const reference = await disputed(0)
  const { files } = app.platform
  const { id } = await files.addPicture(app.pool, buyer.userId, await photo())
  await attachFiles(app.pool, buyer.userId, [id])
  await app.pool.query(
    `insert into dispute_pictures (dispute_id, party, position, file_id)
     select d.id, 'buyer', 0, $2 from disputes d join orders o on o.id = d.order_id where o.reference = $1`,
    [reference, id],
  )
  expect((await call(app, 'GET', `/files/${id}/640.webp`)).status).toBe(200)

  // Two nodes may start at the same moment.
  await Promise.all([moveDisputePictures(app.pool, files), moveDisputePictures(app.pool, files)])
  await moveDisputePictures(app.pool, files)

  expect(await publicAnswers()).toEqual([404])
  const [picture = ''] = (await caseFor(seller, `/api/v1/orders/${reference}`)).pictures
  expect((await seller.call('GET', `${picture}?width=1080`)).status).toBe(200)
  // A listing's photos stay public.
  const { rows } = await app.pool.query<{ file_id: string }>('select file_id from product_pictures')
  expect((await call(app, 'GET', `/files/${rows[0]?.file_id}/640.webp`)).status).toBe(200)
})
