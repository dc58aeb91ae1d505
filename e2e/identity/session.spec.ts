import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { appOrigin, expect, newAdmin, test } from '../support/test-app.ts'
import { fillLogin, logInByForm, storedIn } from '../support/people.ts'

test(
  'the dashboard asks visitors to log in, then opens the page they wanted, and admits sellers only',
  { tag: ['@RO1', '@RO4', '@RO7', '@RO8', '@RO9', '@RO10', '@R33', '@R37', '@LG13', '@LG14'] },
  async ({ page, app, newPerson, allowErrors }) => {
    allowErrors(/status of 401/)
    await page.goto('/Dashboard/orders?page=1')
    await expect(page).toHaveURL(/\/login\?from=/)
    await fillLogin(page, 'mama.sade@example.com', 'market-day')
    await expect(page).toHaveURL(/\/Dashboard\/orders\?page=1$/)
    // A buyer who follows the same link has no business there.
    const buyer = await newPerson()
    await buyer.goto('/dashboard/orders')
    await fillLogin(buyer, 'chiamaka.obi@example.com', 'market-day')
    await expect(buyer).toHaveURL(`${app.origin}/`)
    await buyer.goto('/dashboard/settings')
    await expect(buyer).toHaveURL(`${app.origin}/`)
    // Their own area has no guard: a visitor sees its shell and the two ways in, and comes back.
    const visitor = await newPerson()
    await visitor.goto('/userProfile/settings')
    await expect(visitor.getByRole('navigation', { name: 'My account' })).toBeVisible()
    await expect(visitor.getByText('Login required')).toBeVisible()
    const main = visitor.getByRole('main')
    await expect(main.getByRole('link', { name: 'Create account' })).toHaveAttribute(
      'href',
      /^\/register\?from=/,
    )
    await main.getByRole('link', { name: 'Login' }).click()
    await fillLogin(visitor, 'chiamaka.obi@example.com', 'market-day')
    await expect(visitor).toHaveURL(/\/userProfile\/settings$/)
    await expect(main.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  },
)

/** Without what scripts store of a person when they come to it. */
function sessionKeys(stored: Record<string, string>): string[] {
  return Object.keys(stored)
    .filter((key) => !['saved-marks', 'basket-count'].includes(key))
    .toSorted()
}

test(
  'the browser remembers a session by the agreed keys, and every tab follows at once',
  { tag: ['@EN5', '@EN6', '@ST1', '@ST2', '@LG17', '@RO5', '@CL1', '@D15'] },
  async ({ page, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 401/)
    if (javaScriptEnabled === false) {
      // Nothing can be stored; the cookie alone is the session, and no script may read it.
      await logInByForm(page, 'chiamaka.obi@example.com', 'market-day')
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'oja')
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })
      return
    }
    const account = (tab: Page) => tab.getByRole('banner').locator('a[href="/userProfile"]').first()
    const tab = await page.context().newPage()
    await tab.goto('/')
    await expect(account(tab)).not.toBeAttached()

    await logInByForm(page, 'mama.sade@example.com', 'market-day')
    const { user = '', ...seller } = await storedIn(page)
    expect(sessionKeys(seller)).toEqual(['name', 'role', 'sellerId', 'token', 'userId'])
    const { token, role, name, userId, sellerId } = seller
    expect(JSON.parse(user)).toEqual({ id: userId, sellerId, name, role, token })
    expect(role).toBe('seller')
    // The stored token gives no access alone; requests send it, and the cookie beside it is what counts.
    const bare = await fetch(new URL('/api/v1/users/get/profile', page.url()), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(bare.status).toBe(401)
    const call = page.waitForRequest('**/sellers/get/profile')
    await page.goto('/dashboard/more')
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    expect((await call).headers().authorization).toBe(`Bearer ${token}`)
    await expect(tab.getByRole('banner').locator('a[href="/dashboard"]').first()).toBeAttached()

    // Another person logs in: nothing of the first person stays, and the other tab follows.
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(tab.getByRole('banner').locator('a[href="/register"]').first()).toBeAttached()
    expect(await storedIn(tab)).toEqual({})
    await logInByForm(page, 'chiamaka.obi@example.com', 'market-day')
    await expect(account(tab)).toBeAttached()
    expect(sessionKeys(await storedIn(tab))).toEqual(['name', 'role', 'token', 'user', 'userId'])

    // A session that ended elsewhere: the tab that asks first forgets it and says so, the other follows in silence.
    const logoutToasts = async () => {
      const words = [page, tab].map((each) => each.getByText('You have been logged out').count())
      return (await Promise.all(words)).reduce((sum, count) => sum + count)
    }
    await page.context().clearCookies()
    await Promise.all([tab.reload(), expect.poll(logoutToasts).toBe(1)])
    await expect.poll(() => storedIn(tab)).toEqual({})
    await expect(page.getByRole('banner').locator('a[href="/register"]').first()).toBeAttached()
    expect(await logoutToasts()).toBeLessThanOrEqual(1)
    await tab.reload()
    await expect(tab.getByText('You have been logged out')).toHaveCount(0)
  },
)

