import type { Page } from '@playwright/test'
import { logIn } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

test.use({ viewport: { width: 360, height: 740 } })

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const fitsTheScreen = async (page: Page) =>
  isFormBrowser ||
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test(
  'a seller saves an unfinished product as a draft on a phone, returns to it and publishes it',
  { tag: ['@ST24'] },
  async ({ page, javaScriptEnabled, allowErrors }, { retry }) => {
    allowErrors(/status of 4(04|22)/)
    const hasScripts = javaScriptEnabled !== false
    const name = `Raffia tray, ${hasScripts ? 'with' : 'without'} scripts ${retry}`
    const inCatalogue = async () => {
      const answer = await page.request.get(`/api/v1/products?q=${encodeURIComponent(name)}`)
      return ((await answer.json()) as { data: { name: string }[] }).data.filter((one) => one.name === name)
    }
    await logIn(page, 'ada.ankara@example.com', 'market-day')

    await test.step('a draft needs only a name', async () => {
      await page.goto('/dashboard/upload')
      await page.getByRole('button', { name: 'Save as draft' }).click()
      await expect(page.getByText('Name is required').first()).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill(name)
      expect(await fitsTheScreen(page)).toBe(true)
      await page.getByRole('button', { name: 'Save as draft' }).click()
      await expect(
        page.getByText('Draft saved. Buyers cannot see it until you publish it.').first(),
      ).toBeVisible()
    })

    await test.step('it is listed among the drafts and nowhere else', async () => {
      await expect(card(page, name)).toContainText('Draft')
      await expect(card(page, name)).toContainText('No price yet')
      await expect(card(page, name).getByRole('button', { name: /^Pause/ })).toHaveCount(0)
      expect(await fitsTheScreen(page)).toBe(true)
      expect(await inCatalogue()).toEqual([])
      await page.getByLabel('Show').selectOption({ label: 'Drafts' })
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/status=draft/)
      await expect(card(page, name)).toBeVisible()
    })

    await test.step('publishing needs every field', async () => {
      await page.getByLabel(`More for ${name}`, { exact: true }).click()
      await card(page, name)
        .getByRole('link', { name: `Edit ${name}` })
        .click()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      await expect(page.getByLabel('Quantity')).toHaveValue('')
      if (hasScripts) {
        await page.getByRole('button', { name: 'Publish product' }).click()
        await expect(page.getByText('Price must be a valid number').first()).toBeVisible()
      }
      await page.getByLabel('Category').selectOption('Fashion & Clothing')
      await page.getByLabel(/^Price/).fill('4,500')
      await page.getByLabel('Quantity').fill('3')
      await page.getByRole('button', { name: 'Save as draft' }).click()
      await expect(card(page, name)).toContainText('₦4,500')
      expect(await inCatalogue()).toEqual([])
    })

    await test.step('the published product is in the catalogue', async () => {
      await page.getByLabel(`More for ${name}`, { exact: true }).click()
      await card(page, name)
        .getByRole('link', { name: `Edit ${name}` })
        .click()
      await page.locator('input[type=file]').setInputFiles(await phonePhoto())
      await page.getByRole('button', { name: 'Publish product' }).click()
      await expect(page.getByText('Product is live now.').first()).toBeVisible()
      await page.getByLabel(`More for ${name}`, { exact: true }).click()
      await expect(card(page, name).getByRole('button', { name: /^Pause/ })).toBeVisible()
      expect(await inCatalogue()).toHaveLength(1)
      await card(page, name).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    })
  },
)
