import { expect, linkIn, test } from '../support/test-app.ts'
import { fillLogin, logInByForm, makePerson, password, storedIn } from '../support/people.ts'

test(
  'a person resets a forgotten password by mail, and every device is logged out',
  {
    tag: [
      '@scripts-in-deep',
      '@LG4',
      '@LG8',
      '@LG18',
      '@LG19',
      '@LG20',
      '@LG21',
      '@OS1',
      '@OS2',
      '@OS3',
      '@OS4',
      '@OS5',
      '@R21',
      '@CL7',
      '@CL11',
      '@VA6',
      '@D16',
    ],
  },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (400|401|410|422)/)
    const hasScripts = javaScriptEnabled !== false
    const { email } = await makePerson(page, app, 'Funmi Ade')
    const otherDevice = await newPerson()
    await logInByForm(otherDevice, email)

    await test.step('they ask for a link', async () => {
      await page.goto('/login')
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByText('Forgot password').first().click()
      const form = hasScripts ? page.getByRole('dialog', { name: 'Forgot password' }) : page.getByRole('main')
      const field = form.getByRole('textbox', { name: 'Email' })
      if (hasScripts) await expect(field).toHaveValue(email)
      const send = form.getByRole('button', { name: /^Send/ })
      await field.fill('')
      await send.click()
      await expect(form.getByText('Please enter your email address').first()).toBeVisible()
      await field.fill('funmi')
      await send.click()
      await expect(form.getByText('Please enter a valid email address').first()).toBeVisible()
      await field.fill(email)
      if (hasScripts) {
        const held = Promise.withResolvers<void>()
        await page.route('**/auth/forgot-password', async (route) => {
          await held.promise
          await route.continue()
        })
        await send.click()
        await expect(form.getByRole('button', { name: 'Sending reset link...' })).toBeDisabled()
        held.resolve()
      } else await send.click()
      await expect(form.getByText('Reset Link Sent')).toBeVisible()
    })

    await test.step('an unknown address gets the same answer', async () => {
      await page.goto('/forgot-password')
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody.at.all@example.com')
      await page.getByRole('button', { name: 'Send code or link' }).click()
      await expect(page.getByText('Reset Link Sent')).toBeVisible()
    })

    const link = linkIn(await app.mailTo(email, /password/i))
    await test.step('the page of the link sends no referrer', async () => {
      const headers = (await page.goto(link))?.headers() ?? {}
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cache-control']).toBe('private, no-store')
      // Links of older mails have the token in the query.
      const visitor = await newPerson()
      await visitor.goto(`/reset-password?token=${link.split('/').at(-1) ?? ''}`)
      await expect(visitor.getByLabel('New password', { exact: true })).toBeVisible()
    })

    await test.step('they type the new password twice', async () => {
      const [first, second] = [
        page.getByLabel('New password', { exact: true }),
        page.getByLabel('Confirm new password'),
      ]
      const save = page.getByRole('button', { name: 'Set new password' })
      await first.fill('a new horse')
      if (hasScripts) {
        await expect(first).toHaveAttribute('type', 'password')
        await page.getByRole('button', { name: 'Show password' }).first().click()
        await expect(first).toHaveAttribute('type', 'text')
      }
      await second.fill('another horse')
      await save.click()
      await expect(page.getByText('Passwords do not match').first()).toBeVisible()
      await first.fill('short')
      await second.fill('short')
      await save.click()
      await expect(page.getByText('Must be at least 8 characters long').first()).toBeVisible()
      await first.fill('a new horse')
      await second.fill('a new horse')
      await save.click()
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText('Password Reset Successful')).toBeVisible()
      await expect(page.getByText('You can now log in with your new password')).toBeVisible()
    })

    await test.step('the old password fails, the new one works', async () => {
      await fillLogin(page, email, password)
      await expect(page.getByText('Invalid email or password').first()).toBeVisible()
      await fillLogin(page, email, 'a new horse')
      await expect(page).toHaveURL(`${app.origin}/`)
    })

    await test.step('their other device is logged out, and says so', async () => {
      await otherDevice.goto('/userProfile')
      await expect(otherDevice.getByText('Login required')).toBeVisible()
      if (!hasScripts) return
      await expect(otherDevice.getByText('You have been logged out')).toBeVisible()
      expect(await storedIn(otherDevice)).toEqual({})
    })

    await test.step('the link works once', async () => {
      const visitor = await newPerson()
      await visitor.goto(link)
      await expect(visitor.getByText('This link was used or is too old.')).toBeVisible()
      await expect(visitor.getByLabel('New password', { exact: true })).toHaveCount(0)
      await expect(visitor.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
      await visitor.goto('/reset-password')
      await expect(visitor).toHaveURL(/\/login/)
      await expect(visitor.getByText('Invalid Link')).toBeVisible()
      await expect(visitor.getByText('Reset token is missing')).toBeVisible()
    })
  },
)

