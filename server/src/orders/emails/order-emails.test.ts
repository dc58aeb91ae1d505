import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import { buyByPark, sendByPark } from '../../../../tests/orders/dispatch.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const subjectsTo = async ({ email }: Person) =>
  (
    await app.pool.query<{ subject: string }>('select subject from mails where recipient = $1', [email])
  ).rows.map(({ subject }) => subject)

test(
  'a seller who turned off emails about orders gets none of a new order, and each about their money',
  { tags: ['DB41', 'I23'] },
  async () => {
    const seller = await buildSeller(app)
    const buyer = await buildBuyer(app)
    const choose = async (emails: string) => {
      const form = new FormData()
      form.append('emails', emails)
      expect((await seller.call('POST', '/api/v1/sellers/profile/full', form)).status).toBe(200)
    }
    const order = async (name: string) =>
      buildPaidOrder(app, buyer, await buildProduct(seller, { name, quantity: '5' }))

    await choose('messages,reviews,stock')
    const reference = await order('Abuja yam')
    await app.mailTo(buyer.email, 'Receipt')
    expect((await subjectsTo(seller)).filter((subject) => subject.includes('New order'))).toEqual([])
    await buyer.call('POST', `/api/v1/orders/${reference}/actions/cancel`, {})
    await app.mailTo(seller.email, 'Cancelled, do not send')

    // No emails at all: the same.
    await choose('')
    const other = await order('Benin yam')
    expect((await subjectsTo(seller)).filter((subject) => subject.includes('New order'))).toEqual([])
    await buyer.call('POST', `/api/v1/orders/${other}/actions/cancel`, {})
    await expect
      .poll(async () =>
        (await subjectsTo(seller)).filter((subject) => /do not send: .*Benin yam/.test(subject)),
      )
      .toHaveLength(1)

    await choose('orders')
    await order('Oyo yam')
    expect((await app.mailTo(seller.email, 'New order')).text).toContain('Oyo yam')
  },
)

test('the receipt of goods that are delivered says by when they come, and to which address', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  await sendByPark(seller)
  await buyByPark(app, buyer, seller, { name: 'Ofada rice' })
  const { text } = await app.mailTo(buyer.email, 'Receipt')
  expect(text).toMatch(/Arrives by \d{1,2} [A-Z][a-z]+: up to 2 days to accept, then \d+ days\./)
  expect(text).toContain('The driver needs no code.')
  expect(text).toContain('By park or courier to ')
  expect(text).toContain('Nearest landmark: ')
})

test('the receipt and the email of the seller list goods, delivery and their sum', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  await sendByPark(seller)
  await buyByPark(app, buyer, seller, { name: 'Cement', price: '79,000' })
  const lines = /Goods: ₦79,000\s+Delivery: ₦2,000\s+Total( paid)?: ₦81,000/
  expect((await app.mailTo(buyer.email, 'Receipt')).text).toMatch(lines)
  expect((await app.mailTo(seller.email, 'New order')).text).toMatch(lines)
})

test('the emails about a cancelled order say the same of the bank, and none says that the money is there', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Ogun yam' }))
  await buyer.call('POST', `/api/v1/orders/${reference}/actions/cancel`, {})
  for (const subject of ['Cancelled', 'Refund sent'])
    expect((await app.mailTo(buyer.email, subject)).text).toContain(
      'Banks usually need 5 to 10 working days to show it.',
    )
})
