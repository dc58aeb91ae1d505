import type { Page } from '@playwright/test'
import { phonePhoto } from './support/phone-photo.ts'
import { expect, test } from './support/market.ts'
import type { RunningMarket } from './support/running-market.ts'

test('whoever is no admin sees the sample back office, under its label [G8, R35, R36, RO6, OS19, OS20, OS21, OS22, ST21, ST23, EN22]', async ({
  page,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  await page.goto('/admin')
  await expect(page.getByText('Sample data').first()).toBeVisible()
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

  await page.goto('/admin/kyc')
  await expect(page.getByRole('row').filter({ hasText: 'Bayo Electronics' })).toContainText('Approved')
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(2)
  await page.goto('/admin/reports')
  await expect(page.getByText('Sample data').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Activate/ })).toHaveCount(0)
  await area.getByRole('link', { name: 'Log Out' }).click()
  if (hasScripts) await expect(page).toHaveURL(/\/$/)
})

test('a seller hands in papers, an admin checks them and suspends another shop, all on real data [G8, OS23, ST18, ST19, ST20, ST22]', async ({
  page,
  market,
  newPerson,
  allowErrors,
}) => {
  test.setTimeout(120_000)
  allowErrors(/status of (404|422)/)
  const owner = 'terver.farm@example.com'
  await logInByApi(page, market, { email: owner, password: 'market-day' })
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: 'See your verification' }).click()
  await page.getByLabel('What do you hand in?').selectOption('nin')
  await page.getByLabel('Number on the paper').fill('12345678901')
  await page.getByLabel('Address of your business').fill('14 Market Road, near the bus stop')
  await page.getByRole('button', { name: 'Hand in papers' }).click()
  await expect(page.getByText('Add a photo or PDF of the paper').first()).toBeVisible()
  await expect(page.getByLabel('Number on the paper')).toHaveValue('12345678901')
  await page.locator('input[type=file]').setInputFiles(await phonePhoto())
  await page.getByRole('button', { name: 'Hand in papers' }).click()
  await expect(page.getByText('We have your papers').first()).toBeVisible()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()

  const admin = await newPerson()
  await logInAsAdmin(admin, market)
  await admin.goto(`/admin/kyc?status=Pending&q=${encodeURIComponent(owner)}`)
  await expect(admin.getByText('Sample data')).toHaveCount(0)
  await expect(admin.getByText('No. 12345678901')).toBeVisible()
  await admin.getByRole('button', { name: /^Approve/ }).click()
  await expect(admin.getByText('Approved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()

  await admin.goto('/admin/sellers?q=clean+cut')
  const row = admin.getByRole('row').filter({ hasText: 'Clean Cut' })
  const address = (await row.getByRole('link').first().getAttribute('href')) ?? ''
  await row.locator('summary').click()
  await row.getByLabel('Why? The seller will read this.').fill('Three buyers paid and nobody came.')
  await row.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(admin.getByText('Seller suspended')).toBeVisible()
  await expect(row).toContainText('Suspended')
  expect((await page.request.get(address)).status()).toBe(404)
  await row.getByRole('button', { name: /^Activate Clean Cut/ }).click()
  await expect(admin.getByText('Seller activated')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(200)
  await admin.goto('/admin/audit?q=suspend')
  await expect(admin.getByRole('row').filter({ hasText: 'Three buyers paid' })).toBeVisible()
})

test('a buyer reports a listing in two taps', async ({ page, market }) => {
  await logInByApi(page, market, { email: 'chiamaka.obi@example.com', password: 'market-day' })
  const { data } = (await (await page.request.get('/api/v1/products?q=garri')).json()) as {
    data: { id: string }[]
  }
  await page.goto(`/products/${data[0]?.id}`)
  await page
    .getByRole('link', { name: /^Report/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Wrong price, picture or description' }).click()
  await expect(page.getByText('Thank you').first()).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${data[0]?.id}$`))
})

async function logInByApi(page: Page, { origin }: RunningMarket, login: object): Promise<number> {
  const answer = await page.request.post('/api/v1/auth/login', { data: login, headers: { origin } })
  return answer.status()
}

/** A code is good once: when another test has just used it, the next one is waited for. */
async function logInAsAdmin(page: Page, market: RunningMarket): Promise<void> {
  const [, password = ''] = /admin@example\.com\s+(\S+)/.exec(market.output()) ?? []
  await expect
    .poll(
      async () => {
        const code = /\b\d{6}\b/.exec(await (await page.request.get('/dev/totp')).text())?.[0]
        return logInByApi(page, market, { email: 'admin@example.com', password, code })
      },
      { timeout: 45_000, intervals: [2_000] },
    )
    .toBe(200)
}
