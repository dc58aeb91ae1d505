import type { Page } from '@playwright/test'
import { buy } from '../support/buy.ts'
import { logIn } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test('a seller offers a sum in a dispute and raises it; the buyer accepts it, and the dispute is closed', async ({
  page: buyer,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/status of 422/)
  const hasScripts = javaScriptEnabled !== false
  const seller = await newPerson()
  await logIn(buyer, 'chiamaka.obi@example.com', 'market-day')
  await logIn(seller, 'mama.sade@example.com', 'market-day')
  const number = await buy(buyer, 'Oloyin honey beans, 1 paint bucket', hasScripts)
  await report(buyer, number)

  await test.step('a sum that is too high is refused at its field; then the answer goes with an offer', async () => {
    await seller.goto(`/dashboard/orders/${number}`)
    // Right below what is to do.
    await expect(seller.getByRole('heading', { name: 'The dispute' })).toBeVisible()
    await seller.getByRole('link', { name: 'Reply to the dispute' }).click()
    await seller.getByLabel('Your answer').fill('A few were old. I can give something back.')
    await seller.getByLabel(/^I offer ₦/).fill('9,000,000')
    await seller.getByRole('button', { name: 'Send my answer' }).click()
    await expect(seller.getByText(/^Offer at most ₦/).first()).toBeVisible()
    await seller.getByLabel(/^I offer ₦/).fill('1,000')
    await seller.getByRole('button', { name: 'Send my answer' }).click()
    await expect(seller.getByText('You offer to refund ₦1,000.')).toBeVisible()
    await expect(seller.getByText(/^You offered ₦1,000\. The buyer can accept it\./)).toBeVisible()
  })

  await test.step('it is raised, and not lowered', async () => {
    const fold = seller.locator('summary', { hasText: 'Raise your offer of ₦1,000' })
    await fold.click()
    await seller.getByLabel(/^I offer ₦/).fill('500')
    await seller.getByRole('button', { name: 'Raise my offer' }).click()
    await expect(seller.getByText('You offered ₦1,000. You can raise it, not lower it').first()).toBeVisible()
    await seller.getByLabel(/^I offer ₦/).fill('1,500')
    await seller.getByRole('button', { name: 'Raise my offer' }).click()
    await expect(seller.getByText(/^You offered .* ₦1,500\. We’ve told them\.$/)).toBeVisible()
  })

  await test.step('the buyer reads it in the bell and on the order, and accepts it', async () => {
    await buyer.goto('/notices')
    await expect(buyer.getByText(/^The seller offers you a refund: /).first()).toBeVisible()
    await buyer.goto(`/userProfile/orders/${number}`)
    await expect(buyer.getByText(/^The seller offers you ₦1,500 back\./)).toBeVisible()
    await buyer.locator('summary', { hasText: 'Accept ₦1,500 back' }).click()
    await buyer.getByRole('button', { name: 'Yes, refund me ₦1,500' }).click()
    await expect(buyer.getByText(/^You accepted the offer\. We are refunding you/)).toBeVisible()
    await expect(buyer.getByText('Agreed: refund of ₦1,500 to you.')).toBeVisible()
    await seller.goto(`/dashboard/orders/${number}`)
    await expect(seller.getByText('Agreed: refund of ₦1,500 to the buyer.')).toBeVisible()
  })
})

async function report(buyer: Page, number: string): Promise<void> {
  await buyer.goto(`/userProfile/orders/${number}/dispute`)
  await buyer.getByRole('group', { name: 'What is wrong?' }).getByLabel('Something else').check()
  await buyer.getByRole('group', { name: 'What do you want?' }).getByLabel('A part refund').check()
  await buyer.getByLabel('Tell us what happened').fill('Half of the beans are weevils')
  await buyer.getByRole('button', { name: 'Send the report' }).click()
  await expect(buyer.getByText('Problem reported', { exact: true })).toBeVisible()
}
