import { expect, isFormBrowser, test } from '../support/test-app.ts'

test(
  'anybody who is not an admin sees labelled sample data on the admin pages',
  {
    tag: [
      '@scripts-in-deep',
      '@G8',
      '@R35',
      '@R36',
      '@RO6',
      '@OS19',
      '@OS20',
      '@OS21',
      '@OS22',
      '@ST21',
      '@ST23',
      '@EN22',
    ],
  },
  async ({ page, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    await page.goto('/admin')
    await expect(page.getByText('Sample data').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute(
      'href',
      '/login?from=%2Fadmin',
    )
    const cards = [
      ['Total Sellers', '128'],
      ['Pending KYC', '7'],
      ['Active Listings', '842'],
      ['Flagged Reports', '3'],
    ] as const
    for (const [label, figure] of cards) {
      await expect(page.locator('dl > div').filter({ hasText: label })).toContainText(figure)
    }
    await expect(page.getByRole('heading', { name: 'Latest Activity' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    const area = page.getByRole('navigation', { name: 'Admin' })
    for (const name of ['Overview', 'Sellers', 'KYC Verification', 'Reports', 'Log Out']) {
      await expect(area.getByRole('link', { name })).toBeVisible()
    }

    await area.getByRole('link', { name: 'Sellers' }).click()
    await expect(page.getByText('Sample data').first()).toBeVisible()
    const danjuma = page.getByRole('row').filter({ hasText: 'Danjuma Motors' })
    await expect(danjuma).toContainText('Suspended')
    await expect(danjuma.getByRole('button', { name: /^Suspend/ })).toHaveCount(0)
    if (hasScripts) {
      await danjuma.getByRole('button', { name: 'Activate Danjuma Motors' }).click()
      await expect(danjuma.getByRole('button', { name: 'Suspend Danjuma Motors' })).toBeVisible()
      await page.reload()
      await expect(danjuma).toContainText('Suspended')
    }

    await page.goto('/admin/kyc?status=')
    await expect(page.getByRole('row').filter({ hasText: 'Bayo Electronics' })).toContainText('Approved')
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(2)
    await page.goto('/admin/reports')
    await expect(page.getByText('Sample data').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Activate/ })).toHaveCount(0)
    await area.getByRole('link', { name: 'Log Out' }).click()
    if (hasScripts) await expect(page).toHaveURL(/\/$/)
  },
)

test(
  'an unknown address below the admin pages keeps their menu and leads back to the overview',
  { tag: ['@scripts-in-deep'] },
  async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    const answer = await page.goto('/admin/no-such-place')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the overview' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto('/Admin/More/')
    await expect(page.getByRole('main').getByRole('link', { name: 'Disputes' })).toBeVisible()
  },
)

test('a chart names one bar at a time: the chosen one, or the one under the mouse', async ({ page }) => {
  test.skip(isFormBrowser, 'nothing has a place without a browser')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin')
  const sales = page.getByRole('region', { name: 'Sales' })
  const named = sales.locator('label > span:visible')
  await expect(named).toHaveCount(1)
  const newest = await named.textContent()
  const oldest = sales.locator('label').first()
  await oldest.hover()
  await expect(named).toHaveCount(1)
  await expect(named).not.toHaveText(newest ?? '')
  await page.mouse.move(0, 0)
  await expect(named).toHaveText(newest ?? '')
})
