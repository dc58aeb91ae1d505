import type { Page } from '@playwright/test'
import { logInAsAdmin } from './support/admin.ts'
import { makePerson, password } from './support/people.ts'
import { phonePhoto } from './support/phone-photo.ts'
import { expect, test } from './support/test-app.ts'
import { sentBytes } from './support/sent-bytes.ts'
import type { RunningApp } from './support/running-app.ts'

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
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/status of (404|422)/)
  const owner = 'terver.farm@example.com'
  await logInByApi(page, market, { email: owner, password: 'market-day' })
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Verification' }).click()
  await page.getByLabel('Which document?').selectOption('nin')
  await page.getByLabel('Document number').fill('12345678901')
  await page.getByLabel('Address of your business').fill('14 Market Road, near the bus stop')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Add a photo or PDF of the paper').first()).toBeVisible()
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

  const admin = await newPerson()
  await logInAsAdmin(admin, market)
  await admin.goto(`/admin/kyc?status=Pending&q=${encodeURIComponent(owner)}`)
  await expect(admin.getByText('Sample data')).toHaveCount(0)
  await expect(admin.getByText('No. 12345678901')).toBeVisible()
  await admin.locator('summary').filter({ hasText: 'Approve' }).click()
  await admin.getByRole('button', { name: 'Yes, approve' }).click()
  await expect(admin.getByText('Approved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()

  await admin.goto('/admin/sellers?q=clean+cut')
  const row = admin.getByRole('row').filter({ hasText: 'Clean Cut' })
  const address = (await row.getByRole('link', { name: /Clean Cut/ }).getAttribute('href')) ?? ''
  await row.locator('summary').click()
  const why = row.getByLabel('Reason (sent to the seller)')
  await why.fill('  ')
  await row.getByRole('button', { name: 'Suspend', exact: true }).click()
  // What is missing is said at the top, which leads back to where it is missing.
  await admin.getByRole('alert').getByRole('link', { name: 'Give a reason' }).click()
  await expect(why).toBeFocused()
  await expect(why).toHaveAttribute('aria-invalid', 'true')
  await why.fill('Three buyers paid and nobody came.')
  await row.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(admin.getByText('Seller suspended')).toBeVisible()
  await expect(row).toContainText('Suspended')
  const shown = async () => (await page.request.get(address)).status()
  await expect.poll(shown, { timeout: 20_000 }).toBe(404)
  await row.getByRole('button', { name: /^Activate Clean Cut/ }).click()
  await expect(admin.getByText('Seller activated')).toBeVisible()
  await expect.poll(shown, { timeout: 20_000 }).toBe(200)
  await admin.goto('/admin/audit?q=suspend')
  await expect(admin.getByRole('row').filter({ hasText: 'Three buyers paid' })).toBeVisible()
})

