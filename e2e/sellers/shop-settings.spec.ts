import { phonePhoto } from '../support/phone-photo.ts'
import { expect, test } from '../support/test-app.ts'
import { logIn, makePerson, password, storedIn } from '../support/people.ts'

test(
  'a seller changes the settings of a shop and deletes it',
  {
    tag: [
      '@scripts-in-deep',
      '@DB34',
      '@DB35',
      '@DB36',
      '@DB37',
      '@DB38',
      '@DB39',
      '@DB40',
      '@DB41',
      '@DB42',
      '@DB43',
      '@DB44',
      '@CL10',
      '@CL38',
      '@CL43',
      '@EN17',
      '@D22',
      '@R34',
    ],
  },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (401|403|404|409|415|422|500|503)|ERR_FAILED/)
    const hasScripts = javaScriptEnabled !== false
    const shop = {
      storeName: 'Bisi Buckets',
      phone: '08031234567',
      businessLevel: 'small',
      category: 'products',
      state: 'Lagos',
      lga: 'Ikeja',
    }
    const { email } = await makePerson(page, app, 'Bisi Olu', shop)
    const main = page.getByRole('main')
    const save = main.getByRole('button', { name: 'Save changes' })
    await logIn(page, email)
    await page.goto('/dashboard/settings')

    await test.step('the page', async () => {
      await expect(main.getByRole('heading', { name: 'Store preview' })).toBeVisible()
      const preview = main.locator('#preview')
      for (const words of ['Bisi Buckets', 'Active', 'Products · Small business', 'Ikeja, Lagos'])
        await expect(preview.getByText(words, { exact: true })).toBeVisible()
      for (const [part, title] of parts) {
        await main.getByRole('link', { name: title }).click()
        await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`/dashboard/settings/${part}$`))
        await page.goto('/dashboard/settings')
      }
      await page.goto('/dashboard/settings/contact')
      await expect(main.getByLabel('Local government')).toHaveValue(hasScripts ? 'Ikeja' : 'Lagos|Ikeja')
      await page.goto('/dashboard/settings/alerts')
      for (const kind of ['New orders', 'New messages', 'New reviews', 'Email me too'])
        await expect(main.getByLabel(kind, { exact: true })).toBeChecked()
    })

    await test.step('the shop, its contact address, its place, its notifications', async () => {
      await page.goto('/dashboard/settings/profile')
      await main.getByLabel('Business name').fill('')
      await save.click()
      await expect(main.getByText('Business name is required').first()).toBeVisible()
      await main.getByLabel('Business name').fill('Bisi Buckets & Bowls')
      await main.getByLabel('Category').selectOption('both')
      await main.getByLabel('Description').fill('Buckets that last.')
      await save.click()
      await expect(page.getByText('Profile updated successfully!')).toBeVisible()
      await page.goto('/dashboard/settings/contact')
      await main.getByLabel('Phone').fill('12')
      await save.click()
      await expect(main.getByRole('alert').first()).toContainText('Failed to update profile: ')
      await main.getByLabel('Phone').fill('0909 111 2222')
      await main.getByLabel('Shop email').fill('shop@bisi.example')
      if (hasScripts) await main.getByLabel('State').selectOption('Oyo')
      else await main.getByLabel('State').selectOption('')
      await main.getByLabel('Local government').selectOption(hasScripts ? 'Ibadan North' : 'Oyo|Ibadan North')
      await main.getByLabel('Address').fill('Line C, Bodija market')
      await save.click()
      await expect(page.getByText('Contact and place saved').first()).toBeVisible()
      await page.goto('/dashboard/settings/alerts')
      await main.getByLabel('New messages', { exact: true }).uncheck()
      await save.click()
      await expect(page.getByText('Notification settings saved')).toBeVisible()
      await page.goto('/dashboard/settings')
      for (const words of [
        'Bisi Buckets & Bowls',
        'Shop and services · Small business',
        'Ibadan North, Oyo',
        'Buckets that last.',
      ])
        await expect(main.locator('#preview').getByText(words, { exact: true })).toBeVisible()
      await page.goto('/dashboard/settings/contact')
      await expect(main.getByLabel('Shop email')).toHaveValue('shop@bisi.example')
      await expect(main.getByLabel('Phone')).toHaveValue('0909 111 2222')
      await page.goto('/dashboard/settings/alerts')
      await expect(main.getByLabel('New messages', { exact: true })).not.toBeChecked()
      await expect(main.getByLabel('New orders', { exact: true })).toBeChecked()
    })

    await test.step('a holiday, which buyers read before they buy', async () => {
      const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
      await page.goto('/dashboard/settings/hours')
      const saveHours = main.getByRole('button', { name: 'Save hours and holiday' })
      await main.getByLabel('Closed until').fill('2020-01-01')
      await saveHours.click()
      await expect(main.getByText('Choose a day after today').first()).toBeVisible()
      if (hasScripts) await main.getByRole('button', { name: '1 week' }).click()
      else await main.getByLabel('Closed until').fill(inAWeek)
      await saveHours.click()
      await expect(
        page.getByText(/^Saved. Your shop is closed. It opens again on \d+ \w+ \d{4}.$/),
      ).toBeVisible()
      await page.goto('/dashboard')
      await expect(main.getByText(/^Your shop is closed until/)).toBeVisible()
      await expect(main.getByRole('button', { name: 'Open the shop again' })).toBeVisible()
      await page.goto('/dashboard/settings')
      const path = (await main.getByRole('link', { name: 'View as buyer' }).getAttribute('href')) ?? ''
      const buyer = await newPerson()
      await buyer.goto(path)
      await expect(buyer.getByText(/^Closed until/).first()).toBeVisible()
      // One tap where the seller wants to be paid, and the form is there.
      await page.goto('/dashboard/ask')
      await expect(main.getByRole('button', { name: 'Get the code' })).toHaveCount(0)
      await main.getByRole('button', { name: 'Open the shop again' }).click()
      await expect(page.getByText('Your shop is open again')).toBeVisible()
      if (!hasScripts) await page.goto('/dashboard/ask')
      await expect(main.getByRole('button', { name: 'Get the code' })).toBeVisible()
      await page.goto('/dashboard/settings/hours')
      await expect(main.getByLabel('Closed until')).toHaveValue('')
    })

    await test.step('the logo', async () => {
      // As a step of a new shop as well: what stands below the logo is not typed in vain.
      await page.goto('/dashboard/settings/profile?setup=logo')
      await main.getByLabel('Description').fill('Fresh yams every Tuesday')
      await main.locator('#storeLogo').setInputFiles(await phonePhoto())
      // Where scripts run, choosing it saves it.
      if (!hasScripts) await main.getByRole('button', { name: 'Save logo' }).click()
      if (hasScripts) {
        await expect(page.getByText('Logo saved')).toBeVisible()
        await expect(page).toHaveURL(/\/settings\/profile\?setup=logo/)
        await expect(main.getByLabel('Description')).toHaveValue('Fresh yams every Tuesday')
        await main.getByRole('button', { name: 'Save changes' }).click()
        await expect(page).toHaveURL(/finished=logo$/)
        // Nothing else is typed: the logo leads to the next step, as every other step does.
        await page.goto('/dashboard/settings/profile?setup=logo')
        await main.locator('#storeLogo').setInputFiles(await phonePhoto())
      }
      await expect(page).toHaveURL(/finished=logo$/)
      // Also the page of the form without JavaScript shows the shop as buyers see it, with one way back.
      await page.goto('/dashboard/logo')
      await expect(main.getByRole('heading', { name: 'How buyers see it' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Settings' })).toBeVisible()
      if (hasScripts) await expect(main.getByRole('link', { name: /settings/i })).toHaveCount(0)
      await page.goto('/dashboard/settings')
      await expect(main.locator('#preview img')).toHaveAttribute('src', /^\/files\/[^/]+\/320\.webp$/)
    })

    await test.step('the password', async () => {
      await page.goto('/dashboard/settings/account')
      const change = async (present: string, one: string, other: string) => {
        await main.getByLabel('Current password').fill(present)
        await main.getByLabel('New password', { exact: true }).fill(one)
        await main.getByLabel('Confirm new password').fill(other)
        await main.getByRole('button', { name: 'Change password' }).click()
      }
      await change(password, 'a new horse', 'another horse')
      await expect(main.getByText('Passwords do not match!').first()).toBeVisible()
      if (hasScripts) {
        await page.route('**/api/v1/auth/reset-password', (route) => route.abort(), { times: 1 })
        await change(password, 'a new horse', 'a new horse')
        await expect(main.getByText('Failed to change password')).toBeVisible()
      }
      await change(password, 'a new horse', 'a new horse')
      await expect(page.getByText('Password changed successfully!')).toBeVisible()
    })

    await test.step('a shop that cannot be loaded says so, and the rest of the page works', async () => {
      if (!hasScripts) return
      await page.goto('/dashboard/more')
      await page.route('**/sellers/get/profile', (route) => route.fulfill({ status: 503, json: {} }))
      await main.getByRole('link', { name: 'Settings' }).click()
      await expect(main.getByText('Failed to load profile')).toBeVisible()
      await main.getByRole('link', { name: 'Password and account' }).click()
      for (const name of ['Change Password', 'Danger Zone'])
        await expect(main.getByRole('heading', { name })).toBeVisible()
      await page.unroute('**/sellers/get/profile')
    })

    await test.step('the end of the shop', async () => {
      const visitor = await newPerson()
      await page.goto('/dashboard/settings')
      const path = (await main.getByRole('link', { name: 'View as buyer' }).getAttribute('href')) ?? ''
      expect((await visitor.goto(path))?.status()).toBe(200)
      await page.goto('/dashboard/settings/account')
      await main.getByText('Delete Account').click()
      const question = hasScripts ? page.getByRole('dialog') : main
      await expect(
        question.getByText('Are you sure you want to delete your account? This cannot be undone.', {
          exact: true,
        }),
      ).toBeVisible()
      if (hasScripts) {
        await page.route('**/users/delete/profile', (route) => route.abort(), { times: 1 })
        await question.getByRole('button', { name: 'Delete Account' }).click()
        await expect(question.getByText('Failed to delete account')).toBeVisible()
      }
      await question.getByRole('button', { name: 'Delete Account' }).click()
      await expect(page.getByText('Account deleted successfully!')).toBeVisible()
      if (hasScripts) {
        await expect(page).toHaveURL(`${app.origin}/`)
        expect(await storedIn(page)).toEqual({})
      }
      expect((await visitor.goto(path))?.status()).toBe(404)
    })
  },
)

const parts = [
  ['profile', 'Store profile'],
  ['contact', 'Contact and place'],
  ['hours', 'Hours and holiday'],
  ['alerts', 'Notifications'],
  ['account', 'Password and account'],
] as const
