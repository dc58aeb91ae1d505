import { logIn } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'a seller finds a customer by name, and reads their orders and writes to them',
  { tag: ['@DB28'] },
  async ({ page }) => {
    await logIn(page, 'tb.gadgets@example.com', 'market-day')
    await page.goto('/dashboard/more')
    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
    const rows = main.getByRole('list', { name: 'Customers' }).getByRole('listitem')
    await expect(rows.first()).toContainText(/₦[\d,]+.*\d+ orders? · last /s)

    await main.getByRole('link', { name: 'Total paid' }).click()
    await expect(main.getByRole('link', { name: 'Total paid' })).toHaveAttribute('aria-current', 'page')
    const totals = (await rows.allTextContents()).map((text) =>
      Number((/₦(\d{1,3}(?:,\d{3})*)/.exec(text)?.[1] ?? '').replaceAll(',', '')),
    )
    expect(totals).toEqual([...totals].sort((a, b) => b - a))

    await main.getByRole('searchbox', { name: 'Name of a customer' }).fill('chiamaka')
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=chiamaka/)
    await rows.getByRole('link', { name: 'Chiamaka Obi' }).first().click()
    await expect(main.getByRole('heading', { level: 1, name: 'Chiamaka Obi' })).toBeVisible()
    await expect(main.getByText(/^Last order /)).toBeVisible()
    const orders = main.getByRole('table', { name: 'Orders' })
    await expect(orders.getByRole('link', { name: /^OJ-/ }).first()).toBeVisible()
    // The heading names them.
    await expect(orders).not.toContainText('Chiamaka Obi')
    await main.getByRole('link', { name: /^Messages/ }).click()
    await expect(page).toHaveURL(/\/dashboard\/messages\/send\?/)
    await expect(main.getByText(/Chiamaka Obi/).first()).toBeVisible()

    await page.goto('/dashboard/customers?q=nobodybythatname')
    await expect(main.getByText('No customer named “nobodybythatname”')).toBeVisible()
    await main.getByRole('link', { name: 'All customers' }).click()
    await expect(rows.first()).toBeVisible()
  },
)
