import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  productForm,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

// Buying one variant of a product: a dress in three sizes, each with a stock of its own.

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

interface Variant {
  id: string
  options: string[]
  priceMinor: number
  quantity: number
  pictureId: string | null
}

const dress = (variants = 'Size: S = 1; M = 4; L = 2 @ 5,000', values = {}) =>
  buildProduct(seller, { name: 'Ankara dress', price: '4,500', variants, ...values })
const shown = async (id: string, by: Person = seller) => {
  const { body } = await by.call('GET', `/api/v1/products/${id}`)
  return body.data as { quantity: number; priceMinor: number; hasPriceRange: boolean; variants: Variant[] }
}
const variantOf = async (id: string, ...options: string[]) =>
  (await shown(id)).variants.find((one) => one.options.join() === options.join())?.id ?? ''
const leftOf = async (id: string) =>
  Object.fromEntries((await shown(id)).variants.map(({ options, quantity }) => [options.join(' '), quantity]))
const start = async (buyer: Person, productId: string, variantId?: string, quantity = 1) =>
  buyer.call('POST', '/api/v1/payments/initiate', { productId, variantId, quantity })
const referenceOf = (answer: { body: unknown }) => (answer.body as { reference: string }).reference
const verify = (buyer: Person, reference: string) =>
  buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
const change = async (id: string, values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return seller.call('PUT', `/api/v1/products/${id}`, form)
}
const stored = async () => {
  const { rows } = await app.pool.query(
    'select (select count(*) from products)::int as products, (select count(*) from product_variants)::int as variants',
  )
  return rows[0]
}

test('a dress in three sizes is bought in one, and only that size is sold out', async () => {
  const id = await dress()
  expect(await shown(id, await buildBuyer(app))).toMatchObject({
    quantity: 7,
    priceMinor: 450_000,
    hasPriceRange: true,
    optionNames: ['Size'],
    variants: [
      { options: ['S'], priceMinor: 450_000, quantity: 1 },
      { options: ['M'], priceMinor: 450_000, quantity: 4 },
      { options: ['L'], priceMinor: 500_000, quantity: 2 },
    ],
  })

  const buyer = await buildBuyer(app)
  const begun = await start(buyer, id, await variantOf(id, 'S'))
  expect([begun.status, begun.body.amountMinor]).toEqual([200, 450_000])
  expect(await leftOf(id)).toEqual({ S: 0, M: 4, L: 2 })
  const reference = referenceOf(begun)
  await app.pay(reference)
  expect((await verify(buyer, reference)).body).toMatchObject({ status: 'paid' })

  const late = await start(await buildBuyer(app), id, await variantOf(id, 'S'))
  expect([late.status, late.body.message]).toEqual([409, 'Sold out'])
  const large = await start(await buildBuyer(app), id, await variantOf(id, 'L'))
  expect([large.status, large.body.amountMinor]).toEqual([200, 500_000])
  expect(await leftOf(id)).toEqual({ S: 0, M: 4, L: 1 })
  expect((await shown(id)).quantity).toBe(5)

  const words = 'Ankara dress (Size: S)'
  const bought = await buyer.call('GET', '/api/v1/users/orders')
  expect(bought.body.orders).toMatchObject([{ productId: id, productName: words, status: 'paid' }])
  const receipt = await buyer.call('GET', `/api/v1/orders/${reference}/receipt`)
  expect(receipt.body.data).toMatchObject({ productName: words, unitPriceMinor: 450_000 })
  expect((await app.mailTo(buyer.email, 'Receipt')).text).toContain(words)
  expect((await app.mailTo(seller.email, 'New order')).subject).toContain(words)
})

test('a full refund puts the units back to the variant they came from', async () => {
  const id = await dress()
  const buyer = await buildBuyer(app)
  const reference = referenceOf(await start(buyer, id, await variantOf(id, 'M'), 2))
  await app.pay(reference)
  await verify(buyer, reference)
  expect(await leftOf(id)).toEqual({ S: 1, M: 2, L: 2 })
  expect((await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})).status).toBe(200)
  expect(await leftOf(id)).toEqual({ S: 1, M: 4, L: 2 })
})

