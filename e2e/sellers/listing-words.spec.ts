import { logIn } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

test.use({ viewport: { width: 360, height: 740 } })

test(
  'the form offers what the name says, and buyers read condition and unit before they buy',
  { tag: ['@scripts-in-deep'] },
  async ({ page, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 422/)
    const hasScripts = javaScriptEnabled !== false && !isFormBrowser
    const price = hasScripts ? '123,450' : '123,451'
    await logIn(page, 'tb.gadgets@example.com', 'market-day')
    await page.goto('/dashboard/upload?kind=product')
    await page.getByLabel('Name', { exact: true }).fill('iPhone 12 128gb UK used')
    await page.getByLabel(/^Price/).fill(price)
    await page.getByLabel('Quantity').fill('3')
    await page.locator('#productImg').setInputFiles(await phonePhoto())
    await page.getByText('More details').click()

    if (hasScripts) {
      const offers = page.getByRole('group', { name: 'Suggestions' })
      // The category, which every product needs, is there by itself, and a tap that comes late takes it from nobody.
      const category = offers.getByRole('button', { name: 'Electronics & Gadgets', pressed: true })
      await category.click()
      await expect(category).toBeVisible()
      for (const offer of ['UK used', '128 GB']) await offers.getByRole('button', { name: offer }).click()
      await expect(page.getByLabel('Category')).toHaveValue('Electronics & Gadgets')
      await expect(page.getByLabel('Condition')).toHaveValue('uk used')
      await expect(page.getByLabel('Description')).toHaveValue('128 GB')
      // A second tap takes an offer back. Food has no condition.
      await offers.getByRole('button', { name: '128 GB' }).click()
      await expect(page.getByLabel('Description')).toHaveValue('')
      await page.getByLabel('Category').selectOption('Fresh & Perishables')
      await expect(page.getByLabel('Condition')).toHaveCount(0)
      await page.getByLabel('Category').selectOption('Electronics & Gadgets')
      await page.getByLabel('Condition').selectOption('uk used')
    } else {
      // Most browsers do not send the form without a category. Small ones do.
      const refused = await page.request.post('/dashboard/upload?kind=product', {
        multipart: { name: 'iPhone 12 128gb UK used', price, quantity: '3', status: 'live' },
        headers: { origin: new URL(page.url()).origin },
      })
      expect(refused.status()).toBe(422)
      expect(await refused.text()).toContain(
        'Category is required. It looks like Electronics &amp; Gadgets, UK used.',
      )
      await page.getByLabel('Category').selectOption('Electronics & Gadgets')
      await page.getByLabel('Condition').selectOption('uk used')
    }
    await page.getByLabel('Sold per').selectOption('carton')
    await page.getByRole('button', { name: 'Upload product' }).click()
    await expect(page.getByText('Product uploaded successfully').first()).toBeVisible()

    await page.goto('/categories/products?condition=uk+used')
    const card = page.getByRole('article').filter({ hasText: price })
    await expect(card).toContainText(`₦${price} per carton`)
    await expect(card).toContainText('UK used · 3 cartons left')
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('UK used')
    await card.getByRole('link').click()
    await expect(page.getByText('Quantity available: 3 cartons')).toBeVisible()
    await expect(page.getByText('UK used', { exact: true })).toBeVisible()
  },
)
