import type { Page } from '@playwright/test'
import { openCard } from '../support/card.ts'
import { logIn } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, test } from '../support/test-app.ts'

test('a dress in three sizes is listed, found, bought in one size, and sold out in it', async ({
  page: trader,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}, { retry }) => {
  allowErrors(/status of 422/)
  const hasScripts = javaScriptEnabled !== false
  const name = `Linen shift dress ${hasScripts ? 'with' : 'without'} ${retry}`
  const photo = await phonePhoto()
  await logIn(trader, 'ada.ankara@example.com', 'market-day')

  await test.step('the seller types the sizes, and the form asks how many there are of each', async () => {
    await trader.goto('/dashboard/upload')
    await trader.locator('input[type=file]').setInputFiles(photo)
    await trader.getByLabel('Name', { exact: true }).fill(name)
    await trader.getByLabel('Category').selectOption('Fashion & Clothing')
    await trader.getByLabel(/^Price/).fill('4,500')
    if (!hasScripts) await trader.getByLabel('Quantity').fill('1')
    await trader.getByText('More details').click()
    await trader.getByLabel(/^Sizes, colours/).fill('Size: S, M, L')
    const upload = trader.getByRole('button', { name: 'Upload product' })
    await upload.click()
    await expect(trader.getByText('How many of S do you have?').first()).toBeVisible()
    for (const [size, count] of Object.entries({ S: '1', M: '4', L: '2' }))
      await trader.getByLabel(`How many of ${size}`, { exact: true }).fill(count)
    await trader.getByLabel('Price of L (optional)').fill('5,000')
    if (!hasScripts) await trader.locator('input[type=file]').setInputFiles(photo)
    await upload.click()
    await expect(trader.getByText(/uploaded successfully/i).first()).toBeVisible()
  })

  const buyer = await newPerson()
  await test.step('a buyer finds it with its lowest price, chooses the S and pays', async () => {
    await logIn(buyer, 'chiamaka.obi@example.com', 'market-day')
    await buyer.goto(`/categories/products?q=${encodeURIComponent(name)}`)
    const card = buyer.getByRole('article').filter({ hasText: name }).first()
    await expect(card).toContainText('from ₦4,500')
    await card.getByRole('link', { name }).click()
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(name)
    // As from a shared link: the choice stands there from the start.
    await buyer.goto(buyer.url())
    if (hasScripts) {
      await expect(async () => {
        await buyer.getByRole('button', { name: 'Add to basket' }).click()
        await expect(buyer.getByRole('alert')).toHaveText('Choose your size', { timeout: 1_000 })
      }).toPass()
      await expect(buyer.getByRole('radio', { name: /^S/ })).toBeFocused()
    }
    // In the box of a size that is nearly gone, before the choice.
    await expect(buyer.locator('label', { hasText: '1 left' })).toContainText('S')
    await buyer.getByRole('radio', { name: /^S/ }).check()
    await expect(buyer.getByText('Choose your size')).toBeHidden()
    if (hasScripts) await expect(buyer.getByText('Quantity available: 1')).toBeVisible()
    await buyer.getByRole('button', { name: /^Buy Now/ }).click()
    await pay(buyer, hasScripts)
    await expect(buyer).toHaveURL(/\/order\/success\?.*reference=/)
    await expect(buyer.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(buyer.getByText(`${name} (Size: S)`).first()).toBeVisible()
  })

  await test.step('that size is sold out, and the seller sees it in the list and on the order', async () => {
    await buyer.goto(`/categories/products?q=${encodeURIComponent(name)}`)
    await buyer.getByRole('link', { name }).first().click()
    await expect(buyer.getByRole('radio', { name: /^S/ })).toBeDisabled()
    await expect(buyer.getByText('Quantity available: 6')).toBeVisible()
    await trader.goto(`/dashboard/listings?q=${encodeURIComponent(name)}`)
    const listing = trader.getByRole('article').filter({ hasText: name }).first()
    for (const words of ['6 in stock', 'S: sold out', 'M: 4', 'L: 2'])
      await expect(listing).toContainText(words)
    await trader.goto('/dashboard/orders')
    await expect(trader.getByRole('main')).toContainText(`${name} (Size: S)`)
  })
})

async function pay(page: Page, hasScripts: boolean): Promise<void> {
  const checkout = await openCard(page, hasScripts)
  await checkout.getByRole('button', { name: /^Pay/ }).click()
}
