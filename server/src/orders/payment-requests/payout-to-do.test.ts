import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the owner reads everything that a payout waits for before they ask, and the name of the account too', async () => {
  const shop = await buildSeller(app, 'Stall without papers')
  const toDo = async () =>
    ((await shop.call('GET', '/api/v1/payment-requests')).body.data as { payoutToDo: string }).payoutToDo
  expect(await toDo()).toBe('We pay once your documents are approved. Add your bank account first.')
  await app.pool.query('update sellers set verified = true where id = $1', [shop.sellerId])
  await app.pool.query(
    "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check) values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'MUSA IBRAHIM BELLO', 'waiting')",
    [shop.sellerId],
  )
  expect(await toDo()).toBe('We are checking the name of your bank account.')
  await app.pool.query("update payout_accounts set name_check = 'refused' where seller_id = $1", [
    shop.sellerId,
  ])
  expect(await toDo()).toBe('Add a bank account in the name on your documents.')
  await app.pool.query('delete from payout_accounts where seller_id = $1', [shop.sellerId])
})