test(
  'the login page explains what is wrong, and leads each role to its own page',
  {
    tag: [
      '@scripts-in-deep',
      '@R20',
      '@LG1',
      '@LG2',
      '@LG3',
      '@LG5',
      '@LG6',
      '@LG7',
      '@LG9',
      '@LG10',
      '@LG11',
      '@LG12',
      '@LG13',
      '@LG14',
      '@LG15',
      '@LG22',
      '@LG23',
      '@LG24',
      '@LG25',
      '@OS13',
      '@OS14',
      '@OS15',
      '@OS16',
      '@R18',
      '@ST7',
    ],
  },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (400|401|403|422)|ERR_FAILED/)
    const hasScripts = javaScriptEnabled !== false
    const main = page.getByRole('main')

    await test.step('its fields, its toggle, and the link back', async () => {
      await page.goto('/categories/products')
      await page.goto('/Login')
      for (const name of ['Email or phone number', 'Password']) {
        const field = main
          .getByRole('textbox', { name, exact: true })
          .or(main.getByLabel(name, { exact: true }))
        await expect(field.first()).toHaveAttribute('required', '')
      }
      const secret = main.getByLabel('Password', { exact: true })
      // With this attribute the browser would not ask for them.
      const asking = page.locator('form:not([novalidate])', { has: page.locator('[name=password]') })
      await expect(asking).toHaveCount(1)
      if (hasScripts) {
        await main.getByRole('button', { name: 'Show password' }).click()
        await expect(secret).toHaveAttribute('type', 'text')
        await main.getByRole('button', { name: 'Hide password' }).click()
      }
      await expect(secret).toHaveAttribute('type', 'password')
      for (const name of ['Register', 'Join as Seller'])
        await expect(main.getByRole('link', { name })).toBeVisible()
      await main.getByRole('link', { name: 'Back to Home' }).click()
      await expect(page).toHaveURL(hasScripts ? /\/categories\/products$/ : `${app.origin}/`)
    })

    const email = `ngozi.${Date.now()}@example.com`
    await test.step('an address that is not verified can get another link', async () => {
      await page.request.post('/api/v1/auth/register', { data: { name: 'Ngozi Eze', email, password } })
      await page.goto('/login')
      await fillLogin(page, email)
      // Said once; the button is in sight, and nothing lies over it.
      await expect(page.getByText(/Please verify your email first/)).toHaveCount(1)
      const again = hasScripts
        ? main.getByRole('button', { name: 'Resend Verification' })
        : main.getByRole('link', { name: 'Resend Verification' })
      await expect(again).toHaveCount(1)
      if (hasScripts) {
        await expect(again).toBeInViewport({ ratio: 1 })
        await again.click({ trial: true, timeout: 2_000 })
      }
      await again.click()
      const form = hasScripts ? page.getByRole('dialog', { name: 'Resend Verification' }) : main
      const field = form.getByRole('textbox', { name: 'Email' })
      if (hasScripts) await expect(field).toHaveValue(email)
      const send = form.getByRole('button', { name: 'Send the link again' })
      await field.fill('')
      await send.click()
      await expect(form.getByText('Please enter your email address').first()).toBeVisible()
      await field.fill('ngozi@')
      await send.click()
      await expect(form.getByText('Please enter a valid email address').first()).toBeVisible()
      await field.fill(email)
      if (hasScripts) {
        await page.route('**/auth/resend-verification', (route) => route.abort(), { times: 1 })
        await send.click()
        await expect(form.getByText('Failed to resend verification email')).toBeVisible()
      }
      await send.click()
      await expect(page.getByText('Email Sent')).toBeVisible()
      if (hasScripts) await expect(form).toBeHidden()
    })

    await test.step('a bad link says why, then leads to the login', async () => {
      for (const [path, reason] of [
        ['/VerifyEmail/not-a-link-of-ours', 'Link may have expired'],
        ['/VerifyEmail', 'Invalid verification link'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByText('Verification failed').first()).toBeVisible()
        await expect(page.getByText(reason).first()).toBeVisible()
        if (hasScripts) {
          await expect(page).toHaveURL(/\/login$/)
          // The toast goes; the page keeps the way on.
          await expect(page.getByRole('alert').filter({ hasText: 'That link does not work' })).toBeVisible()
          const again = page.getByRole('link', { name: 'send a new link' })
          await expect(again).toHaveAttribute('href', '/resend-verification')
        } else
          await expect(page.getByRole('link', { name: 'Resend Verification' })).toHaveAttribute(
            'href',
            '/resend-verification',
          )
      }
    })

    await test.step('a good link leads to the login too', async () => {
      await page.goto(linkIn(await app.mailTo(email, 'Verify')))
      if (hasScripts) {
        await expect(page.getByText('Email verified successfully 🎉')).toBeVisible()
        await expect(page.getByRole('dialog', { name: 'Email Verified!' })).toBeVisible()
        await expect(page).toHaveURL(/\/login$/)
        await page.keyboard.press('Escape')
      } else {
        await expect(page.getByText('Email Verified!')).toBeVisible()
      }
    })

    await test.step('a wrong password, then the right one', async () => {
      await fillLogin(page, email, 'wrong password')
      // The box says it, which stays; with scripts a toast too.
      const said = page.getByRole('alert')
      await expect(said).toContainText(hasScripts ? 'Wrong email or password' : 'Invalid email or password')
      await expect(said).toContainText('Check what you typed, or tap “Forgot password”.')
      if (hasScripts) {
        await expect(page.getByText('Invalid email or password')).toHaveCount(1)
        const held = Promise.withResolvers<void>()
        await page.route('**/auth/login', async (route) => {
          await held.promise
          await route.continue()
        })
        await page.getByLabel('Remember me').check()
        await fillLogin(page, email)
        await expect(page.getByRole('dialog', { name: 'Signing in...' })).toBeVisible()
        held.resolve()
        await expect(page.getByText('Login successful')).toBeVisible()
      } else await fillLogin(page, email)
      await expect(page).toHaveURL(`${app.origin}/`)
      const session = (await page.context().cookies()).find(({ name }) => name === 'oja')
      const days = ((session?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
      if (hasScripts) expect(days).toBeGreaterThan(29)
      else expect(session?.expires).toBe(-1)
    })

    await test.step('the dialog says when the reset link cannot be sent', async () => {
      if (!hasScripts) return
      await page.context().clearCookies()
      await page.goto('/login')
      await page.route('**/auth/forgot-password', (route) => route.abort())
      await page.getByRole('button', { name: 'Forgot password' }).click()
      const form = page.getByRole('dialog', { name: 'Forgot password' })
      await form.getByRole('textbox', { name: 'Email' }).fill(email)
      await form.getByRole('button', { name: 'Send code or link' }).click()
      await expect(form.getByText('Failed to send reset link. Please try again.')).toBeVisible()
    })
  },
)

test('a link of the login stays the same element while its scripts come, so that no tap is lost', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'about the moment in which scripts start')
  await page.addInitScript(() => {
    const kept = window as unknown as { first?: Element | undefined }
    new MutationObserver(() => {
      kept.first ??= [...document.querySelectorAll('main a, main button')].find(
        ({ textContent }) => textContent === 'Forgot password',
      )
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/login')
  const link = page.getByRole('button', { name: 'Forgot password' })
  await expect(link).toBeVisible()
  const isSame = await link.evaluate(
    (element) => element === (window as unknown as { first?: Element }).first,
  )
  expect(isSame).toBe(true)
  await link.press('Space')
  await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible()
})
