import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildSeller, photo, productForm, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

interface Shown {
  pictures: { id: string }[]
  variants: { id: string; options: string[]; pictureId: string | null }[]
}

test('the photo of the chosen colour stands on the product, on the order and on the receipt, and stays there', async () => {
  const values = {
    name: 'Adire shirt',
    options: 'Colour: Indigo, Rust',
    variantRows: 'Indigo; Rust',
    variantQuantity: '2\n3',
    variantPrice: '\n',
    variantPhoto: '\n2',
  }
  const form = await productForm(values, [await photo(), await photo()])
  const { body } = await seller.call('POST', '/api/v1/products', form)
  const { id } = body.data as { id: string }
  const { pictures, variants } = (await seller.call('GET', `/api/v1/products/${id}`)).body.data as Shown
  const [first, second] = pictures.map((picture) => picture.id)
  expect(variants).toMatchObject([
    { options: ['Indigo'], pictureId: null },
    { options: ['Rust'], pictureId: second },
  ])

  const buyer = await buildBuyer(app)
  const buy = async (at: number) => {
    const { body: begun } = await buyer.call('POST', '/api/v1/payments/initiate', {
      productId: id,
      variantId: variants[at]?.id,
      quantity: 1,
    })
    const { reference } = begun as unknown as { reference: string }
    await app.pay(reference)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    return (await buyer.call('GET', `/api/v1/orders/${reference}/receipt`)).body.data
  }
  expect(await buy(0)).toMatchObject({ productImg: expect.stringContaining(first ?? 'none') })
  expect(await buy(1)).toMatchObject({ productImg: expect.stringContaining(second ?? 'none') })
  const picturesOf = async (who: Person, path: string) => {
    const answer = (await who.call('GET', path)).body as unknown as { orders?: Order[]; data?: Order[] }
    const orders = answer.orders ?? answer.data ?? []
    return Object.fromEntries(
      orders.map(({ productName, productImg }) => [productName, productImg.split('/')[2]]),
    )
  }
  const expected = { 'Adire shirt (Colour: Indigo)': first, 'Adire shirt (Colour: Rust)': second }
  expect(await picturesOf(buyer, '/api/v1/users/orders')).toEqual(expected)

  // The seller takes the photo away: the order keeps what was bought.
  await seller.call(
    'PUT',
    `/api/v1/products/${id}`,
    await productForm({ ...values, keepPhotos: '' }, [await photo()]),
  )
  expect(await picturesOf(buyer, '/api/v1/users/orders')).toEqual(expected)
})

interface Order {
  productName: string
  productImg: string
}
