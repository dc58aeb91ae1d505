import type { Product } from '../../contract/src/schemas/catalogue.ts'
import { formatNaira } from '../../contract/src/values/money.ts'
import { changedPrice } from '../../contract/src/values/catalogue/listing-changes.ts'
import { logIn } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'a seller gives many products a sale price at once, sees old and new prices first, ends it and undoes both',
  { tag: ['@DB9'] },
  async ({ page, allowErrors }) => {
    allowErrors(/status of 422/)
    await logIn(page, 'boma.building@example.com', 'market-day')
    const own = (await (await page.request.get('/api/v1/products/own')).json()) as { data: Product[] }
    const fit = own.data.filter(
      ({ status, variants = [], priceAfterSaleMinor }) =>
        status === 'live' && variants.length === 0 && priceAfterSaleMinor === null,
    )
    const [first, second] = fit.slice(0, 2).map(({ name, priceMinor }) => ({
      name,
      old: formatNaira(priceMinor ?? 0),
      sale: formatNaira(changedPrice(priceMinor ?? 0, -20) ?? 0),
    }))
    if (!first || !second) throw new Error('the demo shop has no two products without options')
    const card = (name: string) => page.getByRole('article').filter({ hasText: name })
    const choose = async (change: string) => {
      for (const { name } of [first, second]) await page.getByLabel(`Select ${name}`, { exact: true }).check()
      await page.getByLabel('What to do with them').selectOption(change)
    }
    const apply = page.getByRole('button', { name: 'Apply', exact: true })
    await page.goto('/dashboard/listings')

    await choose('Sale: % off until a day')
    await page.getByLabel(/^How many percent off/).fill('95')
    await apply.click()
    await expect(page.getByText('Enter a percentage from 1 to 90, like 20').first()).toBeVisible()
    await expect(page.getByText('Choose the last day of the sale').first()).toBeVisible()
    await page.getByLabel(/^How many percent off/).fill('20')
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('% off until').fill(until)
    await apply.click()
    const question = page.locator('#price-check')
    await expect(question).toContainText(/^20% off until .*: are these prices right\?/)
    await expect(question).toContainText(`${first.old} → ${first.sale}`)
    await expect(card(first.name)).toContainText(first.old)
    await page.getByRole('button', { name: 'Start the sale' }).click()
    await expect(page.getByText('Sale price for 2 products.')).toBeVisible()
    await expect(page.getByText(/, until \d+ \w+\.$/)).toBeVisible()
    await expect(card(second.name)).toContainText(second.sale)
    await expect(card(second.name)).toContainText(/sale until \d+ \w+/)
    await expect(card(second.name).locator('s').first()).toContainText(second.old)

    await choose('End the sale')
    await apply.click()
    await expect(page.getByText('Sale ended for 2 products. The price of before is back.')).toBeVisible()
    await expect(card(first.name)).toContainText(first.old)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 products as before.')).toBeVisible()
    await expect(card(first.name)).toContainText(first.sale)

    // A sale that ends on the page of the product ends for good: its form has the price of before.
    await page.getByLabel(`More for ${first.name}`, { exact: true }).click()
    await page.getByRole('link', { name: `Edit ${first.name}` }).click()
    const price = page.getByLabel('Price (₦)', { exact: true })
    await expect(price).not.toHaveValue(first.old.replace('₦', ''))
    await page.getByRole('button', { name: 'End the sale now' }).click()
    await expect(price).toHaveValue(first.old.replace('₦', ''))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(card(first.name)).toContainText(first.old)

    await choose('End the sale')
    await apply.click()
    await expect(page.getByText(/^Sale ended for 1 product\. The price of before is back\./)).toBeVisible()
    await expect(card(second.name)).toContainText(second.old)
  },
)
