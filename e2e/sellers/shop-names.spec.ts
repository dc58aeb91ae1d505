import { logInAsAdmin, openShop } from '../support/admin.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'a verified shop asks for a new name, and an admin approves it or refuses it',
  { tag: ['@scripts-in-deep', '@D8', '@OS23'] },
  async ({ page, app, newPerson }) => {
    const { email, sellerId } = await openShop(page, app, 'Tayo Tiles')
    const admin = await newPerson()
    await logInAsAdmin(admin, app)
    await admin.goto(`/admin/kyc?status=Pending&q=${encodeURIComponent(email)}`)
    await admin.locator('summary').filter({ hasText: 'Approve' }).click()
    await admin.getByRole('button', { name: 'Yes, approve' }).click()
    await expect(admin.getByText('Approved').first()).toBeVisible()

    const ask = async (name: string) => {
      await page.goto('/dashboard/settings/profile')
      await page.getByLabel('Business name').fill(name)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Profile updated successfully!')).toBeVisible()
      await page.goto('/dashboard/settings/profile')
      await expect(page.getByLabel('Business name')).toHaveValue(name)
      await expect(page.getByText(/This name waits for our approval/)).toBeVisible()
    }
    const nameForBuyers = async () => {
      const answer = await page.request.get(`/api/v1/sellers/public/${sellerId}`)
      return ((await answer.json()) as { seller: { storeName: string } }).seller.storeName
    }
    const waiting = `/admin/names?q=${encodeURIComponent(email)}`

    await ask('Dangote Tiles')
    expect(await nameForBuyers()).toBe('Tayo Tiles')
    await admin.goto(waiting)
    const tabs = admin.getByRole('navigation', { name: 'Names to check' })
    const counted = tabs.getByRole('link', { name: /^Shops ?, \d+ waiting$/ })
    const waitingNames = async () => Number(/(\d+) waiting/.exec((await counted.textContent()) ?? '')?.[1])
    const before = await waitingNames()
    expect(before).toBeGreaterThan(0)
    const row = admin.getByRole('row').filter({ hasText: 'Dangote Tiles' })
    await expect(row).toContainText('Tayo Tiles')
    await row.locator('summary').filter({ hasText: 'Reject' }).click()
    await row.getByLabel('Reason (sent to the seller)').fill('That is another company')
    await row.getByRole('button', { name: 'Yes, reject' }).click()
    await expect(admin.getByText('New name rejected. We have told the seller.')).toBeVisible()
    // The tab no longer counts it; without a name that waits it has no count.
    const left = before === 1 ? /^Shops$/ : new RegExp(`^Shops ?, ${before - 1} waiting$`)
    await expect(tabs.getByRole('link', { name: left })).toBeVisible()
    await page.goto('/notices')
    await expect(
      page.getByText(/could not accept your shop’s new name: That is another company/),
    ).toBeVisible()

    await ask('Tayo Tiles and Paint')
    await admin.goto(`${waiting}&status=Pending`)
    await admin.locator('summary').filter({ hasText: 'Approve' }).click()
    await admin.getByRole('button', { name: 'Yes, approve' }).click()
    await expect(admin.getByText('New name approved. We have told the seller.')).toBeVisible()
    expect(await nameForBuyers()).toBe('Tayo Tiles and Paint')
    await page.goto('/dashboard/settings/profile')
    await expect(page.getByLabel('Business name')).toHaveValue('Tayo Tiles and Paint')
    await expect(page.getByText(/This name waits for our approval/)).toHaveCount(0)
  },
)

test(
  'words in the address of the page of shop names are never shown',
  { tag: ['@scripts-in-deep'] },
  async ({ page, app }) => {
    await logInAsAdmin(page, app)
    await page.goto('/admin/names?result=Call+0800+for+your+refund&done=Call+0800+for+your+refund')
    await expect(page.getByRole('heading', { name: 'Names to check' })).toBeVisible()
    await expect(page.getByText(/Call 0800/)).toHaveCount(0)
  },
)
