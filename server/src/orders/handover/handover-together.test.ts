import { wrongCodes } from '@oja/contract/values/orders/handover-code.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../../tests/orders/checkouts.ts'
import { codeOf, enterCode, pageOf } from '../../../../tests/orders/handover-calls.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

// The codes of several orders that one payment paid at one shop.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const rowOf = async (reference: string) =>
  (
    await app.pool.query(
      `select v.wrong_tries, v.code_hmac is not null as is_live from handover_codes v
        join orders o on o.id = v.order_id where o.reference = $1`,
      [reference],
    )
  ).rows[0] as { wrong_tries: number; is_live: boolean }

/** Two orders of one payment at the shop, and what the buyer reads of their codes. */
async function paidTogether(): Promise<{
  own: Person
  wanting: Person
  one: string
  other: string
  codes: [string, string]
}> {
  const [own, wanting] = [await buildSeller(app), await buildBuyer(app)]
  await deliverInIbadan(own)
  await addToBasket(wanting, await buildProduct(own, { name: 'Palm oil' }))
  await addToBasket(wanting, await buildProduct(own, { name: 'Garri' }))
  const { started } = await startCheckout(wanting, { [String(own.sellerId)]: 'seller' })
  await app.pay(started.reference)
  await wanting.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  const [one = '', other = ''] = started.orders.map(({ reference }) => reference)
  return { own, wanting, one, other, codes: [await codeOf(wanting, one), await codeOf(wanting, other)] }
}

test('a code of the other order of the same payment is taken for that order', async () => {
  const { own, wanting, one, other, codes } = await paidTogether()
  const together = async (reference: string) =>
    (
      (await own.call('GET', `/api/v1/orders/${reference}`)).body.data as {
        paidTogether: { otherNumbers: string[]; toHandOver: string[] }
      }
    ).paidTogether
  expect((await together(one)).toHandOver).toEqual((await together(one)).otherNumbers)
  const answer = await enterCode(own, one, codes[1])
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ reference: other, receivedHow: 'code' })
  expect((await pageOf(own, one)).fulfilment).toBe('none')
  expect((await together(one)).toHandOver).toEqual([])
  expect((await enterCode(own, one, codes[0])).body.data).toMatchObject({
    reference: one,
    receivedHow: 'code',
  })
  // The buyer reads nothing of it.
  expect((await wanting.call('GET', `/api/v1/orders/${one}`)).body.data).not.toHaveProperty(
    'paidTogether.toHandOver',
  )
})

test('a wrong code counts for every order of the payment at which it was tried', async () => {
  const { own, wanting, one, other, codes } = await paidTogether()
  const guess = ['000000', '000001', '000002'].find((code) => !codes.includes(code)) ?? ''
  for (let tries = 0; tries < wrongCodes.lock; tries += 1) await enterCode(own, one, guess)
  expect([(await rowOf(one)).wrong_tries, (await rowOf(other)).wrong_tries]).toEqual([5, 5])
  expect((await enterCode(own, other, codes[1])).status).toBe(429)
  expect(await codeOf(wanting, other)).not.toBe(codes[1])
})

test('two codes of one payment, each typed at the other order at once, do not wait for each other', async () => {
  const { own, one, other, codes } = await paidTogether()
  const answers = await Promise.all([enterCode(own, one, codes[1]), enterCode(own, other, codes[0])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const states = await Promise.all([one, other].map(async (order) => (await pageOf(own, order)).fulfilment))
  expect(states).toEqual(['received', 'received'])
})

test('at an order that is received, the code of another of its payment is taken, and a wrong one counts', async () => {
  const { own, one, other, codes } = await paidTogether()
  expect((await enterCode(own, one, codes[1])).body.data).toMatchObject({ reference: other })
  const guess = ['000000', '000001', '000002'].find((code) => !codes.includes(code)) ?? ''
  expect((await enterCode(own, other, guess)).status).toBe(422)
  expect((await rowOf(one)).wrong_tries).toBe(1)
  // The page of the received order is still open.
  const answer = await enterCode(own, other, codes[0])
  expect([answer.status, answer.body.data]).toMatchObject([200, { reference: one, receivedHow: 'code' }])
})

test('a used code that is entered again at another order of its payment is no wrong try', async () => {
  const { own, one, other, codes } = await paidTogether()
  for (let tap = 0; tap < 3; tap += 1)
    for (const page of [one, other])
      expect((await enterCode(own, page, codes[1])).body.data).toMatchObject({ reference: other })
  expect(await rowOf(one)).toEqual({ wrong_tries: 0, is_live: true })
})
