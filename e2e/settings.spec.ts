import { phonePhoto } from './support/phone-photo.ts'
import { sentBytes } from './support/sent-bytes.ts'
import { expect, linkIn, test } from './support/test-app.ts'
import { fillLogin, logIn, makePerson, password, storedIn } from './support/people.ts'

test('a buyer keeps his profile, picture and password in order [BU1, BU3, BU4, BU5, BU6, BU7, BU8, BU9, BU10, BU11, BU12, BU13, BU14, BU15, BU22, BU23, BU24, CL12, CL13, CL14, EN19, VA6, R38, ER1]', async ({
  page,
  market,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/status of (401|415|422|500)|ERR_FAILED/)
  const hasScripts = javaScriptEnabled !== false
  const { email } = await makePerson(page, market, 'tobi alade')
  const main = page.getByRole('main')
  await logIn(page, email)

  await test.step('his profile', async () => {
    await page.goto('/userProfile')
    const list = page.getByRole('navigation', { name: 'My account' }).getByRole('link')
    const labels = (await list.allTextContents()).filter((label) => label !== 'Messages')
    expect(labels).toEqual(['Back to Home', 'My Profile', 'My Orders', 'Settings', 'Logout'])
    await expect(main.getByText('Tobi Alade', { exact: true }).first()).toBeVisible()
    const now = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' })
    await expect(main.getByText(`Customer since ${now.format(new Date())}`)).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Account Information' })).toBeVisible()
    await expect(main.locator('dt')).toHaveText(['Full Name', 'Username', 'Email', 'Phone', 'Address'])
    await main.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL(/\/userProfile\/settings$/)
  })

  await test.step('its form asks for name and email, and stores the rest as it should be', async () => {
    for (const name of ['Profile', 'Change Password', 'Danger Zone'])
      await expect(main.getByRole('heading', { name })).toBeVisible()
    const save = main.getByRole('button', { name: 'Save changes' })
    await main.getByLabel('Username').fill('')
    await save.click()
    await expect(main.getByText('Name and Email are required').first()).toBeVisible()
    await main.getByLabel('Username').fill('tobi')
    await main.getByLabel('Phone').fill('12345')
    await save.click()
    await expect(
      main.getByText('Please enter a Nigerian phone number, like 0803 123 4567').first(),
    ).toBeVisible()
    await main.getByLabel('Phone').fill('+234 803 123 4567')
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
  })

  await test.step('his picture goes out small, and a file that is none is refused', async () => {
    await page.goto('/userProfile/settings')
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
    await change(password, 'short', 'short')
    await expect(main.getByText('Must be at least 8 characters long').first()).toBeVisible()
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

  await test.step('a profile that cannot be had keeps his name, and comes when the line is back', async () => {
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
})

test('what needs a fresh password asks for it and is then done; devices, data and the end of an account [BU16, BU17, BU18, CL15, D15, D16, D9, ST2, OS13]', async ({
  page,
  market,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/status of (401|403|409|422)|ERR_FAILED/)
  const hasScripts = javaScriptEnabled !== false
  const { email } = await makePerson(page, market, 'Kemi Bello')
  const newEmail = `new.${email}`
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await logIn(page, email)
  // As if she had logged in sixteen minutes ago.
  const stale = () =>
    market.letPass(`update sessions set password_given_at = password_given_at - interval '16 minutes'`)

  await test.step('a new email address', async () => {
    await page.goto('/userProfile/settings')
    await stale()
    await main.getByLabel('Email').fill(newEmail)
    await main.getByRole('button', { name: 'Save changes' }).click()
    const question = hasScripts ? dialog : main
    await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
    await question.getByLabel('Your password').fill('not hers')
    await question.getByRole('button', { name: 'Save changes' }).click()
    await expect(question.getByText('That is not your password').first()).toBeVisible()
    await question.getByLabel('Your password').fill(password)
    await question.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/^Profile updated successfully/)).toBeVisible()
    await expect(main.getByText(`Waiting for you to confirm ${newEmail}`)).toBeVisible()
    await market.mailTo(email, /address|email/i)
    await page.goto(linkIn(await market.mailTo(newEmail)))
    await expect(page.getByText('Email verified successfully 🎉').first()).toBeVisible()
  })

  await test.step('she logs one device out, then all', async () => {
    await logInIfNeeded()
    const other = await newPerson()
    await logIn(other, newEmail)
    await page.goto('/userProfile/settings')
    await expect(main.getByText('This device', { exact: true })).toBeVisible()
    await main
      .getByRole('button', { name: /^Log out (?!everywhere)/ })
      .first()
      .click()
    await expect(main.getByRole('button', { name: /^Log out (?!everywhere)/ })).toHaveCount(0)
    await other.goto('/userProfile')
    await expect(other.getByText('Login required')).toBeVisible()
    await page.goto('/userProfile/settings')
    await main.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page).toHaveURL(/\/login$/)
    if (hasScripts) expect(await storedIn(page)).toEqual({})
    await fillLogin(page, newEmail)
    await expect(page).toHaveURL(`${market.origin}/`)
  })

  await test.step('she takes her data along', async () => {
    await page.goto('/userProfile/settings')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'Download my data' }).click(),
    ])
    const held = await (await file.createReadStream()).toArray()
    expect(Buffer.concat(held).toString()).toContain(newEmail)
  })

  await test.step('she deletes her account', async () => {
    await page.goto('/userProfile/settings')
    await stale()
    const question = hasScripts ? dialog : main
    await main.getByText('Delete Account').click()
    await expect(
      question.getByText('Are you sure you want to delete your account?', { exact: true }),
    ).toBeVisible()
    if (hasScripts) {
      await page.route('**/users/delete/profile', (route) => route.abort(), { times: 1 })
      await question.getByRole('button', { name: 'Delete Account' }).click()
      await expect(question.getByText('Failed to delete account')).toBeVisible()
    }
    await question.getByRole('button', { name: 'Delete Account' }).click()
    await question.getByLabel('Your password').fill(password)
    await question.getByRole('button', { name: 'Delete Account' }).click()
    await expect(page.getByText('Account deleted successfully!')).toBeVisible()
    if (hasScripts) {
      await expect(page).toHaveURL(`${market.origin}/`)
      expect(await storedIn(page)).toEqual({})
    } else await main.getByRole('link', { name: 'Back to Home' }).click()
    await page.goto('/login')
    await fillLogin(page, newEmail)
    await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  })

  async function logInIfNeeded() {
    await page.goto('/userProfile')
    if (await page.getByText('Login required').isVisible()) await logIn(page, newEmail)
  }
})

