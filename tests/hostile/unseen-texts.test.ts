import { trimText } from '@oja/contract/values/text/trim-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  productForm,
  serviceForm,
  startTestApp,
} from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'
import { unseenCharacters } from './unseen-characters.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

test('every field of the contract that must not be blank refuses a text that nobody can see', () => {
  const refused = (schema: ZodType, text: string) => !schema.safeParse(text).success
  const fields = app.routes.flatMap(({ method, url, body }) =>
    Object.entries(body ? shapeOf(body) : {}).map(([name, schema]) => ({
      name: `${method} ${url} ${name}`,
      schema,
    })),
  )
  const mandatory = fields.filter(({ schema }) => refused(schema, ' ') && !refused(schema, 'Adunni'))
  expect(mandatory.length).toBeGreaterThan(12)
  for (const { name, schema } of mandatory) {
    const accepted = unseenCharacters.filter((text) => !refused(schema, text))
    expect([name, accepted]).toEqual([name, []])
  }
})

test('no name, message, review, listing or dispute can be made of characters that nobody sees', async () => {
  const product = await buildProduct(seller)
  const order = await buildPaidOrder(app, buyer, product)
  const dispute = new FormData()
  dispute.set('reason', 'other')
  dispute.set('wish', 'refund')
  const message = new FormData()
  message.append('recipientId', seller.userId)
  for (const unseen of ['\u3164', '\u2800\u200B', ' \u115F\u1160 ', '\u{E0020}']) {
    dispute.set('words', unseen)
    message.set('content', unseen)
    const shop = new FormData()
    shop.append('storeName', unseen)
    const tries: [Person, string, string, unknown, string][] = [
      [
        buyer,
        'POST',
        '/api/v1/auth/register',
        { name: unseen, email: 'unseen@example.com', password: 'correct horse' },
        'name',
      ],
      [buyer, 'PUT', '/api/v1/users/profile/update', { name: unseen }, 'name'],
      [seller, 'POST', '/api/v1/sellers/profile/full', shop, 'storeName'],
      [buyer, 'POST', '/api/v1/messages/send', { recipientId: seller.userId, content: unseen }, 'content'],
      [buyer, 'POST', '/api/v1/messages/send', message, 'content'],
      [
        buyer,
        'POST',
        '/api/v1/reviews',
        { sellerId: seller.sellerId, rating: 1, comment: unseen },
        'comment',
      ],
      [seller, 'POST', '/api/v1/products', await productForm({ name: unseen }), 'name'],
      [seller, 'POST', '/api/v1/services/create', await serviceForm({ name: unseen }), 'name'],
      [buyer, 'POST', `/api/v1/orders/${order}/dispute`, dispute, 'words'],
    ]
    for (const [person, method, url, body, field] of tries) {
      const answer = await person.call(method, url, body)
      expect([url, field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
        url,
        field,
        422,
        [field],
      ])
    }
  }
  const { rows } = await app.pool.query(
    'select (select count(*)::int from messages) as messages, (select count(*)::int from products) as products',
  )
  expect(rows).toEqual([{ messages: 0, products: 1 }])
})

test('a text of characters that nobody can see is empty', () => {
  for (const text of unseenCharacters) {
    expect([text, trimText(text)]).toEqual([text, ''])
    expect(trimText(` ${text} \u200B${text}`)).toBe('')
  }
})

test('a text that shows something keeps its joiners and accents', () => {
  for (const text of ['Ọ̀ja', '👩🏾‍🍳', '1️⃣', 'می‌خواهم', '.', '한글', '₦', '⠓⠊']) {
    expect(trimText(`  ${text}\n`)).toBe(text)
  }
})

function shapeOf(schema: ZodType): Record<string, ZodType> {
  const {
    shape,
    innerType,
    in: before,
  } = schema._zod.def as unknown as {
    shape?: Record<string, ZodType>
    innerType?: ZodType
    in?: ZodType
  }
  if (shape) return shape
  const inner = innerType ?? before
  return inner ? shapeOf(inner) : {}
}
