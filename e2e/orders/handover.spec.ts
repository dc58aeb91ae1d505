import type { Page } from '@playwright/test'
import { logIn } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const secret = 'market-day'

/** The code as the buyer's page shows it: "123 456". */
async function codeOn(buyer: Page): Promise<string> {
  const card = buyer.locator('section', { has: buyer.getByRole('heading', { name: 'Your hand-over code' }) })
  return /\d{3} \d{3}/.exec(await card.innerText())?.[0] ?? ''
}

test(
  'a buyer says the code at the stall, the seller enters it, and the buyer takes it back the same day',
  { tag: ['@BU19', '@DB29'] },
  async ({ page: buyer, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 422/)
    const hasScripts = javaScriptEnabled !== false
    const seller = await newPerson()
    await logIn(buyer, 'chiamaka.obi@example.com', secret)
    await logIn(seller, 'mama.sade@example.com', secret)
    await buyer.goto('/categories/products?q=Oloyin%20honey%20beans')
    await buyer.getByRole('link', { name: 'Oloyin honey beans, 1 paint bucket' }).first().click()
    await buyer.getByRole('button', { name: /^Buy Now/ }).click()
    if (!hasScripts) await buyer.getByRole('link', { name: 'Pay with Paystack' }).click()
    const checkout = hasScripts ? buyer.frameLocator('iframe').frameLocator('iframe') : buyer
    await checkout.getByRole('button', { name: /^Pay/ }).click()
    await expect(buyer.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
    const number = /OJ-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await buyer.getByRole('main').innerText())?.[0] ?? ''

    await buyer.goto(`/userProfile/orders/${number}`)
    await expect(buyer.getByText('Say it only when the goods are in your hand.')).toBeVisible()
    const first = await codeOn(buyer)
    await buyer.getByRole('button', { name: 'New code' }).click()
    await expect(buyer.getByText('This is your new code. The one before no longer works.')).toBeVisible()
    await expect.poll(() => codeOn(buyer)).not.toBe(first)
    const code = await codeOn(buyer)

    await test.step('the seller types a code that is too short, then a wrong one, then the right one', async () => {
      await seller.goto(`/dashboard/orders/${number}`)
      const enter = async (typed: string) => {
        await seller.getByLabel('Enter the code').fill(typed)
        await seller.getByRole('button', { name: 'Hand over', exact: true }).click()
      }
      await enter('1234')
      await expect(seller.getByText('Enter the 6 digits that the buyer says').first()).toBeVisible()
      await enter(code.startsWith('1') ? '2' + code.slice(1) : '1' + code.slice(1))
      await expect(seller.getByText('That code is wrong. 4 tries are left.').first()).toBeVisible()
      await enter(code)
      await expect(seller.getByText(/^Handed over\. You are paid on /)).toBeVisible()
    })

    await test.step('the buyer hears of it and says that it was too early', async () => {
      if (!hasScripts) await buyer.goto(`/userProfile/orders/${number}`)
      await expect(buyer.getByRole('heading', { name: 'Your hand-over code' })).toBeHidden()
      await buyer.getByText('I said it too early').click()
      await buyer.getByRole('button', { name: 'Yes, hold the payment' }).click()
      await expect(buyer.getByText('We hold the payment. The seller has 72 hours to reply.')).toBeVisible()
      if (!hasScripts) await seller.goto(`/dashboard/orders/${number}`)
      await expect(seller.getByText(/^Handed over\. You are paid on /)).toBeHidden()
      await expect(seller.getByRole('link', { name: 'Reply to the dispute' })).toBeVisible()
    })
  },
)