test('an admin does a day of work on screens alone, and what people typed to harm runs nowhere [G8, R17, CT5, CT10, OS21, OS23, ST19, ST20, ST21, ST22, ST23, EN20, EN22, D4, D5, D8, I24]', async ({
  page: admin,
  market,
  newPerson,
  allowErrors,
  javaScriptEnabled,
}) => {
  allowErrors(/status of (401|403|404|422)/)
  const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  const anybody = await newPerson()
  for (const person of [admin, anybody]) person.on('dialog', () => expect('a script ran').toBe(''))

  // The evening before: two shops hand in papers, one is reported, somebody writes.
  const good = await openShop(anybody, market, `Good Grains ${Date.now()}`)
  const bad = await openShop(anybody, market, `${evil.slice(0, 40)} ${Date.now()}`)
  const buyer = await makePerson(anybody, market, '<b>Bisi</b>')
  await logInByApi(anybody, market, { email: buyer.email, password })
  const report = { kind: 'seller', id: bad.sellerId, reason: 'scam', note: evil }
  expect(
    (
      await anybody.request.post('/api/v1/reports', { data: report, headers: { origin: market.origin } })
    ).status(),
  ).toBe(201)
  await anybody.goto('/Support')
  const letter = {
    name: evil,
    phone: '0803 123 4567',
    category: evil,
    subject: evil,
    message: `${evil} Help!`,
  }
  const form = anybody.locator('#message-form')
  for (const [name, value] of Object.entries(letter))
    await form.locator(`[name=${name}]`).fill(name === 'category' ? value.slice(0, 60) : value)
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(anybody.getByText('Message Sent!')).toBeVisible()
  const reference = /SUP-\w{8}/.exec(await form.innerText())?.[0] ?? ''
  await market.letPass(
    `update support_tickets set waiting_since = app_now() - interval '25 hours' where reference = '${reference}'`,
  )

  // In the morning: password and code, then what waits.
  await logInOnScreen(admin, market)
  await admin.goto('/admin')
  await expect(admin.getByText('Sample data')).toHaveCount(0)
  await expect(admin.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await admin.getByRole('link', { name: /older than 24 hours/ }).click()
  await expect(admin.getByText('Overdue', { exact: true }).first()).toBeVisible()

  // The letter is answered and closed; its sender has the answer in the mail.
  await admin.goto(`/admin/messages?status=waiting&q=${reference}`)
  await admin.getByRole('link', { name: evil }).click()
  await expect(admin.getByText('Help!')).toBeVisible()
  await admin.getByLabel('Your answer').fill('We have looked at it. <b>Thank you.</b>')
  await admin.getByLabel('Close it with this answer').check()
  await admin.getByRole('button', { name: 'Send answer' }).click()
  await expect(admin.getByText('Answer sent, message closed')).toBeVisible()
  expect((await market.mailTo(buyer.email, 'Our answer')).text).toContain('<b>Thank you.</b>')
  await admin.getByRole('button', { name: /^Open again/ }).click()
  await expect(admin.getByText('Message reopened')).toBeVisible()
  await admin.getByRole('button', { name: /^Close without an answer/ }).click()
  await expect(admin.getByText('Message closed')).toBeVisible()

  // One shop is approved, the other told why not.
  await admin.goto(`/admin/kyc?status=Pending&q=${encodeURIComponent(good.email)}`)
  await admin.locator('summary').filter({ hasText: 'Approve' }).click()
  await admin.getByRole('button', { name: 'Yes, approve' }).click()
  await expect(admin.getByText('Approved').first()).toBeVisible()
  await admin.goto(`/admin/kyc?q=${encodeURIComponent(bad.email)}`)
  const papers = admin.getByRole('row').filter({ hasText: bad.email })
  await papers.locator('summary').filter({ hasText: 'Reject' }).click()
  await papers.getByLabel('Reason (sent to the seller)').fill('A corner is cut off.')
  await papers.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(papers).toContainText('Rejected')
  expect((await market.mailTo(bad.email, 'could not accept')).text).toContain('A corner is cut off.')

  // A report is settled, its writer hears back, the shop is closed and opened again.
  await admin.goto('/admin/reports')
  const queue = admin.getByRole('search', { name: 'Search reports' })
  await queue.getByLabel('Search').fill(bad.email)
  await queue.getByLabel('Reason').selectOption('scam')
  await queue.getByRole('button', { name: 'Search' }).click()
  await expect(admin).toHaveURL(/reason=scam/)
  const reported = admin.getByRole('link', { name: /^1 report about/ })
  // The address is new a moment before the list is.
  await expect(reported).toHaveCount(1)
  await reported.click()
  await expect(admin).toHaveURL(new RegExp(`/admin/reports/${bad.sellerId}$`))
  await expect(admin.getByText(evil).first()).toBeVisible()
  await admin.locator('summary').filter({ hasText: 'Confirm violation' }).click()
  await admin.getByRole('button', { name: 'Yes, confirm violation' }).click()
  await expect(admin.getByText('Report upheld')).toBeVisible()
  // What was pressed is gone with the report.
  if (javaScriptEnabled !== false)
    await expect(admin.getByRole('status').filter({ hasText: 'Report upheld' })).toBeFocused()
  if (javaScriptEnabled !== false) {
    await expect(anybody.getByRole('link', { name: 'Notices 1 unread' })).toBeVisible()
    await anybody.getByRole('link', { name: 'Notices 1 unread' }).click()
  } else await anybody.goto('/notices')
  await anybody.getByRole('link', { name: /^We agreed with your report about/ }).click()
  await expect(anybody).toHaveURL(/\/Support#reports$/)
  await expect(anybody.getByText('We agreed')).toBeVisible()
  await admin.goto(`/admin/sellers?q=${encodeURIComponent(bad.email)}`)
  const shop = admin.getByRole('row').filter({ hasText: bad.email })
  await shop.locator('summary').click()
  await shop.getByLabel('Reason (sent to the seller)').fill('Took money and did not deliver.')
  await shop.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(admin.getByText('Seller suspended')).toBeVisible()
  await expect
    .poll(async () => (await anybody.request.get(`/seller-profile/${bad.sellerId}`)).status(), {
      timeout: 20_000,
    })
    .toBe(404)
  await logInByApi(anybody, market, { email: bad.email, password })
  await anybody.goto('/notices')
  await expect(anybody.getByText('We could not accept your documents: A corner is cut off.')).toBeVisible()
  await anybody.getByRole('link', { name: /^Your shop is suspended/ }).click()
  await expect(anybody).toHaveURL(/\/dashboard$/)
  await expect(anybody.getByText('Your shop is suspended: Took money and did not deliver.')).toBeVisible()
  await anybody.getByRole('link', { name: 'Ask us why' }).click()
  await expect(anybody.getByLabel('Subject')).toHaveValue('Why is my shop suspended?')
  await shop.getByRole('button', { name: /^Activate/ }).click()
  await expect(admin.getByText('Seller activated')).toBeVisible()

  // A person is looked up, suspended and let in again.
  await admin.goto(`/admin/users?q=${encodeURIComponent(buyer.email)}`)
  await admin.getByRole('link', { name: '<b>Bisi</b>' }).click()
  await expect(admin.getByRole('heading', { name: '<b>Bisi</b>' })).toBeVisible()
  await admin.locator('summary', { hasText: 'Suspend' }).click()
  await admin.getByLabel('Reason (sent to the person)').fill('Insulted a seller.')
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(admin.getByText('Person suspended')).toBeVisible()
  await admin.getByRole('button', { name: /^Restore/ }).click()
  await expect(admin.getByText('Person restored')).toBeVisible()

  // The password has been given too long ago: it is asked for, and the change then made.
  await market.letPass(
    `update sessions set password_given_at = app_now() - interval '16 minutes' where user_id in (select id from users where role = 'admin')`,
  )
  await admin.goto('/admin/settings')
  await admin.getByLabel('Commission (%)').fill('6.5')
  await admin.getByRole('button', { name: 'Change commission' }).click()
  await admin.getByLabel('Your password').fill(adminPassword(market))
  await admin.getByRole('button', { name: 'Continue' }).click()
  await expect(admin.getByText('6.5%')).toBeVisible()
  expect(await (await anybody.request.get('/FAQ')).text()).toContain('6.5%')
  await admin.getByLabel('Commission (%)').fill('5')
  await admin.getByRole('button', { name: 'Change commission' }).click()
  await expect(admin.getByText('5%', { exact: true })).toBeVisible()

  // A word is taught to the search, and found by.
  const word = `shinkafar${Date.now().toString(36)}`.replace(/\d/g, 'x')
  await admin.getByLabel('Add synonyms').fill(`${word}, ofada rice`)
  await admin.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(admin.getByText('Words added')).toBeVisible()
  const found = await anybody.request.get(`/api/v1/products?q=${word}`)
  expect(JSON.stringify(await found.json()).toLowerCase()).toContain('ofada')
  await admin.goto(`/admin/settings?q=${word}`)
  await admin.locator('summary', { hasText: word }).click()
  await admin.getByRole('button', { name: new RegExp(`^Remove .*${word}`) }).click()
  await expect(admin.getByText('Words removed')).toBeVisible()

  // All of it stands in the log, and goes along as a file.
  await admin.goto('/admin/audit')
  for (const words of [
    'Remove synonyms',
    'Add synonyms',
    'change commission',
    'Restore person',
    'Activate seller',
  ])
    await expect(admin.getByRole('row').filter({ hasText: words }).first()).toBeVisible()
  await admin.goto(`/admin/audit?q=${bad.sellerId}`)
  await expect(admin.getByRole('row').filter({ hasText: 'status: Suspended' })).toHaveCount(2)
  const saved = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/)
})

test('a buyer asks what the badge means, and reports a listing and a review in two taps [D8]', async ({
  page,
  market,
}) => {
  await logInByApi(page, market, { email: 'chiamaka.obi@example.com', password: 'market-day' })
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
    .getByRole('link', { name: /^Report/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Wrong price, picture or description' }).click()
  await expect(page.getByText('Thank you').first()).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${data[0]?.id}$`))

  await page.goto(`/seller-profile/${data[0]?.sellerId._id}`)
  await page.getByText('See Reviews').click()
  await page
    .getByRole('link', { name: /^Report Review by (?!Chiamaka)/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Insults or threats' }).click()
  await expect(page.getByText('Thank you').first()).toBeVisible()
  await page.goto('/Support')
  await expect(page.getByRole('heading', { name: 'Your reports' })).toBeVisible()
  await expect(page.getByText('Being looked at')).toHaveCount(2)
})

async function logInByApi(page: Page, { origin }: RunningApp, login: object): Promise<number> {
  const answer = await page.request.post('/api/v1/auth/login', { data: login, headers: { origin } })
  return answer.status()
}

/** Makes a shop whose papers wait to be checked. */
async function openShop(page: Page, market: RunningApp, storeName: string) {
  const { email } = await makePerson(page, market, 'Shop Owner', {
    phone: '0803 123 4567',
    storeName,
    businessLevel: 'small',
    category: 'products',
    state: 'Oyo',
    lga: 'Ibadan North',
  })
  await logInByApi(page, market, { email, password })
  const handed = await page.request.post('/api/v1/sellers/kyc', {
    headers: { origin: market.origin },
    multipart: {
      paperKind: 'cac',
      paperNumber: 'RC 1234567',
      address: '<i>14 Market Road</i>',
      papers: {
        name: 'certificate.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n'),
      },
    },
  })
  expect(handed.status()).toBe(201)
  const { data } = await (await page.request.get('/api/v1/auth/session')).json()
  return { email, sellerId: (data as { sellerId: string }).sellerId }
}

function adminPassword(market: RunningApp): string {
  return /admin@example\.com\s+(\S+)/.exec(market.output())?.[1] ?? ''
}

/** By the login page, as an admin does it: password, then code. A code another test has used is not taken again. */
async function logInOnScreen(page: Page, market: RunningApp): Promise<void> {
  await expect(async () => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill('admin@example.com')
    await page.getByLabel('Password', { exact: true }).fill(adminPassword(market))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const code = /\b\d{6}\b/.exec(await (await page.request.get('/dev/totp')).text())?.[0] ?? ''
    await page.getByLabel(/code/i).fill(code)
    if ((await page.getByLabel('Password', { exact: true }).inputValue()) === '')
      await page.getByLabel('Password', { exact: true }).fill(adminPassword(market))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).not.toHaveURL(/login/i, { timeout: 10_000 })
  }).toPass({ timeout: 120_000, intervals: [5_000] })
}