test(
  'a new admin chooses a password, sets up two-factor codes, and logs in with them',
  { tag: ['@scripts-in-deep', '@D5', '@LG14', '@EN5', '@EN6', '@OS20'] },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (401|422)/)
    const hasScripts = javaScriptEnabled !== false
    const main = page.getByRole('main')
    const own = 'only the owner knows'

    await test.step('no admin page opens before that', async () => {
      await logInByForm(page, newAdmin.email, newAdmin.password)
      await expect(page).toHaveURL(/\/admin\/second-factor/)
      await main.getByLabel('Current password').fill(newAdmin.password)
      await main.getByLabel('New password', { exact: true }).fill(own)
      await main.getByLabel('Confirm new password').fill(own)
      await main.getByRole('button', { name: 'Change password' }).click()
    })

    const codes =
      await test.step('the admin scans the picture, or types its key, and confirms with a code', async () => {
        await main.getByRole('button', { name: 'Set it up' }).click()
        await expect(main.getByRole('img', { name: /^QR code/ }).locator('path')).toHaveAttribute('d', /^M/)
        const secret = (await main.locator('.font-mono').textContent())?.replaceAll(' ', '') ?? ''
        await main.getByLabel(/six-digit code/).fill('000000')
        // With scripts the sixth digit sends the form; the button sends the corrected code.
        if (!hasScripts) await main.getByRole('button', { name: 'Confirm' }).click()
        await expect(main.getByRole('alert').first()).toBeVisible()
        // The picture is still the same one.
        await expect(main.locator('.font-mono')).toHaveText(/^\w{4} /)
        expect((await main.locator('.font-mono').textContent())?.replaceAll(' ', '')).toBe(secret)
        await main.getByLabel(/six-digit code/).fill(await generate({ secret }))
        await main.getByRole('button', { name: 'Confirm' }).click()
        await expect(main.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
        return main.getByRole('listitem').allTextContents()
      })
    expect(codes).toHaveLength(10)

    await test.step('the next login asks for a code; a recovery code works once', async () => {
      await page.goto('/logout')
      await page.getByRole('button', { name: 'Yes' }).click()
      await expect(page).toHaveURL(`${app.origin}/`)
      await page.goto('/login')
      await fillLogin(page, newAdmin.email, own)
      await expect(main.getByText('One more step')).toBeVisible()
      const send = async (code: string) => {
        await main.getByLabel('Code', { exact: true }).fill(code)
        if (!hasScripts) await main.getByLabel('Password', { exact: true }).fill(own)
        await main.getByRole('button', { name: 'Log in', exact: true }).click()
      }
      await send('not a code')
      await expect(main.getByText('That code is wrong or was used already').first()).toBeVisible()
      await expect(main.getByText('Your code finishes the login.')).toBeVisible()
      await send(codes[0] ?? '')
      await expect(page).toHaveURL(`${app.origin}/admin`)
      if (hasScripts) {
        const stored = await storedIn(page)
        expect(stored).toMatchObject({ role: 'admin', authToken: stored.token })
      }
      await page.goto('/admin/second-factor')
      await expect(main.getByText('Recovery codes left: 9')).toBeVisible()
    })

    await test.step('the top bar links to the admin pages, wide and narrow', async () => {
      const header = page.getByRole('banner')
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/')
      await header.locator('.dropdown > summary').last().click()
      await header.getByRole('link', { name: 'Admin', exact: true }).click()
      await expect(page).toHaveURL(`${app.origin}/admin`)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/')
      await header.getByLabel('Menu').first().click()
      const menu = header.getByRole('navigation', { name: 'Menu' })
      await menu.getByRole('link', { name: 'Admin', exact: true }).click()
      await expect(page).toHaveURL(`${app.origin}/admin`)
      await expect(page.getByText('Sample data')).toHaveCount(0)
    })
  },
)

test(
  '"Remember me" is ticked at first on phones, and stays as the person left it',
  { tag: ['@LG3'] },
  async ({ page }) => {
    const ticked = async (headers: Record<string, string>) => {
      const html = await (await page.request.get('/login', { headers })).text()
      return /<input[^>]*name="remember"[^>]*checked=""/.test(html)
    }
    expect(await ticked({ 'sec-ch-ua-mobile': '?1' })).toBe(true)
    expect(await ticked({ 'sec-ch-ua-mobile': '?0' })).toBe(false)
    expect(
      await ticked({
        'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
      }),
    ).toBe(true)
    expect(
      await ticked({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' }),
    ).toBe(false)
    const refused = await page.request.post('/login', {
      form: { email: 'nobody@example.com', password: 'wrong horse' },
      headers: { 'sec-ch-ua-mobile': '?1', origin: appOrigin() },
    })
    expect(await refused.text()).not.toMatch(/name="remember"[^>]*checked=""/)
  },
)
