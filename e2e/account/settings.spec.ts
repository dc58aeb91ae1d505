import { phonePhoto } from '../support/phone-photo.ts'
import { sentBytes } from '../support/sent-bytes.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'
import { logIn, makePerson, password } from '../support/people.ts'

test(
  'a buyer changes their profile, picture and password',
  {
    tag: [
      '@scripts-in-deep',
      '@BU1',
      '@BU3',
      '@BU4',
      '@BU5',
      '@BU6',
      '@BU7',
      '@BU8',
      '@BU9',
      '@BU10',
      '@BU11',
      '@BU12',
      '@BU13',
      '@BU14',
      '@BU15',
      '@BU22',
      '@BU23',
      '@BU24',
      '@CL12',
      '@CL13',
      '@CL14',
      '@EN19',
      '@VA6',
      '@R38',
      '@ER1',
    ],
  },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (401|415|422|500)|ERR_FAILED/)
    const hasScripts = javaScriptEnabled !== false
    const { email } = await makePerson(page, app, 'tobi alade')
    const main = page.getByRole('main')
    await logIn(page, email)

    await test.step('the profile', async () => {
      await page.goto('/userProfile')
      const list = page.getByRole('navigation', { name: 'My account' }).getByRole('link')
      const added = ['Messages', 'Saved items', 'Addresses']
      const labels = (await list.allTextContents()).filter((label) => !added.includes(label))
      expect(labels).toEqual(['Back to Home', 'My Profile', 'My Orders', 'Settings', 'Logout'])
      await expect(main.getByText('Tobi Alade', { exact: true }).first()).toBeVisible()
      const now = new Intl.DateTimeFormat('en-GB', {
        month: 'long',
        year: 'numeric',
        timeZone: 'Africa/Lagos',
      })
      await expect(main.getByText(`Customer since ${now.format(new Date())}`)).toBeVisible()
      await expect(main.getByRole('heading', { name: 'Account Information' })).toBeVisible()
      await expect(main.locator('dt')).toHaveText(['Full Name', 'Username', 'Email', 'Phone', 'Address'])
      await main.getByRole('link', { name: 'Edit Profile' }).click()
      await expect(page).toHaveURL(/\/userProfile\/settings$/)
      // Folded, each section says what is set; the link from the profile opens that one.
      await expect(main.locator('summary').filter({ hasText: 'Profile' })).toContainText(
        new RegExp(`tobi alade, ${email}`, 'i'),
      )
      await expect(main.locator('summary').filter({ hasText: /^Devices/ })).toContainText(
        /^DevicesLogged in on /,
      )
      if (hasScripts) await expect(main.getByLabel('Username')).toBeVisible()
      else await main.getByRole('heading', { name: 'Profile' }).click()
    })

    await test.step('the form needs name and email, and stores the rest', async () => {
      for (const name of ['Profile', 'Change Password', 'Danger Zone'])
        await expect(main.getByRole('heading', { name })).toBeVisible()
      const places = main.locator('nav[aria-label="On this page"] a')
      await expect(places).toHaveCount(9)
      for (const place of await places.all())
        await expect(main.locator((await place.getAttribute('href')) ?? '')).toHaveCount(1)
      const save = main.getByRole('button', { name: 'Save changes' })
      await main.getByLabel('Username').fill('')
      await save.click()
      await expect(main.getByText('Name and Email are required').first()).toBeVisible()
      await main.getByLabel('Username').fill('tobi')
      await main.getByRole('textbox', { name: 'Phone' }).fill('12345')
      await save.click()
      await expect(
        main.getByText('Please enter a Nigerian phone number, like 0803 123 4567').first(),
      ).toBeVisible()
      await main.getByRole('textbox', { name: 'Phone' }).fill('+234 803 123 4567')
      await main.getByLabel('Address').fill('4 Allen Avenue, beside the bakery')
      if (hasScripts) {
        await page.route('**/users/profile/update', (route) => route.abort(), { times: 1 })
        await save.click()
        await expect(main.getByText('Update failed')).toBeVisible()
      }
      await save.click()
      await expect(page.getByText('Profile updated successfully')).toBeVisible()
      await page.goto('/userProfile')
      await expect(main.locator('dd')).toHaveText([
        'tobi alade',
        'tobi',
        email,
        '0803 123 4567',
        '4 Allen Avenue, beside the bakery',
      ])
      // The same number is offered to log in with; nobody has confirmed it.
      await page.goto('/userProfile/settings#phone-login')
      const toLogIn = page.getByRole('region', { name: 'Phone number to log in' })
      await expect(toLogIn.getByText('No number confirmed yet')).toBeVisible()
      if (!hasScripts) await toLogIn.getByRole('heading').click()
      await toLogIn.getByRole('link', { name: 'Use 0803 123 4567' }).click()
      await expect(page.getByLabel('Phone number')).toHaveValue('0803 123 4567')
    })

    await test.step('the picture is resized before upload, and another file is refused', async () => {
      await page.goto('/userProfile/settings')
      await main.getByRole('heading', { name: 'Profile' }).click()
      const picture = main.locator('#avatar')
      await picture.setInputFiles({
        name: 'notes.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('no picture'),
      })
      if (hasScripts) {
        await expect(main.getByText('Failed to process image')).toBeVisible()
        await expect(main.getByRole('button', { name: 'Save picture' })).toHaveCount(0)
      } else {
        await main.getByRole('button', { name: 'Save picture' }).click()
        await expect(page).toHaveURL(/\/account\/picture$/)
        await expect(main.getByRole('alert').first()).toBeVisible()
      }
      await picture.setInputFiles(await phonePhoto())
      const sent = hasScripts ? page.waitForRequest('**/users/profile/update') : null
      await main.getByRole('button', { name: 'Save picture' }).click()
      await expect(page.getByText('Profile updated successfully')).toBeVisible()
      if (sent) expect(await sentBytes(await sent)).toBeLessThan(1024 * 1024)
      await expect(main.locator('#profile img')).toHaveAttribute('src', /^\/files\/[^/]+\/320\.webp$/)
      const picturePath = (await main.locator('#profile img').getAttribute('src')) ?? ''
      expect((await page.request.get(picturePath)).headers()['content-type']).toBe('image/webp')
    })

    await test.step('a new password: twice the same, the old one right, eight characters', async () => {
      await page.goto('/userProfile/settings')
      await main.getByRole('heading', { name: 'Change Password' }).click()
      const [old, first, second] = [
        main.getByLabel('Current password'),
        main.getByLabel('New password', { exact: true }),
        main.getByLabel('Confirm new password'),
      ]
      const change = async (present: string, one: string, other: string) => {
        await old.fill(present)
        await first.fill(one)
        await second.fill(other)
        await main.getByRole('button', { name: 'Change password' }).click()
      }
      await change(password, 'a new horse', 'another horse')
      await expect(main.getByText('Passwords do not match!').first()).toBeVisible()
      await change('', 'short', 'other')
      await expect(main.getByRole('alert').first().getByRole('listitem')).toHaveText([
        'Please enter your current password',
        'Must be at least 8 characters long',
        'Passwords do not match!',
      ])
      await change(password, 'short', 'short')
      await expect(main.getByText('Must be at least 8 characters long').first()).toBeVisible()
      await change(password, 'password1', 'password1')
      await expect(main.getByText('Many people use this password').first()).toBeVisible()
      await change('not my password', 'a new horse', 'a new horse')
      await expect(main.getByRole('alert').first()).toContainText(/password/i)
      if (hasScripts) {
        await page.route('**/users/change-password', (route) => route.abort(), { times: 1 })
        await change(password, 'a new horse', 'a new horse')
        await expect(main.getByText('Failed to change password')).toBeVisible()
      }
      const other = await newPerson()
      await logIn(other, email)
      await change(password, 'a new horse', 'a new horse')
      await expect(page.getByText('Password changed successfully', { exact: true })).toBeVisible()
      // This device stays logged in, the other one does not.
      await page.goto('/userProfile')
      await expect(main.getByText('Account Information')).toBeVisible()
      await other.goto('/userProfile')
      await expect(other.getByText('Login required')).toBeVisible()
    })

    await test.step('a profile that cannot be loaded keeps the name, and loads when the network is back', async () => {
      if (!hasScripts) return
      await page.goto('/')
      await page.route('**/users/get/profile', (route) => route.fulfill({ status: 500, json: {} }))
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/userProfile"]')?.click())
      await expect(main.getByText('Failed to load profile', { exact: true })).toBeVisible()
      await expect(page.getByText('Failed to load profile. Please try again later.')).toBeVisible()
      await expect(main.getByText('Tobi', { exact: true })).toBeVisible()
      await page.unroute('**/users/get/profile')
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(main.getByText('Account Information')).toBeVisible()
    })
  },
)

test.describe('without scripts', () => {
  test.skip(isFormBrowser, 'only a browser lays out')
  test(
    'without scripts the links of an account begin with the open page',
    { tag: ['@BU1'] },
    async ({ app, browser }) => {
      const context = await browser.newContext({
        baseURL: app.origin,
        javaScriptEnabled: false,
        viewport: { width: 360, height: 740 },
      })
      const page = await context.newPage()
      await page.goto('/userProfile/settings')
      const open = page
        .getByRole('navigation', { name: 'My account' })
        .getByRole('link', { name: 'Settings' })
      await expect(open).toBeInViewport({ ratio: 1 })
      await context.close()
    },
  )
})
