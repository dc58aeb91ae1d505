import type { Page } from '@playwright/test'
import { expect, isFormBrowser, test } from '../support/test-app.ts'
import { overlap } from '../support/axe.ts'
import { password } from '../support/people.ts'
import { linkIn } from '../support/running-app.ts'

test(
  'a buyer registers once, every mistake is explained, and no role is asked for',
  {
    tag: [
      '@RG1',
      '@RG2',
      '@RG3',
      '@RG4',
      '@RG5',
      '@RG6',
      '@RG7',
      '@RG8',
      '@RG9',
      '@RG10',
      '@RG11',
      '@RG12',
      '@RG13',
      '@RG14',
      '@RG15',
      '@RG16',
      '@ST7',
    ],
  },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (422|429)|ERR_FAILED/)
    const hasScripts = javaScriptEnabled !== false
    const main = page.getByRole('main')
    await page.goto('/register?from=%2FuserProfile%2Forders')
    const submit = main.getByRole('button', { name: 'Create account' })

    await test.step('its links', async () => {
      await expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', /^\/login/)
      await expect(main.getByRole('link', { name: 'Join as Seller' })).toHaveAttribute('href', '/sellwithus')
      await expect(main.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
        'href',
        '/TermsOfService',
      )
      await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
        'href',
        '/PrivacyPolicy',
      )
    })

    await test.step('its mistakes', async () => {
      await submit.click()
      await everySentence(page, [
        'First name is required',
        'Last name is required',
        'Email is required (or phone)',
        'Password is required',
        'Please confirm your password',
        'You must agree to the terms and privacy policy',
      ])
      await main.getByLabel('First name').fill('Sola')
      await main.getByLabel('Last name').fill('Ige')
      await main.getByLabel('Email').fill('sola at example')
      await main.getByLabel('Password', { exact: true }).fill('short')
      await main.getByLabel('Confirm password').fill('shirt')
      await submit.click()
      await everySentence(page, [
        'Invalid email address',
        'Must be at least 8 characters long',
        'Passwords do not match',
        'You must agree to the terms and privacy policy',
      ])
    })

    const email = `sola.${Date.now()}@example.com`
    await main.getByLabel('Email').fill(email)
    await test.step('a password that is easy to guess', async () => {
      await main.getByLabel('Password', { exact: true }).fill('sola.ige.1990')
      await main.getByLabel('Confirm password').fill('sola.ige.1990')
      await main.getByRole('checkbox').check()
      await submit.click()
      await everySentence(page, ['Please choose a password that is not made of your name, your email or Oja'])
    })
    await main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByLabel('Confirm password').fill(password)
    await main.getByRole('checkbox').check()
    if (!hasScripts) {
      await submit.click()
      await expect(page).toHaveURL(/\/login\?registered=buyer&from=/)
      await everySentence(page, ['Account created successfully', 'Check your email to verify your account'])
    } else {
      await test.step('no network, and a server that says what is wrong', async () => {
        await page.route('**/auth/register*', (route) => route.abort(), { times: 1 })
        await submit.click()
        await expect(page.getByRole('status').getByText('Registration failed')).toBeVisible()
        const tooMany = { message: 'Too many tries. Please wait a minute and try again.', code: 'TOO_MANY' }
        await page.route('**/auth/register*', (route) => route.fulfill({ status: 429, json: tooMany }), {
          times: 1,
        })
        await submit.click()
        await expect(page.getByRole('status').getByText(tooMany.message)).toBeVisible()
      })
      await test.step('then the account is made', async () => {
        const sent = page.waitForRequest('**/auth/register*')
        await page.setViewportSize({ width: 360, height: 740 })
        await submit.click()
        expect((await sent).postDataJSON()).toEqual({ name: 'Sola Ige', email, password })
        await expect(main.getByRole('button', { name: 'Creating...' })).toBeDisabled()
        await everySentence(page, ['Account created successfully', 'Check your email to verify your account'])
        // On a phone they cover no heading; a pointer that rests on them keeps them there.
        await page.locator('.toast').last().hover()
        await expect(main.getByRole('heading', { name: 'Check your email' })).toBeVisible()
        await expect(page.locator('.toast').last()).toBeVisible()
        expect(await overlap(page, '.toasts', 'h1')).toBe(false)
        // The login keeps the page that the buyer wanted.
        await expect(page).toHaveURL(/\/login\?sent=email&from=%2FuserProfile%2Forders$/)
        // The toasts go; what to do next stays.
        await expect(main.getByText('One more step: open the link we emailed you')).toBeVisible()
        await page.mouse.move(0, 0)
        await expect(page.getByText('Account created successfully')).toBeHidden()
        await expect(page.getByText('Check your email to verify your account')).toBeHidden()
      })
    }
    // It names the address of the form, and asks to log in with it.
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    await expect(page).toHaveTitle(/^Check your email/)
    await expect(main.getByText(`We sent a link to ${email}.`)).toBeVisible()
    // The email comes first: the form waits in a line.
    await expect(main.getByLabel('Email')).toBeHidden()
    await main.getByText('Already opened it? Log in').click()
    await expect(main.getByLabel('Email')).toBeVisible()
    await expect(main.getByLabel('Email')).toHaveValue(email)
    expect((await app.mailTo(email, 'Verify')).text).toContain('/VerifyEmail/')
  },
)