test('an order needs a variant of its own product that is still sold', async () => {
  const [id, other] = [await dress(), await dress()]
  const plain = await buildProduct(seller)
  const buyer = await buildBuyer(app)
  const gone = 'The seller no longer sells this choice. Please choose another one.'
  const old = await start(buyer, id)
  expect([old.status, old.body.fields]).toEqual([422, { variantId: 'Choose one first, such as your size' }])
  for (const [productId, variantId] of [
    [id, await variantOf(other, 'S')],
    [plain, await variantOf(id, 'S')],
    [id, crypto.randomUUID()],
  ]) {
    const answer = await start(buyer, productId ?? '', variantId)
    expect([answer.status, answer.body.message]).toEqual([409, gone])
  }
  expect((await start(buyer, id, 'S')).status).toBe(422)
  expect((await start(buyer, id, await variantOf(id, 'M'), 3)).body.fields).toEqual({
    quantity: 'You can buy at most 2 of this now. After your first payment you can buy more.',
  })
  expect((await buyer.call('GET', '/api/v1/users/orders')).body.orders).toEqual([])
})

test('another size replaces the hold of the first one; the same key is for one size', async () => {
  const id = await dress()
  const buyer = await buildBuyer(app)
  const [small, medium] = [await variantOf(id, 'S'), await variantOf(id, 'M')]
  await start(buyer, id, small)
  await start(buyer, id, medium)
  expect(await leftOf(id)).toEqual({ S: 1, M: 3, L: 2 })
  const key = { 'idempotency-key': `size-${id}` }
  const keyed = (variantId: string) =>
    buyer.call('POST', '/api/v1/payments/initiate', { productId: id, variantId, quantity: 1 }, key)
  expect((await keyed(medium)).status).toBe(200)
  expect((await keyed(medium)).status).toBe(200)
  expect((await keyed(small)).status).toBe(422)
})

test('a variant removed while somebody pays: the money goes back and no unit comes back to life', async () => {
  const id = await dress()
  const [payer, leaver] = [await buildBuyer(app), await buildBuyer(app)]
  const reference = referenceOf(await start(payer, id, await variantOf(id, 'M')))
  const left = referenceOf(await start(leaver, id, await variantOf(id, 'L')))
  expect((await change(id, { variants: 'Size: S = 1' })).status).toBe(200)
  expect(await leftOf(id)).toEqual({ S: 1 })
  await app.pay(reference)
  expect((await verify(payer, reference)).body).toMatchObject({ outcome: 'refunding' })
  // The other one starts again in a size that is there: the old hold ends.
  expect((await start(leaver, id, await variantOf(id, 'S'))).status).toBe(200)
  expect(await leftOf(id)).toEqual({ S: 0 })
  expect((await shown(id)).quantity).toBe(0)
  await app.pay(left)
  expect((await verify(leaver, left)).body).toMatchObject({ outcome: 'refunding' })
})

test('a product that gets sizes while somebody pays for it still sells what was held', async () => {
  const id = await buildProduct(seller, { quantity: '5' })
  const [first, second] = [await buildBuyer(app), await buildBuyer(app)]
  const held = referenceOf(await start(first, id))
  const dropped = referenceOf(await start(second, id))
  await change(id, { variants: 'Size: S = 1; M = 2' })
  expect((await shown(id)).quantity).toBe(3)
  await app.pay(held)
  expect((await verify(first, held)).body).toMatchObject({ status: 'paid' })
  // The second buyer chooses a size now. The unit that was held for them belongs to no size, so it leaves the stock.
  expect((await start(second, id, await variantOf(id, 'M'))).status).toBe(200)
  expect(await leftOf(id)).toEqual({ S: 1, M: 1 })
  expect((await shown(id)).quantity).toBe(2)
  await app.pay(dropped)
  expect((await verify(second, dropped)).body).toMatchObject({ outcome: 'refunding' })
  await change(id, { variants: '', quantity: '4' })
  expect(await shown(id)).toMatchObject({ quantity: 4, variants: [] })
})

