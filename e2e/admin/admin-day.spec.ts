import { adminPassword, logInOnScreen, openShop } from '../support/admin.ts'
import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'an admin does a day of work on the admin pages, and no script that a person typed runs',
  {
    tag: [
      '@scripts-in-deep',
      '@G8',
      '@R17',
      '@CT5',
      '@CT10',
      '@OS21',
      '@OS23',
      '@ST19',
      '@ST20',
      '@ST21',
      '@ST22',
      '@ST23',
      '@EN20',
      '@EN22',
      '@D4',
      '@D5',
      '@D8',
      '@I24',
    ],
  },
  async ({ page: admin, app, newPerson, allowErrors, javaScriptEnabled }) => {
    allowErrors(/status of (401|403|404|422)/)
    const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
    const anybody = await newPerson()
    for (const person of [admin, anybody]) person.on('dialog', () => expect('a script ran').toBe(''))

    // The evening before: two shops send identity documents, one shop is reported, and a person writes to support.
    const good = await openShop(anybody, app, `Good Grains ${Date.now()}`)
    const bad = await openShop(anybody, app, `${evil.slice(0, 40)} ${Date.now()}`)
    const buyer = await makePerson(anybody, app, '<b>Bisi</b>')
    await logIn(anybody, buyer.email)
    const report = { kind: 'seller', id: bad.sellerId, reason: 'scam', note: evil }
    expect(
      (
        await anybody.request.post('/api/v1/reports', { data: report, headers: { origin: app.origin } })
      ).status(),
    ).toBe(201)
    await anybody.goto('/Support')
    const ticket = {
      name: evil,
      phone: '0803 123 4567',
      category: 'An order',
      subject: evil,
      message: `${evil} Help!`,
    }
    const form = anybody.locator('#message-form')
    for (const [name, value] of Object.entries(ticket)) {
      const field = form.locator(`[name=${name}]`)
      await (name === 'category' ? field.selectOption(value) : field.fill(value))
    }
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(anybody.getByText('Message Sent!')).toBeVisible()
    const reference = /SUP-\w{8}/.exec(await form.innerText())?.[0] ?? ''
    await app.letPass(
      `update support_tickets set waiting_since = app_now() - interval '25 hours' where reference = '${reference}'`,
    )

    // In the morning: password and code, then what waits.
    await logInOnScreen(admin, app)
    await admin.goto('/admin')
    await expect(admin.getByText('Sample data')).toHaveCount(0)
    await expect(admin.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    await admin.getByRole('link', { name: /older than 24 hours/ }).click()
    await expect(admin.getByText('Overdue', { exact: true }).first()).toBeVisible()

    // The admin answers and closes the ticket; its sender gets the answer by mail.
    await admin.goto(`/admin/messages?status=waiting&q=${reference}`)
    await admin.getByRole('link', { name: evil }).click()
    await expect(admin.getByText('Help!')).toBeVisible()
    // The form is checked before the password is asked again, and a Cancel loses no words, also without scripts.
    await app.letPass(
      `update sessions set password_given_at = app_now() - interval '16 minutes' where user_id in (select id from users where role = 'admin')`,
    )
    const send = admin.getByRole('button', { name: 'Send answer' })
    await send.click()
    await expect(admin.getByText('Write your answer').first()).toBeVisible()
    await admin.getByLabel('Your answer').fill('We have looked at it. <b>Thank you.</b>')
    await admin.getByLabel('Close it with this answer').check()
    await send.click()
    await expect(admin.getByText('Type your password to send the answer')).toBeVisible()
    await expect(admin.getByText('Your answer: We have looked at it. <b>Thank you.</b>')).toBeVisible()
    await admin.getByRole('button', { name: 'Cancel' }).click()
    await expect(admin.getByLabel('Your answer')).toHaveValue('We have looked at it. <b>Thank you.</b>')
    await expect(admin.getByLabel('Close it with this answer')).toBeChecked()
    await send.click()
    await admin.getByLabel('Your password').fill(adminPassword(app))
    await admin.getByRole('button', { name: 'Continue' }).click()
    await expect(admin.getByText('Answer sent, message closed')).toBeVisible()
    expect((await app.mailTo(buyer.email, 'Our answer')).text).toContain('<b>Thank you.</b>')
    await admin.getByRole('button', { name: /^Open again/ }).click()
    await expect(admin.getByText('Message reopened')).toBeVisible()
    await admin.getByRole('button', { name: /^Close/ }).click()
    await expect(admin.getByText('Message closed')).toBeVisible()

    // The admin approves one shop and tells the other why not.
    await admin.goto(`/admin/kyc?status=Pending&q=${encodeURIComponent(good.email)}`)
    await admin.locator('summary').filter({ hasText: 'Approve' }).click()
    await admin.getByRole('button', { name: 'Yes, approve' }).click()
    await expect(admin.getByText('Approved').first()).toBeVisible()
    await admin.goto(`/admin/kyc?status=&q=${encodeURIComponent(bad.email)}`)
    const row = admin.getByRole('row').filter({ hasText: bad.email })
    await row.locator('summary').filter({ hasText: 'Reject' }).click()
    await row.getByLabel('Reason (sent to the seller)').fill('A corner is cut off.')
    await row.getByRole('button', { name: 'Yes, reject' }).click()
    await expect(row).toContainText('Rejected')
    expect((await app.mailTo(bad.email, 'could not accept')).text).toContain('A corner is cut off.')

    // The admin settles a report, its author is notified, the shop is suspended and restored.
    await admin.goto('/admin/reports')
    const queue = admin.getByRole('search', { name: 'Search reports' })
    await queue.getByLabel('Search').fill(bad.email)
    await queue.getByText(/^Filter: /).click()
    await queue.getByLabel('Reason', { exact: true }).selectOption('scam')
    await queue.getByRole('button', { name: 'Search' }).click()
    await expect(admin).toHaveURL(/reason=scam/)
    const reported = admin
      .locator(`main a[href="/admin/reports/${bad.sellerId}"]`)
      .filter({ hasText: 'Read 1 report' })
    // The address is new a moment before the list is.
    await expect(reported).toHaveCount(1)
    await reported.click()
    await expect(admin).toHaveURL(new RegExp(`/admin/reports/${bad.sellerId}$`))
    await expect(admin.getByText(evil).first()).toBeVisible()
    await admin.locator('summary').filter({ hasText: 'Confirm violation' }).click()
    await admin.getByRole('button', { name: 'Yes, confirm violation' }).click()
    await expect(admin.getByText('Report confirmed')).toBeVisible()
    // What was pressed is gone with the report.
    if (javaScriptEnabled !== false)
      await expect(admin.getByRole('status').filter({ hasText: 'Report confirmed' })).toBeFocused()
    // Its words stay in sight, the suspension has the reason ready, and says what of the shop is open.
    await expect(admin.getByRole('heading', { name: 'Confirmed in the last seven days' })).toBeVisible()
    await admin.locator('summary').filter({ hasText: 'Suspend' }).first().click()
    await expect(admin.getByLabel('Buyers paid and got nothing.')).not.toBeChecked()
    await expect(admin.getByText(/open orders? · ₦[\d,]+ to pay out · \d+ disputes?/)).toBeVisible()
    // The shop's own page gets the same reason, by its key.
    await admin.getByRole('link', { name: 'Suspend the shop for this' }).click()
    await expect(admin).toHaveURL(new RegExp(`/admin/sellers/${bad.sellerId}\\?suspend=scam$`))
    await expect(admin.getByLabel('Buyers paid and got nothing.')).toBeChecked()
    await expect(admin.getByLabel('You listed fake or stolen goods.')).not.toBeChecked()
    if (javaScriptEnabled !== false) {
      await expect(anybody.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible()
      await anybody.getByRole('link', { name: 'Notifications 1 unread' }).click()
    } else await anybody.goto('/notices')
    await anybody.getByRole('link', { name: /^We agreed with your report about/ }).click()
    await expect(anybody).toHaveURL(/\/Support#reports$/)
    await expect(anybody.getByText('We agreed', { exact: true })).toBeVisible()
    await admin.setViewportSize({ width: 1280, height: 800 })
    await admin.goto(`/admin/sellers?q=${encodeURIComponent(bad.email)}`)
    const shop = admin.getByRole('row').filter({ hasText: bad.email })
    await shop.locator('summary').click()
    await shop.getByLabel('Reason (sent to the seller)').fill('Took money and did not deliver.')
    await shop.getByRole('button', { name: 'Yes, suspend' }).click()
    await expect(admin.getByText('Seller suspended')).toBeVisible()
    await expect
      .poll(async () => (await anybody.request.get(`/seller-profile/${bad.sellerId}`)).status(), {
        timeout: 20_000,
      })
      .toBe(404)
    await logIn(anybody, bad.email)
    await anybody.goto('/notices')
    await expect(anybody.getByText('We could not accept your documents: A corner is cut off.')).toBeVisible()
    await anybody.getByRole('link', { name: /^Your shop is suspended/ }).click()
    await expect(anybody).toHaveURL(/\/dashboard$/)
    await expect(anybody.getByText('Your shop is suspended: Took money and did not deliver.')).toBeVisible()
    await anybody.getByRole('link', { name: 'Ask us why' }).click()
    await expect(anybody.getByLabel('Subject')).toHaveValue('Why is my shop suspended?')
    await shop.locator('summary').filter({ hasText: 'Activate' }).click()
    await shop.getByRole('button', { name: 'Yes, activate' }).click()
    await expect(admin.getByText('Seller activated')).toBeVisible()

    // A person is looked up, suspended and let in again.
    await admin.goto(`/admin/users?q=${encodeURIComponent(buyer.email)}`)
    await admin.getByRole('link', { name: '<b>Bisi</b>' }).click()
    await expect(admin.getByRole('heading', { name: '<b>Bisi</b>' })).toBeVisible()
    await admin.locator('summary', { hasText: 'Suspend' }).click()
    await admin.getByLabel('Reason (sent to the person)').fill('Insulted a seller.')
    await admin.getByRole('button', { name: 'Yes, suspend' }).click()
    await expect(admin.getByText('Person suspended')).toBeVisible()
    await admin.locator('summary').filter({ hasText: 'Activate' }).click()
    await admin.getByRole('button', { name: 'Yes, activate' }).click()
    await expect(admin.getByText('Person activated')).toBeVisible()

    // The password was given too long ago: the page asks for it, then makes the change.
    await app.letPass(
      `update sessions set password_given_at = app_now() - interval '16 minutes' where user_id in (select id from users where role = 'admin')`,
    )
    await admin.goto('/admin/settings')
    await admin.getByRole('link', { name: /^Commission/ }).click()
    await admin.getByRole('button', { name: 'Change commission' }).click()
    await expect(admin.getByText('It is 5% already').first()).toBeVisible()
    await admin.getByLabel('Commission (%)', { exact: true }).first().fill('6.5')
    await admin.getByRole('button', { name: 'Change commission' }).click()
    await expect(admin.getByText('Change the commission of the whole market from 5% to 6.5%?')).toBeVisible()
    await admin.getByRole('button', { name: 'Yes, change it' }).click()
    await admin.getByLabel('Your password').fill(adminPassword(app))
    await admin.getByRole('button', { name: 'Continue' }).click()
    await expect(admin.getByText('6.5%', { exact: true })).toBeVisible()
    expect(await (await anybody.request.get('/FAQ')).text()).toContain('6.5%')
    await admin.getByLabel('Commission (%)', { exact: true }).first().fill('5')
    await admin.getByRole('button', { name: 'Change commission' }).click()
    await admin.getByRole('button', { name: 'Yes, change it' }).click()
    await expect(admin.getByText('5%', { exact: true })).toBeVisible()

    // A card of the home page says what this town says, and another one is hidden.
    await admin.goto('/admin/settings/home')
    await admin.getByRole('button', { name: 'Move Groceries down' }).click()
    const first = admin.getByRole('group', { name: 'Shop by category' }).getByRole('listitem')
    await expect(first.nth(2).getByLabel('Words of Groceries')).toBeVisible()
    if (javaScriptEnabled !== false)
      await expect(admin.getByRole('button', { name: 'Move Groceries down' })).toBeFocused()
    await admin.getByLabel('Words of Fashion').fill('Ankara & wears')
    await admin.getByLabel('Show Sports').uncheck()
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('Saved. The home page shows it now.')).toBeVisible()
    await expect.poll(async () => (await anybody.request.get('/')).text()).toContain('Ankara &amp; wears')
    expect(await (await anybody.request.get('/')).text()).not.toContain('>Sports<')
    await admin.getByRole('button', { name: 'Move Groceries up' }).click()
    await expect(first.nth(1).getByLabel('Words of Groceries')).toBeVisible()
    await admin.getByLabel('Words of Fashion').fill('')
    await admin.getByLabel('Show Sports').check()
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await anybody.request.get('/')).text()).not.toContain('Ankara &amp; wears')

    // A word is taught to the search, and found by.
    const word = `shinkafar${Date.now().toString(36)}`.replace(/\d/g, 'x')
    await admin.goto('/admin/settings')
    await admin.getByRole('link', { name: /^Search synonyms/ }).click()
    await expect(admin.getByText(/^Groups 1 to 60 of /)).toBeVisible()
    await admin.getByRole('link', { name: 'Next page' }).click()
    await expect(admin.getByText(/^Groups 61 to 120 of /)).toBeVisible()
    await admin.getByLabel('Add synonyms').fill(`${word}, ofada rice`)
    await admin.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(admin.getByText('Words added')).toBeVisible()
    const found = await anybody.request.get(`/api/v1/products?q=${word}`)
    expect(JSON.stringify(await found.json()).toLowerCase()).toContain('ofada')
    await admin.goto(`/admin/settings/synonyms?q=${word}`)
    await admin.locator('summary', { hasText: word }).click()
    await admin.getByRole('button', { name: new RegExp(`^Remove .*${word}`) }).click()
    await expect(admin.getByText('Words removed')).toBeVisible()

    // An address with no id is a page that was not found.
    for (const [path, words] of [
      ['sellers', 'This shop was not found'],
      ['users', 'This person was not found'],
      ['reports', 'This report was not found'],
    ]) {
      const missing = await admin.request.get(`/admin/${path}/123`)
      expect(missing.status()).toBe(404)
      expect(await missing.text()).toContain(words)
    }

    // All of it stands in the log, and goes along as a file.
    await admin.goto('/admin/audit')
    for (const words of [
      'removed the synonyms',
      'added the synonyms',
      'changed the commission from',
      '“Fashion” now says “Ankara & wears”',
      'ended the suspension of ',
    ])
      await expect(admin.getByRole('row').filter({ hasText: words }).first()).toBeVisible()
    await admin.goto(`/admin/audit?q=${bad.sellerId}`)
    // A line says the reason of its suspension; no table of before and after stands beside it.
    await expect(admin.getByRole('row').filter({ hasText: 'suspended' })).toHaveCount(1)
    await expect(admin.getByRole('row').filter({ hasText: 'ended the suspension of' })).toHaveCount(1)
    await expect(admin.getByText('Before:')).toHaveCount(0)
    const saved = admin.waitForEvent('download')
    await admin.getByRole('link', { name: 'Download as CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/)
  },
)
