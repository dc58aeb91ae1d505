import { fillLogin, password } from '../support/people.ts'
import { expect, linkIn, test } from '../support/test-app.ts'

test('who registers from the checkout comes back to it by the mailed link, with the goods', async ({
  page,
  app,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
  // The checkout asks who it is before it shows the login; the link of another device was used before.
  allowErrors(/status of (400|401)/)
  const hasScripts = javaScriptEnabled !== false
  const main = page.getByRole('main')
  const email = `back.${Date.now()}@example.com`
  await page.goto('/categories/products?q=shea')
  await page.getByRole('link', { name: 'Raw shea butter, 1 kg' }).first().click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await main.getByRole('link', { name: 'Register', exact: true }).click()
  await main.getByLabel('First name').fill('Bisi')
  await main.getByLabel('Last name').fill('Back')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByLabel('Confirm password').fill(password)
  await main.getByLabel('I agree').check()
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/login\?/)

  const first = linkIn(await app.mailTo(email, 'Verify'))
  await test.step('a link that does not work keeps the way back, and so does a new one', async () => {
    const other = await newPerson()
    await other.goto('/VerifyEmail/not-a-link-of-ours?from=%2Fcheckout')
    await other.getByRole('link', { name: hasScripts ? 'send a new link' : 'Resend Verification' }).click()
    await expect(other).toHaveURL(/\/resend-verification\?from=%2Fcheckout$/)
    await other.getByRole('main').getByLabel('Email').fill(email)
    await other
      .getByRole('main')
      .getByRole('button', { name: /^(Re)?send/i })
      .click()
    await expect(other.getByText('Email Sent')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Back to login' })).toHaveAttribute(
      'href',
      '/login?from=%2Fcheckout',
    )
  })

  // Its new link leads back too. The first one counts no more.
  await expect.poll(async () => linkIn(await app.mailTo(email, 'Verify'))).not.toBe(first)
  const link = linkIn(await app.mailTo(email, 'Verify'))
  expect(link).toMatch(/\?from=%2Fcheckout$/)
  await page.goto(link)
  // With scripts a dialog comes over the same button of the page.
  const offer = hasScripts ? page.getByRole('dialog', { name: 'Email Verified!' }) : main
  await offer.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Raw shea butter, 1 kg')

  await test.step('on another device the password leads there too; an address of another site does not', async () => {
    const other = await newPerson()
    const [token = ''] = linkIn(await app.mailTo(email, 'Verify')).split('?')
    await other.goto(`${token}?from=https%3A%2F%2Fevil.example%2Fbasket`)
    await expect(other).toHaveURL(/\/login\?verified=before$/)
    await other.goto(`${token}?from=%2Fcheckout`)
    await expect(other.getByText('This link was used before')).toBeVisible()
    await fillLogin(other, email, password)
    await expect(other.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  })
})

test(
  'no dialog comes over a login that runs, and the title says what the heading does',
  { tag: ['@LG6', '@OS14'] },
  async ({ page, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'without scripts there is no dialog')
    allowErrors(/status of 401/)
    // The dialog comes late enough for a slow machine to log in before it.
    await page.addInitScript(() => {
      const start = globalThis.setTimeout
      const late = (act: TimerHandler, wait?: number) => {
        if (wait !== 1_500) return start(act, wait)
        document.documentElement.dataset.due = String(performance.now() + 6_000)
        return start(act, 6_000)
      }
      globalThis.setTimeout = late as typeof setTimeout
    })
    const held = Promise.withResolvers<void>()
    await page.route('**/auth/login', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/login?verified=true&continue')
    await expect(page.getByText('Email verified successfully 🎉')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Continue to Oja')
    await expect(page).toHaveTitle(/^Continue to Oja/)
    await fillLogin(page, 'chiamaka.obi@example.com', 'not the password')
    await expect(page.getByRole('dialog', { name: 'Signing in...' })).toBeVisible()
    await page.waitForFunction(() => performance.now() > Number(document.documentElement.dataset.due) + 300)
    await expect(page.getByRole('dialog', { name: 'Email Verified!' })).toBeHidden()

    held.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    await expect(page).toHaveTitle(/^Log in/)
    await page.getByRole('button', { name: 'Forgot password' }).press('Space')
    await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible()
  },
)