test('what is no set of variants is refused with a sentence, and nothing is left behind', async () => {
  const before = await stored()
  const many = Array.from({ length: 60 }, (_, size) => `${size} = 1`).join('; ')
  for (const [variants, sentence] of [
    [`Size: ${many}`, 'A product can have at most 50 variants. These are 60.'],
    ['Size: S = 1; s = 2', 's stands there twice'],
    // Alike for whoever reads them: full-width, another way to write an accent, a mark that nobody sees.
    ['Size: S = 1; \uff33 = 2', '\uff33 stands there twice'],
    ['Cloth: \u00e9te = 1; e\u0301te = 2', 'e\u0301te stands there twice'],
    ['Size: S = 1; S\u200f = 2', 'S\u200f stands there twice'],
    [
      'Size: S',
      'Write the variants like “Size: S = 3; M = 4 @ 5,000”: stock after =, a price of its own after @',
    ],
    ['Size: S = ', 'How many of S do you have? Write 0 when it is sold out.'],
    ['Size: S = -1', 'Quantity of S must be a valid number'],
    ['Size: S = 1 @ free', 'Price of S must be a valid number'],
    ['Size / Size: S / S = 1', 'Size stands there twice'],
    [
      'Size / Colour / Cloth: S / Red / Lace = 1',
      'A product can have at most two kinds of options, such as size and colour',
    ],
    [
      'Size / Colour: S = 1',
      'Write the variants like “Size: S = 3; M = 4 @ 5,000”: stock after =, a price of its own after @',
    ],
    [`Size: ${'x'.repeat(41)} = 1`, `Please use at most 40 characters for “${'x'.repeat(40)}…”`],
  ]) {
    const answer = await seller.call(
      'POST',
      '/api/v1/products',
      await productForm({ variants: variants ?? '' }),
    )
    expect([variants, answer.status, answer.body.fields]).toEqual([variants, 422, { variants: sentence }])
  }
  for (const [options, sentence] of [
    ['Ankara', 'Write “Size: 5 kg, 10 kg”, or each with its price on a line, such as “5 kg: 12,000”'],
    ['5 kg 12000', 'Is 12000 the price of 5 kg? Write “5 kg: ₦12000”'],
    ['Size: S, M, S', 'S stands there twice'],
    ['Size: S, M, \uff33', '\uff33 stands there twice'],
    ['Size:', 'Write the choices of Size'],
    [
      `Size: ${Array.from({ length: 12 }, (_, size) => size).join()}\nColour: a, b, c, d, e`,
      'These options make 60 variants. A product can have at most 50.',
    ],
  ]) {
    const answer = await seller.call(
      'POST',
      '/api/v1/products',
      await productForm({ options: options ?? '' }),
    )
    expect([options, answer.status, answer.body.fields]).toEqual([options, 422, { options: sentence }])
  }
  expect(await stored()).toEqual(before)
})

test('prices typed beside the sizes are the prices of the sizes, unless the table says another', async () => {
  const id = await dress()
  const options = '5 kg: 12k\n10 kg: 23,500'
  const form = { options, variantRows: '5 kg; 10 kg', variantQuantity: '3\n2', variantPrice: '\n' }
  expect((await change(id, form)).status).toBe(200)
  expect((await shown(id)).variants.map(({ priceMinor }) => priceMinor)).toEqual([1_200_000, 2_350_000])
  const two = await change(id, { ...form, variantRows: '5 kg = 3; 10 kg = 2', variantPrice: '13,000\n' })
  expect([two.status, two.body.fields]).toEqual([
    422,
    { variants: '5 kg has two prices: 13,000 in the table and 12,000 beside the size. Keep one.' },
  ])
})

test('a size named <b> is a text like others', async () => {
  const id = await dress('Size: <b>x</b> = 2')
  const begun = await start(await buildBuyer(app), id, await variantOf(id, '<b>x</b>'))
  expect(begun.status).toBe(200)
})

test('variants without stock are listed as sold out', async () => {
  const id = await dress('Size: S = 0; M = 0')
  expect(await shown(id)).toMatchObject({ quantity: 0, status: 'sold out' })
  const answer = await start(await buildBuyer(app), id, await variantOf(id, 'S'))
  expect([answer.status, answer.body.message]).toEqual([409, 'Sold out'])
})

