import { generate } from 'otplib'
import { logInAsAdmin } from '../support/admin.ts'
import { fillLogin } from '../support/people.ts'
import { expect, linkIn, test } from '../support/test-app.ts'

test(
  'an admin adds a colleague for support, who chooses a password and opens only that; later the right is taken away',
  { tag: ['@D5', '@scripts-in-deep'] },
  async ({ page: admin, app, newPerson, allowErrors, javaScriptEnabled }) => {
    // An address that has an account; a page of another area.
    allowErrors(/status of (403|422)/)
    const email = `bola.${Date.now()}@example.com`
    const password = 'only Bola knows this'
    await logInAsAdmin(admin, app)
    await admin.goto('/admin/settings')
    await admin.getByRole('link', { name: /^Admins/ }).click()
    await admin.locator('summary').filter({ hasText: 'Add an admin' }).click()
    const add = async (address: string) => {
      await admin.getByLabel('Email', { exact: true }).fill(address)
      await admin.getByRole('button', { name: 'Add admin', exact: true }).click()
    }
    await admin.getByLabel('Name', { exact: true }).fill('Bola Support')
    await admin.locator('input[name=area-support]').check()
    await add('chiamaka.obi@example.com')
    await expect(admin.getByText('This address has an account already').first()).toBeVisible()
    await add(email)
    await expect(admin.getByText('Added. We have sent a link to choose a password.')).toBeVisible()
    const line = admin.getByRole('listitem').filter({ hasText: 'Bola Support' })
    await expect(line).toContainText('Support')
    await expect(line).toContainText('Invited')

    const bola = await newPerson()
    await bola.goto(linkIn(await app.mailTo(email, 'You are an admin')))
    const main = bola.getByRole('main')
    await main.getByLabel('New password', { exact: true }).fill(password)
    await main.getByLabel('Confirm new password').fill(password)
    await expect(main.getByRole('heading', { name: 'Set your password' })).toBeVisible()
    // An invited admin is in no shop: no basket, no search, no menu of buyers.
    await expect(bola.getByRole('banner')).toHaveCount(0)
    const set = main.getByRole('button', { name: 'Set password', exact: true })
    if (javaScriptEnabled === false) await set.click()
    else {
      // A thumb that trembles sends it once: the second time its link would be used.
      let sent = 0
      await bola.route('**/api/v1/reset-password', async (route) => {
        sent += 1
        await route.continue()
      })
      await set.dblclick()
      await expect(bola).toHaveURL(/\/login/)
      expect(sent).toBe(1)
    }
    await expect(bola.getByText('Your password is set', { exact: true })).toBeVisible()
    await bola.goto('/login')
    await fillLogin(bola, email, password)
    await expect(bola).toHaveURL(/\/admin\/second-factor/)
    // No page of the admin area opens before the second step is set up, not even one that asks nothing of its own.
    for (const path of ['/admin/settings', '/admin/more', '/admin']) {
      await bola.goto(path)
      await expect(bola).toHaveURL(/\/admin\/second-factor/)
    }
    // Without the frame of buyers.
    await expect(bola.getByRole('banner')).toHaveCount(0)
    await main.getByRole('button', { name: 'Set it up' }).click()
    const secret = (await main.locator('.font-mono').textContent())?.replaceAll(' ', '') ?? ''
    await main.getByLabel(/six-digit code/).fill(await generate({ secret }))
    // With scripts the sixth digit sends the form.
    if (javaScriptEnabled === false) await main.getByRole('button', { name: 'Confirm' }).click()
    await expect(main.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()

    await bola.goto('/admin/messages')
    await expect(bola.getByRole('heading', { level: 1 })).toHaveText('Messages')
    if (javaScriptEnabled !== false) {
      // The three places of the own rights share the whole bar of a phone.
      await bola.setViewportSize({ width: 360, height: 740 })
      const more = await bola.getByRole('link', { name: 'More', exact: true }).boundingBox()
      expect((more?.x ?? 0) + (more?.width ?? 0)).toBeGreaterThan(350)
      await bola.setViewportSize({ width: 1280, height: 800 })
    }
    await bola.goto('/admin/settings')
    await expect(bola.getByRole('heading', { name: 'How people reach us' })).toBeVisible()
    await expect(main.getByRole('listitem')).toHaveText(/^Canned answers/)
    await bola.goto('/admin/money')
    await expect(
      bola.getByText(/^Your rights do not include payments\. Ask a colleague with the right Money: \w/),
    ).toBeVisible()
    await expect(bola.getByRole('searchbox')).toHaveCount(1)
    // A page of the settings is called by its own name.
    await bola.goto('/admin/settings/market-day')
    await expect(
      bola.getByText(
        /^Your rights do not include the market day\. Ask a colleague with the right Sellers or Content/,
      ),
    ).toBeVisible()
    await bola.getByRole('link', { name: 'Back to the overview' }).click()
    await expect(bola.getByText('Waiting for you')).toBeVisible()
    await expect(bola.getByText('Total Sellers')).toHaveCount(0)
    await expect(bola.getByText('Latest Activity')).toHaveCount(0)
    await expect(bola.getByRole('heading', { name: 'Messages to answer' })).toBeVisible()

    // The search says what it found beyond these rights; an order can be read, and moves no money.
    await bola.goto('/admin/search?find=Mama+Sade')
    await expect(bola.getByText('Shops were found that your rights do not include.')).toBeVisible()
    await bola.goto('/admin/search?find=Chiamaka+Obi')
    await expect(bola.locator('mark').first()).toHaveText('Chiamaka Obi')
    if (javaScriptEnabled !== false) {
      await bola.getByRole('searchbox').first().focus()
      await bola.keyboard.press('ArrowDown')
      await bola.keyboard.press('Enter')
    } else await bola.locator('main a[href^="/admin/orders/"]').first().click()
    await expect(
      bola.getByText(/^You can read this order\. For refunds, disputes and payouts: ask/),
    ).toBeVisible()
    await expect(bola.getByRole('heading', { name: 'Order history' })).toBeVisible()
    await expect(bola.getByRole('button', { name: /efund/ })).toHaveCount(0)

    await admin.goto('/admin/settings/admins')
    await expect(line).not.toContainText('Invited')
    await line.getByRole('link', { name: 'Bola Support' }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Bola Support')
    await admin.locator('input[name=area-support]').uncheck()
    await admin.getByRole('button', { name: 'Save rights' }).click()
    await expect(admin.getByText('Rights changed. This admin can open nothing now.')).toBeVisible()
    await admin.goto('/admin/settings/admins')
    await expect(line).toContainText('No rights')
    await bola.goto('/admin/messages')
    await expect(
      bola.getByText(/^Your rights do not include messages\. Ask a colleague with the right Support/),
    ).toBeVisible()

    // An invitation is sent again, then taken back; both are in the log.
    await admin.goto('/admin/settings/admins')
    await admin.locator('summary').filter({ hasText: 'Add an admin' }).click()
    await admin.getByLabel('Name', { exact: true }).fill('Sade Money')
    await admin.locator('input[name=area-money]').check()
    await add(`sade.${email}`)
    const invited = admin.getByRole('listitem').filter({ hasText: 'Sade Money' })
    await expect(invited).toContainText('link ends')
    await invited.getByRole('button', { name: /^Send again/ }).click()
    await expect(
      admin.getByText('Invitation sent again. The link before does not work any more.'),
    ).toBeVisible()
    await invited.locator('summary').click()
    await invited.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(admin.getByText('Invitation cancelled.')).toBeVisible()
    await expect(invited).toHaveCount(0)
    await admin.goto('/admin/audit?kind=people')
    await expect(admin.getByText('Ngozi Admin cancelled the invitation of Sade Money.')).toBeVisible()
  },
)
