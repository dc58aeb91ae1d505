import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrations.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

const form = /^OJ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

async function paidOrder(): Promise<{ reference: string; number: string }> {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  const { rows } = await app.pool.query('select number from orders where reference = $1', [reference])
  return { reference, number: rows[0].number }
}

test(
  'an order has a short number that both parties see in lists, on its page, on the receipt and in emails',
  { tags: ['BU19', 'DB28', 'OS9'] },
  async () => {
    const { reference, number } = await paidOrder()
    expect(number).toMatch(form)
    const bought = (await buyer.call('GET', '/api/v1/users/orders')).body.orders as object[]
    expect(bought[0]).toMatchObject({ number, reference })
    const sold = (await seller.call('GET', '/api/v1/sellers/orders')).body.orders as object[]
    expect(sold[0]).toMatchObject({ number, tx_ref: reference })
    for (const person of [buyer, seller])
      for (const path of ['', '/receipt'])
        expect((await person.call('GET', `/api/v1/orders/${number}${path}`)).body.data).toMatchObject({
          number,
          reference,
        })
    for (const person of [buyer, seller]) {
      const { text } = await app.mailTo(person.email, person === buyer ? 'Receipt' : 'New order')
      expect(text).toContain(`Order #${number}`)
      expect(text).toContain(`/orders/${number}`)
      const { notices } = (await person.call('GET', '/api/v1/notices')).body.data as {
        notices: { orderNumber: string; href: string }[]
      }
      expect(notices[0]).toMatchObject({
        orderNumber: number,
        href: expect.stringMatching(`/orders/${number}$`),
      })
    }
    const files = ['orders.csv', 'transactions.csv']
    for (const file of files)
      expect((await seller.call('GET', `/api/v1/sellers/${file}`)).body.message).toContain(
        `${number},${reference}`,
      )
  },
)

test('an order number is read with look-alikes, spaces and small letters, wherever an order is named', async () => {
  const { reference, number } = await paidOrder()
  const spoken = number.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('V', 'u').toLowerCase()
  const admin = await buildAdmin(app)
  for (const typed of [
    number,
    reference,
    spoken,
    spoken.replaceAll('-', ' '),
    number.slice(3).replace('-', ''),
  ]) {
    const name = encodeURIComponent(typed)
    const { status, body } = await buyer.call('GET', `/api/v1/orders/${name}`)
    expect([typed, status, body.data]).toMatchObject([typed, 200, { number, reference }])
    const verified = await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: typed })
    expect(verified.body).toMatchObject({ status: 'paid' })
    expect((await seller.call('GET', `/api/v1/sellers/orders?q=${name}`)).body.orders).toMatchObject([
      { number },
    ])
    for (const path of [`money/orders?q=${name}`, `money/suspended?q=${name}`])
      expect((await admin.call('GET', `/api/v1/admin/${path}`)).status).toBe(200)
    expect((await admin.call('GET', `/api/v1/admin/money/orders?q=${name}`)).body.data).toMatchObject([
      { number },
    ])
    expect((await admin.call('GET', `/api/v1/admin/orders/${name}`)).body.data).toMatchObject({
      number,
      reference,
    })
  }
  expect((await seller.call('POST', `/api/v1/orders/${spoken}/actions/accept`, {})).body.data).toMatchObject({
    fulfilment: 'accepted',
  })
})

test(
  'the number of an order of others, one that no order has, and a text that is none',
  { tags: ['D1'] },
  async () => {
    const { number } = await paidOrder()
    const stranger = await buildBuyer(app)
    const foreign = await stranger.call('GET', `/api/v1/orders/${number}`)
    const missing = await stranger.call('GET', '/api/v1/orders/OJ-0000-0000')
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    for (const bad of ['OJ-7K4M', 'OJ-7K4M-2Q9P-1', 'OJ-7K4M-2Q9Ω', `${'7'.repeat(200)}`]) {
      const { status } = await buyer.call('GET', `/api/v1/orders/${encodeURIComponent(bad)}`)
      expect([bad, status]).toEqual([bad, 400])
    }
  },
)

test(
  'an order keeps its number, and orders from before there were numbers get one',
  { tags: ['I14'] },
  async () => {
    const { reference, number } = await paidOrder()
    const change = app.pool.query("update orders set number = 'OJ-0000-0000' where reference = $1", [
      reference,
    ])
    await expect(change).rejects.toThrow('cannot be changed')
    await app.pool.query(`alter table orders disable trigger orders_number_fixed;
    update orders set number = null; alter table orders enable trigger orders_number_fixed;
    delete from migrations where name = '0048_find_orders.sql'`)
    // Meanwhile another node may serve the order: its reference stands for the number.
    expect((await buyer.call('GET', `/api/v1/orders/${reference}`)).body.data).toMatchObject({
      number: reference,
    })
    expect(await migrate(app.pool)).toEqual(['0048_find_orders.sql'])
    const { rows } = await app.pool.query('select number from orders')
    expect(new Set(rows.map((row) => row.number)).size).toBe(rows.length)
    for (const row of rows) expect(row.number).toMatch(form)
    expect(rows).not.toContainEqual({ number })
  },
)
