import type { Page } from '@playwright/test'
import { openCard } from '../support/card.ts'
import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const butter = 'Raw shea butter, 1 kg'

/** Goes to the payment of goods that are collected, and leaves it unpaid. */
async function startToPay(page: Page, hasScripts: boolean): Promise<void> {
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('radio', { name: /^Collect it/ }).check()
  if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  if (!hasScripts) return expect(page).toHaveURL(/\/pay\/oja-/)
  // A payment that is closed before Paystack's page has opened is over at once.
  await openCard(page, true)
  await page.getByRole('button', { name: 'Close payment' }).click()
  await expect(page.getByText('Payment not completed')).toBeVisible()
}

test('the basket says that a payment for its goods is open, leads back to it, and names the newest', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  const { email } = await makePerson(await newPerson(), app, 'Uche Unpaid')
  await logIn(page, email)
  await page.goto(`/categories/products?q=${encodeURIComponent(butter)}`)
  await page.getByRole('link', { name: butter }).first().click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basket')
  const notPaid = page.getByRole('region', { name: 'Not paid yet' })
  await expect(notPaid).toHaveCount(0)

  await startToPay(page, hasScripts)
  await page.goto('/basket')
  await expect(notPaid).toContainText('You started to pay for these goods')
  await expect(notPaid).toContainText('A new payment at the checkout replaces this one.')
  const payNow = notPaid.getByRole('link', { name: /^Pay now ₦/ })
  const first = (await payNow.getAttribute('href')) ?? ''
  expect(first).toMatch(/^\/pay\/oja-/)

  await page.getByRole('button', { name: `One more of ${butter}` }).click()
  await expect(page.getByLabel(`Quantity of ${butter}`)).toHaveValue('2')
  await startToPay(page, hasScripts)
  await page.goto('/basket')
  await expect(payNow).not.toHaveAttribute('href', first)
  // The first payment is over: nobody pays both.
  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay with Paystack' })).toHaveCount(0)

  await page.goto('/basket')
  await payNow.click()
  await expect(page.getByRole('link', { name: 'Pay with Paystack' })).toBeVisible()
})
