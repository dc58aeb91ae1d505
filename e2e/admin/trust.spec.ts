import { logInAsAdmin } from '../support/admin.ts'
import { logIn } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, test } from '../support/test-app.ts'
import { sentBytes } from '../support/sent-bytes.ts'

test(
  'a seller sends identity documents, an admin checks them and suspends another shop',
  { tag: ['@scripts-in-deep', '@G8', '@OS23', '@ST18', '@ST19', '@ST20', '@ST22'] },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (404|422)/)
    const owner = 'terver.farm@example.com'
    await logIn(page, owner, 'market-day')
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    await menu.getByRole('link', { name: 'More' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Verification' }).click()
    await page.getByLabel('Which document?').selectOption('nin')
    await page.getByLabel('Document number').fill('12345678901')
    await page.getByLabel('Address of your business').fill('14 Market Road, near the bus stop')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByText('Add a photo or PDF of the document').first()).toBeVisible()
    await expect(page.getByLabel('Document number')).toHaveValue('12345678901')
    if (javaScriptEnabled === false)
      await expect(page.getByText('Please choose your files again.')).toBeVisible()
    const photo = await phonePhoto()
    await page.locator('input[type=file]').setInputFiles(photo)
    const sent = javaScriptEnabled === false ? null : page.waitForRequest('**/sellers/kyc')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByText('We have your documents').first()).toBeVisible()
    if (sent) expect(await sentBytes(await sent)).toBeLessThan(photo.buffer.length / 2)
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()

    await page.locator('summary').filter({ hasText: 'Send other documents' }).click()
    await page.getByLabel('Document number').fill('10987654321')
    await page.locator('input[type=file]').setInputFiles(photo)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByText('Your new documents replaced the ones from before.')).toBeVisible()

    const admin = await newPerson()
    await logInAsAdmin(admin, app)
    await admin.goto(`/admin/kyc?status=Pending&q=${encodeURIComponent(owner)}`)
    await expect(admin.getByText('Sample data')).toHaveCount(0)
    await expect(admin.getByText('No. 10987654321')).toBeVisible()
    await admin.locator('summary').filter({ hasText: 'Approve' }).click()
    await admin.getByRole('button', { name: 'Yes, approve' }).click()
    await expect(admin.getByText('Approved').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('Approved', { exact: true })).toBeVisible()

    await admin.goto('/admin/sellers?q=clean+cut')
    if (javaScriptEnabled !== false) await expect(admin.getByRole('row').locator('summary')).toBeHidden()
    await admin.setViewportSize({ width: 1280, height: 800 })
    const row = admin.getByRole('row').filter({ hasText: 'Clean Cut' })
    const ofAdmin = (await row.getByRole('link', { name: /Clean Cut/ }).getAttribute('href')) ?? ''
    const address = ofAdmin.replace('/admin/sellers/', '/seller-profile/')
    await row.locator('summary').click()
    const why = row.getByLabel('Reason (sent to the seller)')
    await why.fill('  ')
    await row.getByRole('button', { name: 'Yes, suspend' }).click()
    // What is missing is said at the top, which leads back to where it is missing.
    await admin.getByRole('alert').getByRole('link', { name: 'Give a reason' }).click()
    await expect(why).toBeFocused()
    await expect(why).toHaveAttribute('aria-invalid', 'true')
    await why.fill('Three buyers paid and nobody came.')
    await row.getByRole('button', { name: 'Yes, suspend' }).click()
    await expect(admin.getByText('Seller suspended')).toBeVisible()
    await expect(row).toContainText('Suspended')
    const shown = async () => (await page.request.get(address)).status()
    await expect.poll(shown, { timeout: 20_000 }).toBe(404)
    await row.locator('summary').filter({ hasText: 'Activate' }).click()
    await row.getByRole('button', { name: 'Yes, activate' }).click()
    await expect(admin.getByText('Seller activated')).toBeVisible()
    await expect.poll(shown, { timeout: 20_000 }).toBe(200)
    await admin.goto('/admin/audit?q=suspend')
    await expect(admin.getByRole('row').filter({ hasText: 'Three buyers paid' })).toBeVisible()
  },
)

test(
  'a buyer reads what the badge means, and reports a listing and a review',
  { tag: ['@D8'] },
  async ({ page }) => {
    await logIn(page, 'chiamaka.obi@example.com', 'market-day')
    const { data } = (await (await page.request.get('/api/v1/products?q=ofada')).json()) as {
      data: { id: string; sellerId: { _id: string } }[]
    }
    await page.goto(`/products/${data[0]?.id}`)
    const meaning = page.getByText('What “Verified seller” means')
    await expect(meaning).toBeHidden()
    await page.getByRole('button', { name: /what it means/ }).click()
    await expect(meaning).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(meaning).toBeHidden()
    await page
      .getByRole('link', { name: /^Report (?!Review)/ })
      .first()
      .click()
    await page.getByRole('radio', { name: 'Wrong price, picture or description' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thank you').first()).toBeVisible()
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(page).toHaveURL(new RegExp(`/products/${data[0]?.id}$`))

    await page.goto(`/seller-profile/${data[0]?.sellerId._id}`)
    await page.getByText('See Reviews').click()
    await page
      .getByRole('link', { name: /^Report Review by (?!Chiamaka)/ })
      .first()
      .click()
    await page.getByRole('radio', { name: 'Insults or threats' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thank you').first()).toBeVisible()
    await page.goto('/Support')
    await expect(page.getByRole('heading', { name: 'Your reports' })).toBeVisible()
    await expect(page.getByText('Being looked at')).toHaveCount(2)
  },
)

test(
  'an admin reads calmly on the page of a verified shop that its bank has another name, and where to check it',
  { tag: ['@scripts-in-deep', '@D8'] },
  async ({ page: admin, app }) => {
    await logInAsAdmin(admin, app)
    await admin.goto('/admin/names?list=accounts')
    await admin.getByRole('row').filter({ hasText: 'EMEKA OKORO VENTURES' }).getByRole('link').first().click()
    const names = admin.getByRole('region', { name: 'Names' })
    await expect(names).toContainText('The bank has another name')
    await expect(names).toContainText('Nothing is paid into this account until its name is approved.')
    // It is no fault of the documents, which are approved.
    await expect(names).not.toContainText('The names do not match')
    await names.getByRole('link', { name: 'Check this name' }).click()
    await expect(admin.getByRole('row').filter({ hasText: 'EMEKA OKORO VENTURES' })).toBeVisible()
  },
)
