import { logInByForm, storedIn } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'the header shows who is logged in, at every width',
  {
    tag: [
      '@H7',
      '@H8',
      '@H9',
      '@H10',
      '@H11',
      '@H12',
      '@H13',
      '@H14',
      '@H15',
      '@ST2',
      '@ST3',
      '@ST4',
      '@OS17',
      '@OS18',
      '@CL6',
    ],
  },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    // What the page of a session that has just ended still asks for is refused.
    allowErrors(/ERR_FAILED|CallError|status of 401/)
    const hasScripts = javaScriptEnabled !== false
    const header = page.getByRole('banner')
    const wide = () => page.setViewportSize({ width: 1280, height: 800 })
    const phone = () => page.setViewportSize({ width: 360, height: 740 })
    const openMenu = () => header.locator('summary[aria-label="Menu"]').click()

    await test.step('a visitor', async () => {
      await wide()
      await page.goto('/')
      for (const name of ['Login', 'Register', 'Sell With Us'])
        await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
      await phone()
      await openMenu()
      for (const name of ['Login', 'Register', 'Sell With Us'])
        await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
    })

    await test.step('a buyer', async () => {
      await logInByForm(page, 'chiamaka.obi@example.com', 'market-day')
      await openMenu()
      await expect(header.getByText('Welcome back, Chiamaka Obi')).toBeVisible()
      for (const [name, address] of [
        [/Profile$/, '/userProfile'],
        ['Settings', '/userProfile/settings'],
        ['Help Center', '/Resources/HelpCenter'],
      ] as const)
        await expect(header.getByRole('link', { name })).toHaveAttribute('href', address)
      if (hasScripts) {
        await openMenu()
        await page.route('**/api/v1/notices', async (route) => {
          const answer = await route.fetch()
          const body = (await answer.json()) as { data: object }
          const unread = { messages: 3, orders: 1, reviews: 1, decisions: 0, saved: 0 }
          await route.fulfill({ response: answer, json: { data: { ...body.data, unread } } })
        })
        await openMenu()
        const lines = header.getByRole('navigation', { name: 'Menu' })
        await expect(lines.getByRole('link', { name: 'Messages 3 unread' })).toBeVisible()
        // The bell beside the menu says the same number.
        await expect(lines.getByRole('link', { name: 'Notifications 5 unread' })).toBeVisible()
        // A bell that asks at this moment is answered before the route goes.
        await page.unrouteAll({ behavior: 'wait' })
      }
      await wide()
      const profile = header.locator('summary', { hasText: 'Chiamaka Obi' })
      await profile.click()
      const list = header.locator('details.dropdown', { hasText: 'Chiamaka Obi' }).getByRole('link')
      await expect(list).toHaveText([
        'Profile',
        'My Orders',
        'Messages',
        'Saved items',
        'Addresses',
        'Settings',
        'Sell With Us',
        'Logout',
      ])
    })

    await test.step('a buyer without a name', async () => {
      if (!hasScripts) return
      await page.route('**/api/v1/auth/session', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { data: object }
        await route.fulfill({ response: answer, json: { data: { ...body.data, name: '' } } })
      })
      await page.evaluate(() => localStorage.setItem('token', 'of another tab'))
      await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
      await expect(header.locator('summary', { hasText: 'User' })).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    })

    await test.step('the dialog of /logout: Cancel goes to the login, which forwards; Yes ends the session', async () => {
      await page.goto('/logout')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('link', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(`${app.origin}/`)
      await page.goto('/logout')
      await dialog.getByRole('button', { name: 'Yes' }).click()
      await expect(page).toHaveURL(`${app.origin}/`)
      await expect(header.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
      if (hasScripts) expect(await storedIn(page)).toEqual({})
      expect((await page.request.get('/api/v1/users/get/profile')).status()).toBe(401)
    })

    await test.step('a seller, who logs out from the top bar', async () => {
      await logInByForm(page, 'mama.sade@example.com', 'market-day')
      await expect(page).toHaveURL(/\/dashboard$/)
      await page.goto('/')
      await expect(header.getByRole('link', { name: 'My Dashboard' })).toBeVisible()
      await expect(header.getByRole('link', { name: 'Sell With Us' })).toHaveCount(0)
      await phone()
      await openMenu()
      await expect(header.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
      await expect(header.getByRole('link', { name: 'Logout' })).toBeVisible()
      await wide()
      await header.getByRole('link', { name: 'Logout' }).click()
      await expect(page).toHaveURL(hasScripts ? /\/Login$/ : /\/logout$/)
    })

    await test.step('a seller, who logs out from the menu of a phone', async () => {
      if (!hasScripts) return
      await phone()
      await logInByForm(page, 'mama.sade@example.com', 'market-day')
      await page.goto('/')
      // The network is down: this browser logs out at once, and tells the server as soon as it can.
      await page.route('**/api/v1/auth/**', (route) => route.abort())
      await openMenu()
      await header.getByRole('link', { name: 'Logout' }).click()
      await expect(page).toHaveURL(`${app.origin}/`)
      await expect(header.locator('a[href="/register"]').first()).toBeAttached()
      expect(await storedIn(page)).toEqual({})
      await page.unroute('**/api/v1/auth/**')
      await page.reload()
      await expect.poll(async () => (await page.request.get('/api/v1/users/get/profile')).status()).toBe(401)
      await expect(header.locator('a[href="/register"]').first()).toBeAttached()
    })
  },
)