test(
  'a seller registers a business on the landing page',
  {
    tag: [
      '@scripts-in-deep',
      '@SW1',
      '@SW2',
      '@SW3',
      '@SW4',
      '@SW5',
      '@SW6',
      '@SW7',
      '@SW8',
      '@SW9',
      '@SW10',
      '@SW11',
      '@SW12',
      '@SW13',
      '@SW14',
      '@SW15',
      '@SW16',
      '@SW17',
      '@SW18',
      '@SW19',
      '@SW20',
      '@RG12',
      '@ST7',
      '@ER1',
      '@VA6',
    ],
  },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 422|ERR_FAILED/)
    const hasScripts = javaScriptEnabled !== false
    await page.goto('/sellwithus')
    const form = page.locator('#register-form')
    const submit = form.getByRole('button', { name: 'Register as a seller' })

    await test.step('three benefits, and a form with an anchor', async () => {
      await expect(page.getByRole('region', { name: /^Why sell on/ }).getByRole('listitem')).toHaveCount(3)
      // On a phone the form stands right below.
      if (isFormBrowser) await page.goto('/sellwithus#register-form')
      else await page.getByRole('link', { name: 'Open your stall' }).click()
      await expect(page).toHaveURL(/#register-form$/)
    })

    await test.step('what it offers', async () => {
      const options = (label: string) => form.getByLabel(label).locator('option')
      const choices = (label: string) => form.getByRole('group', { name: label }).locator('label')
      await expect(choices('Business level')).toHaveText(['Individual', 'Small', 'Enterprise'])
      await expect(choices('Category')).toHaveText(['Products', 'Services'])
      await expect(options('State')).toHaveCount(1 + 37)
      await expect(options('State').filter({ hasText: 'FCT - Abuja' })).toHaveCount(1)
    })

    await test.step('what it asks for, under the fields', async () => {
      await submit.click()
      await everySentence(page, [
        'Business name is required',
        'Owner name is required',
        'Email is required (or phone)',
        'Phone is required',
        'Select a business level',
        'Select a category',
        'Password is required',
      ])
      // Who has no email types the number once: it fills in the empty field above.
      if (hasScripts) {
        await form.getByLabel('Phone').fill('0803 123 4567')
        await expect(form.getByLabel('Email')).toHaveValue('0803 123 4567')
      }
      await form.getByLabel('Business name').fill('Uche Plumbing')
      await form.getByLabel('Owner name').fill('Uche Eze')
      await form.getByLabel('Email').fill('uche at example')
      await form.getByLabel('Phone').fill('123')
      await form.getByLabel('Individual').check()
      await form.getByLabel('Services').check()
      await form.getByLabel('Password', { exact: true }).fill('short')
      await form.getByLabel('Confirm password').fill('other')
      await submit.click()
      await everySentence(page, [
        'Passwords do not match',
        'Please enter a Nigerian phone number, like 0803 123 4567',
      ])
      await form.getByLabel('Phone').fill('0803 123 4567')
      // The screen has no rule for addresses and lengths: the server says them, in the modal of a failure.
      await form.getByLabel('Password', { exact: true }).fill('short')
      await form.getByLabel('Confirm password').fill('short')
      await submit.click()
      if (hasScripts) {
        const dialog = page.getByRole('dialog', { name: 'Registration Failed' })
        for (const words of ['Invalid email address', 'Must be at least 8 characters long'])
          await expect(dialog.getByText(words)).toBeVisible()
        await dialog.getByRole('button', { name: 'Back to the form' }).click()
        // What the dialog said stands beside the fields, and nowhere else.
        await expect(form.getByText('Invalid email address')).toHaveCount(1)
        await expect(form.getByLabel('Email')).toBeFocused()
      } else await everySentence(page, ['Invalid email address', 'Must be at least 8 characters long'])
    })

    const email = `uche.${Date.now()}@example.com`
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('Confirm password').fill(password)
    if (hasScripts) {
      await page.route('**/auth/register*', (route) => route.abort(), { times: 1 })
      await submit.click()
      const failed = page.getByRole('dialog', { name: 'Registration Failed' })
      await expect(failed.getByText('Something went wrong')).toBeVisible()
      await failed.getByRole('button', { name: 'Back to the form' }).click()
      const held = Promise.withResolvers<void>()
      await page.route('**/auth/register*', async (route) => {
        await held.promise
        await route.continue()
      })
      await submit.click()
      await expect(form.getByRole('button', { name: 'Registering...' })).toBeDisabled()
      held.resolve()
      const dialog = page.getByRole('dialog', { name: 'Registration Successful' })
      await expect(dialog.getByText(/Check your email to verify/)).toBeVisible()
      await expect(dialog.getByText(email)).toBeVisible()
      // The next step is the mail, so the way to the login does not lead.
      await expect(dialog.getByRole('link', { name: 'Send it again' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Go to login' }).click()
      await expect(page.getByLabel('Email or phone number')).toHaveValue(email)
    } else {
      await submit.click()
      await everySentence(page, ['Registration Successful', 'Check your email to verify your account'])
    }
    await expect(page).toHaveURL(/\/login/)
    expect((await app.mailTo(email, 'Verify')).text).toContain('/VerifyEmail/')
  },
)

async function everySentence(page: Page, sentences: string[]): Promise<void> {
  for (const words of sentences) await expect(page.getByText(words).first()).toBeVisible()
}

test('an error leaves when its field is made right before the scripts of the page are there', async ({
  page,
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/status of 422/)
  test.skip(javaScriptEnabled === false, 'only scripts see what is typed')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Create account' }).click({ noWaitAfter: true })
  await expect(main.getByText('First name is required').first()).toBeVisible()
  await main.getByLabel('First name').fill('Sola')
  release()
  await expect(main.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await expect(main.getByLabel('Last name')).toHaveAttribute('aria-invalid')
  await expect(main.getByRole('alert').getByRole('listitem')).toHaveCount(5)
})

test('an error leaves when its field is right, and a new password says how strong it is', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'only scripts see what is typed')
  await page.goto('/register')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Create account' }).click()
  const summary = main.getByRole('alert')
  await expect(summary.getByRole('listitem')).toHaveCount(6)
  const name = main.getByLabel('First name')
  await expect(name).toHaveAccessibleDescription('First name is required')
  await name.fill('Sola')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(main.getByText('First name is required')).toHaveCount(0)
  await expect(summary.getByRole('listitem')).toHaveCount(5)

  // What is still wrong keeps its error.
  const email = main.getByLabel('Email')
  await email.fill('sola at example')
  await expect(email).toHaveAttribute('aria-invalid')
  await email.fill('sola@example.com')
  await expect(email).not.toHaveAttribute('aria-invalid')
  const password = main.getByLabel('Password', { exact: true })
  await password.fill('pepper')
  await expect(main.getByText('Too short: 2 more characters')).toBeVisible()
  await expect(password).toHaveAttribute('aria-invalid')
  await password.fill('12345678')
  await expect(main.getByText('Weak: easy to guess. Add another word.')).toBeVisible()
  await password.fill('pepper soup friday')
  await expect(main.getByText('Strong', { exact: true })).toBeVisible()
  await expect(password).not.toHaveAttribute('aria-invalid')
  const confirm = main.getByLabel('Confirm password')
  await confirm.fill('pepper soup')
  await expect(confirm).toHaveAttribute('aria-invalid')
  await confirm.fill('pepper soup friday')
  await expect(confirm).not.toHaveAttribute('aria-invalid')
  await main.getByLabel('Last name').fill('Ige')
  await main.getByRole('checkbox').check()
  await expect(summary).not.toBeAttached()
})

test(
  'a new seller opens the mailed link on the same phone and lists something without typing the password again',
  { tag: ['@LG6', '@OS13'] },
  async ({ page, app, newPerson, javaScriptEnabled }) => {
    const email = javaScriptEnabled === false ? 'adire.corner.plain@example.com' : 'adire.corner@example.com'
    await page.goto('/SellWithUs')
    const form = page.getByRole('main')
    await form.getByLabel('Business name').fill('Adire Corner')
    await form.getByLabel('Owner name').fill('Folake Ajayi')
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByLabel('Phone').fill('0803 555 0199')
    await form.getByLabel('Individual').check()
    await form.getByLabel('Products').check()
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('Confirm password').fill(password)
    await form.getByRole('button', { name: 'Register as a seller' }).click()
    await expect(page.getByText('Registration Successful').first()).toBeVisible()

    const link = linkIn(await app.mailTo(email, 'Verify'))
    await page.goto(link)
    // Whoever closes the question finds the address filled in, and the same way on above it.
    if (javaScriptEnabled !== false) {
      await expect(page.locator('input[name=email]').first()).toHaveValue(email)
      const question = page.getByRole('dialog', { name: 'Email Verified!' })
      await expect(question.getByRole('button', { name: 'Continue' })).toBeFocused()
      await expect(page).toHaveTitle(/^Continue to Oja/)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
    }
    await expect(page.getByRole('heading', { name: 'Continue to Oja', exact: true })).toBeVisible()
    await expect(page.getByText('On this device you need no password.', { exact: true })).toBeVisible()
    await expect(page.getByText('Or log in with your password')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
    if (javaScriptEnabled !== false) {
      // Back from another page keeps the offer, and the title says what the heading does.
      await page.getByRole('link', { name: 'Oja, home' }).click()
      await expect(page).toHaveURL(/\d\/$/)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Continue to Oja', exact: true })).toBeVisible()
      await expect(page).toHaveTitle(/^Continue to Oja/)
    }
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard\/upload\?new=shop$/)
    await expect(page.getByRole('textbox', { name: /name/i }).first()).toBeVisible()

    const elsewhere = await newPerson()
    await elsewhere.goto(link)
    await expect(elsewhere.getByText('This link was used before')).toBeVisible()
    await expect(elsewhere.getByRole('button', { name: 'Continue', exact: true })).toHaveCount(0)
  },
)