test('a seller keeps her shop in order [DB34, DB35, DB36, DB37, DB38, DB39, DB40, DB41, DB42, DB43, DB44, CL10, CL38, CL43, EN17, D22, R34]', async ({
  page,
  market,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
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
  const { email } = await makePerson(page, market, 'Bisi Olu', shop)
  const main = page.getByRole('main')
  await logIn(page, email)
  await page.goto('/dashboard/settings')

  await test.step('what she finds there', async () => {
    for (const name of ['Store preview', 'Store profile', 'Change Password', 'Danger Zone'])
      await expect(main.getByRole('heading', { name })).toBeVisible()
    const preview = main.locator('#preview')
    for (const words of ['Bisi Buckets', 'Active', 'Products · Small business', 'Ikeja, Lagos'])
      await expect(preview.getByText(words, { exact: true })).toBeVisible()
    await expect(main.getByLabel('Local government')).toHaveValue(hasScripts ? 'Ikeja' : 'Lagos|Ikeja')
    await expect(main.getByLabel(/^Notifications/)).toBeChecked()
  })

  await test.step('her shop, its own contact address, its place, its notifications', async () => {
    const save = main.getByRole('button', { name: 'Save changes' })
    await main.getByLabel('Business name').fill('')
    await save.click()
    await expect(main.getByText('Business name is required').first()).toBeVisible()
    await main.getByLabel('Business name').fill('Bisi Buckets & Bowls')
    await main.getByLabel('Phone').fill('12')
    await save.click()
    await expect(main.getByRole('alert').first()).toContainText('Failed to update profile: ')
    await main.getByLabel('Phone').fill('0909 111 2222')
    await main.getByLabel('Shop email').fill('shop@bisi.example')
    await main.getByLabel('Category').selectOption('both')
    if (hasScripts) await main.getByLabel('State').selectOption('Oyo')
    else await main.getByLabel('State').selectOption('')
    await main.getByLabel('Local government').selectOption(hasScripts ? 'Ibadan North' : 'Oyo|Ibadan North')
    await main.getByLabel('Address').fill('Line C, Bodija market')
    await main.getByLabel('Description').fill('Buckets that last.')
    await main.getByLabel(/^Notifications/).uncheck()
    await save.click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await page.goto('/dashboard/settings')
    for (const words of [
      'Bisi Buckets & Bowls',
      'Shop and services · Small business',
      'Ibadan North, Oyo',
      'Buckets that last.',
    ])
      await expect(main.locator('#preview').getByText(words, { exact: true })).toBeVisible()
    await expect(main.getByLabel('Shop email')).toHaveValue('shop@bisi.example')
    await expect(main.getByLabel('Phone')).toHaveValue('0909 111 2222')
    await expect(main.getByLabel(/^Notifications/)).not.toBeChecked()
  })

  await test.step('her logo', async () => {
    await main.locator('#storeLogo').setInputFiles(await phonePhoto())
    await main.getByRole('button', { name: 'Save logo' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(main.locator('#preview img')).toHaveAttribute('src', /^\/files\/[^/]+\/320\.webp$/)
  })

  await test.step('her password', async () => {
    await page.goto('/dashboard/settings')
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

  await test.step('a shop that cannot be loaded says so, and the rest of the page stands', async () => {
    if (!hasScripts) return
    await page.goto('/dashboard')
    await page.route('**/sellers/get/profile', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(main.getByText('Failed to load profile')).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
    await page.unroute('**/sellers/get/profile')
  })

  await test.step('the end of her shop', async () => {
    const visitor = await newPerson()
    await page.goto('/dashboard/settings')
    const path = (await main.getByRole('link', { name: 'View as buyer' }).getAttribute('href')) ?? ''
    expect((await visitor.goto(path))?.status()).toBe(200)
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
      await expect(page).toHaveURL(`${market.origin}/`)
      expect(await storedIn(page)).toEqual({})
    }
    expect((await visitor.goto(path))?.status()).toBe(404)
  })
})
