import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test(
  'the list of chargebacks begins with the one to answer first, over its pages too; those without a time come last',
  { tags: ['I24'] },
  async () => {
    const [seller, buyer, admin] = [await buildSeller(app), await buildBuyer(app), await buildAdmin(app)]
    const productId = await buildProduct(seller)
    const claimed = async (due: string | null) => {
      const reference = await buildPaidOrder(app, buyer, productId)
      await app.pool.query(
        `insert into chargebacks (provider_id, order_id, status, amount_kobo, due_at)
         select $2, id, 'awaiting-merchant-feedback', amount_kobo, app_now() + $3::interval from orders where reference = $1`,
        [reference, `claim of ${reference}`, due],
      )
      return reference
    }
    const untimed = await claimed(null)
    const late = await claimed('5 days')
    const soon = await claimed('1 hour')
    const between = await claimed('2 days')

    const found: unknown[] = []
    let path: string | undefined = '/api/v1/admin/money/chargebacks?limit=1'
    while (path) {
      const { body, headers } = await admin.call('GET', path)
      found.push(...(body.data as { reference: string }[]).map(({ reference }) => reference))
      path = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(found).toEqual([soon, between, late, untimed])
  },
)
