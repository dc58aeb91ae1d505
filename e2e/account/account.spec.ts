import { expect, linkIn, test } from '../support/test-app.ts'
import { fillLogin, logIn, makePerson, password, storedIn } from '../support/people.ts'

test(
  'a person changes their email, logs devices out, downloads their data and deletes their account, and gives the password where it is needed',
  { tag: ['@scripts-in-deep', '@BU16', '@BU17', '@BU18', '@CL15', '@D15', '@D16', '@D9', '@ST2', '@OS13'] },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (401|403|409|422)|ERR_FAILED/)
    const hasScripts = javaScriptEnabled !== false
    const { email } = await makePerson(page, app, 'Kemi Bello')
    const newEmail = `new.${email}`
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    await logIn(page, email)
    // The session is as old as if the person had logged in sixteen minutes ago.
    const stale = () =>
      app.letPass(`update sessions set password_given_at = password_given_at - interval '16 minutes'`)

    await test.step('a new email address', async () => {
      await page.goto('/userProfile/settings')
      await stale()
      await main.getByRole('heading', { name: 'Profile' }).click()
      await main.getByLabel('Email', { exact: true }).fill(newEmail)
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
      await app.mailTo(email, /address|email/i)
      await page.goto(linkIn(await app.mailTo(newEmail)))
      await expect(page.getByText('Email verified successfully 🎉').first()).toBeVisible()
    })

    await test.step('they log one device out, then all', async () => {
      await logInIfNeeded()
      const other = await newPerson()
      await logIn(other, newEmail)
      await page.goto('/userProfile/settings')
      await main.getByRole('heading', { name: 'Devices' }).click()
      await expect(main.getByText('This device', { exact: true })).toBeVisible()
      await main
        .getByRole('button', { name: /^Log out (?!everywhere)/ })
        .first()
        .click()
      await expect(main.getByRole('button', { name: /^Log out (?!everywhere)/ })).toHaveCount(0)
      await other.goto('/userProfile')
      await expect(other.getByText('Login required')).toBeVisible()
      await page.goto('/userProfile/settings')
      await main.getByRole('heading', { name: 'Devices' }).click()
      await main.getByRole('button', { name: 'Log out everywhere' }).click()
      await expect(page).toHaveURL(/\/login$/)
      if (hasScripts) expect(await storedIn(page)).toEqual({})
      await fillLogin(page, newEmail)
      await expect(page).toHaveURL(`${app.origin}/`)
    })

    await test.step('they download their data', async () => {
      await page.goto('/userProfile/settings')
      await main.getByRole('heading', { name: 'Your data' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        main.getByRole('link', { name: 'Download my data' }).click(),
      ])
      const held = await (await file.createReadStream()).toArray()
      expect(Buffer.concat(held).toString()).toContain(newEmail)
    })

    await test.step('they delete their account', async () => {
      await page.goto('/userProfile/settings')
      await stale()
      const question = hasScripts ? dialog : main
      await main.getByRole('heading', { name: 'Danger Zone' }).click()
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
        await expect(page).toHaveURL(`${app.origin}/`)
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
  },
)

test('a person with an open order cannot delete the account yet, and is led to the order', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/)
  await logIn(page, 'chiamaka.obi@example.com', 'market-day')
  await page.goto('/account/delete')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Delete Account' }).click()
  await expect(main.getByText(/^You have an order that is not finished/)).toBeVisible()
  await main.getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL(/\/userProfile\/orders$/)
})