test('the stock that the form showed decides: a sale in between is a clear 409', async () => {
  const id = await dress()
  const form = {
    options: 'Size: S, M, L',
    variantRows: 'S = 1; M = 4; L = 2',
    variantQuantity: '1\n9\n2',
    variantPrice: '\n\n5,000',
  }
  await start(await buildBuyer(app), id, await variantOf(id, 'M'))
  const late = await change(id, form)
  expect([late.status, late.body.fields]).toEqual([
    409,
    { variants: 'The stock of M changed while you were editing: it is now 3. Please check again.' },
  ])
  expect((await change(id, { ...form, variantRows: 'S = 1; M = 3; L = 2' })).status).toBe(200)
  expect(await leftOf(id)).toEqual({ S: 1, M: 9, L: 2 })
  // A number that is as the form showed it leaves what buyers left, in the sum too.
  await start(await buildBuyer(app), id, await variantOf(id, 'M'))
  const unchanged = { ...form, variantRows: 'S = 1; M = 9; L = 2' }
  expect((await change(id, unchanged)).status).toBe(200)
  expect(await leftOf(id)).toEqual({ S: 1, M: 8, L: 2 })
  expect(await shown(id)).toMatchObject({ quantity: 11 })
  // A change of the price alone keeps every size, and a size with a price of its own keeps that.
  expect((await change(id, { price: '4,800' })).status).toBe(200)
  expect((await shown(id)).variants.map(({ priceMinor }) => priceMinor)).toEqual([480_000, 480_000, 500_000])
  const whole = await seller.call('PATCH', `/api/v1/products/${id}/stock`, { quantity: 3 })
  expect(whole.body.fields).toEqual({ quantity: 'Choose the size or option whose stock you change' })
})

test('the stock of one size changes alone, and only from the number that its seller saw', async () => {
  const id = await dress('Size: S = 1; M = 4; L = 2 @ 5,000')
  const setStock = async (size: string, stock: object) => {
    const variantId = await variantOf(id, size)
    return seller.call('PATCH', `/api/v1/products/${id}/stock`, { ...stock, variantId })
  }
  expect((await setStock('M', { quantity: 9, seen: 4 })).status).toBe(200)
  expect(await leftOf(id)).toEqual({ S: 1, M: 9, L: 2 })
  expect(await shown(id)).toMatchObject({ quantity: 12 })
  await start(await buildBuyer(app), id, await variantOf(id, 'S'))
  const late = await setStock('S', { quantity: 5, seen: 1 })
  expect([late.status, late.body.message]).toEqual([
    409,
    'The stock of S changed while you were editing: it is now 0. Please check again.',
  ])
  const other = await variantOf(await dress(), 'S')
  const foreign = { quantity: 3, variantId: other }
  expect((await seller.call('PATCH', `/api/v1/products/${id}/stock`, foreign)).body.fields).toEqual({
    quantity: 'This size or option is no longer sold',
  })
  expect(await leftOf(id)).toEqual({ S: 0, M: 9, L: 2 })
})

test(
  'of many buyers at once for one unit of a size one gets it, and of 37 none is left over',
  { tags: ['I1', 'I2'] },
  async () => {
    const buyers = await Promise.all(Array.from({ length: 45 }, () => buildBuyer(app)))
    const id = await dress('Size: S = 1; M = 37; L = 5')
    for (const [size, units, crowd] of [
      ['S', 1, buyers.slice(0, 20)],
      ['M', 37, buyers],
    ] as const) {
      const variantId = await variantOf(id, size)
      const answers = await Promise.all(crowd.map((buyer) => start(buyer, id, variantId)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(units)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(crowd.length - units)
    }
    expect((await leftOf(id)).M).toBe(0)
  },
)

test('buyers of different sizes, sellers who edit and holds that end never lose or make a unit', async () => {
  const id = await dress('Size: S = 6; M = 6; L = 6')
  const buyers = await Promise.all(Array.from({ length: 12 }, () => buildBuyer(app)))
  const sizes = [await variantOf(id, 'S'), await variantOf(id, 'M'), await variantOf(id, 'L')]
  const work = buyers.flatMap((buyer, place) => [
    start(buyer, id, sizes[place % 3]).then(() => start(buyer, id, sizes[(place + 1) % 3])),
  ])
  await Promise.all([...work, change(id, { price: '4,600' }), change(id, { description: 'Lined' })])
  const left = await leftOf(id)
  const { rows } = await app.pool.query('select count(*)::int as held from holds where product_id = $1', [id])
  expect((left.S ?? 0) + (left.M ?? 0) + (left.L ?? 0) + rows[0].held).toBe(18)
})
