import type { Page } from '@playwright/test'
import { openCard } from '../support/card.ts'
import { logInAsAdmin } from '../support/admin.ts'
import { logIn, password } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import type { RunningApp } from '../support/running-app.ts'
import { appOrigin, expect, test } from '../support/test-app.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** A number that no other run of this file uses. */
function ownNumber(): { shown: string; phone: string } {
  const last = String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
  return { shown: `0803 ${last.slice(0, 3)} ${last.slice(3)}`, phone: `+234803${last}` }
}

async function codeIn(app: RunningApp, phone: string, besides = ''): Promise<string> {
  let code = besides
  await expect(async () => {
    const { body } = await app.textTo(phone, 'code')
    code = /\b\d{6}\b/.exec(body)?.[0] ?? ''
    expect(code).not.toBe(besides)
  }).toPass({ timeout: 20_000 })
  return code
}

/** Finds a product by its name and pays for it; the number of the order. */
async function buy(page: Page, product: string, hasScripts: boolean): Promise<string> {
  await page.goto(`/categories/products?q=${encodeURIComponent(product)}`)
  await page.getByRole('link', { name: product }).first().click()
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  const checkout = await openCard(page, hasScripts)
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Paid', { exact: true })).toBeVisible({ timeout: 60_000 })
  return /OJ-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await main.innerText())?.[0] ?? ''
}

/** Fills in a code. `button` sends it; null: the sixth digit sends it, as the first code of a page with scripts. */
async function giveCode(page: Page, code: string, button: string | null): Promise<void> {
  await page.getByLabel('Six-digit code').fill(code)
  if (button !== null) await page.getByRole('button', { name: button, exact: true }).click()
}

test(
  'a person with a phone number and no e-mail opens a shop, lists, sells, is paid out, disputes, and leaves',
  { tag: ['@scripts-in-deep'] },
  async ({ page: first, app, newPerson, javaScriptEnabled, allowErrors }) => {
    let page = first
    allowErrors(/status of (401|403|422|429)/)
    const hasScripts = javaScriptEnabled !== false
    const { shown, phone } = ownNumber()
    const product = `Ofada rice ${shown}`

    await test.step('the shop opens with a code', async () => {
      await page.goto('/SellWithUs')
      const form = page.locator('#register-form')
      await form.getByLabel('Business name').fill(`Ngozi ${shown}`)
      await form.getByLabel('Owner name').fill('Ngozi Eze')
      await form.getByLabel('Mobile number or email').fill(shown)
      await form.getByLabel('Small', { exact: true }).check()
      await form.getByLabel('Products', { exact: true }).check()
      await form.getByLabel('Password', { exact: true }).fill(password)
      await form.getByLabel('Confirm password').fill(password)
      await form.getByRole('button', { name: 'Register as a seller' }).click()
      await expect(page).toHaveURL(/\/verify-phone$/)
      await expect(page.getByRole('main')).toContainText(`We sent a six-digit code to ${shown}`)
      await expect(page.getByLabel('Six-digit code')).toHaveAttribute('autocomplete', 'one-time-code')
      // The page opens at its top, after a form of several screens.
      if (hasScripts) {
        await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeInViewport()
        await expect(page.getByLabel('Six-digit code')).toBeInViewport()
      }
      if (hasScripts) await expect(page.getByLabel('Six-digit code')).toBeFocused()
      await expect(page.getByRole('button', { name: 'Send it on WhatsApp' })).toBeVisible()
      // Who typed the wrong number finds the form as they left it, without the password.
      await page.getByRole('link', { name: 'Go back' }).click()
      await expect(page).toHaveURL(/\/SellWithUs\?again=1$/)
      await expect(form.getByLabel('Business name')).toHaveValue(`Ngozi ${shown}`)
      await expect(form.getByLabel('Mobile number or email')).toHaveValue(shown)
      await expect(form.getByLabel('Small', { exact: true })).toBeChecked()
      await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
      await page.goto('/verify-phone')
      const code = await codeIn(app, phone)
      const wrong = String((Number(code) + 1) % 1e6).padStart(6, '0')
      let sent = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/phone-code/confirm')) sent += 1
      })
      if (hasScripts) await page.getByLabel('Six-digit code').pressSequentially(wrong)
      else await giveCode(page, wrong, 'Confirm my number')
      await expect(page.getByText('That code is wrong. Check the newest message.').first()).toBeVisible()
      if (hasScripts) {
        await page.getByLabel('Six-digit code').fill('')
        await page.getByLabel('Six-digit code').pressSequentially(code)
        await expect(page.getByRole('button', { name: 'Confirm my number' })).toBeEnabled()
        expect(sent).toBe(1)
      }
      await giveCode(page, code, 'Confirm my number')
      await expect(page).toHaveURL(/\/dashboard\/upload\?new=shop$/)
      if (hasScripts) expect(sent).toBe(2)
      await expect(page.getByText(`Your shop Ngozi ${shown} is open`)).toBeVisible()
      await expect(page.getByText('You can sell now. To be paid, submit your documents.')).toBeVisible()
    })

    await test.step('she lists', async () => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await phonePhoto())
      await page.getByLabel('Name', { exact: true }).fill(product)
      await page.getByLabel('Category').selectOption('Fresh & Perishables')
      await page.getByLabel(/^Price/).fill('9,500')
      await page.getByLabel('Quantity').fill('5')
      await page.getByRole('button', { name: 'Upload product' }).click()
      await expect(page.getByText(/uploaded successfully/i).first()).toBeVisible()
    })

    await test.step('she is found and sells, and hands over with the code', async () => {
      const buyer = await newPerson()
      await logIn(buyer, 'chiamaka.obi@example.com', 'market-day')
      const number = await buy(buyer, product, hasScripts)
      await buyer.goto(`/userProfile/orders/${number}?step=code`)
      const code = /\d{3} \d{3}/.exec(
        await buyer
          .locator('section', { has: buyer.getByRole('heading', { name: 'Your hand-over code' }) })
          .innerText(),
      )
      await page.goto(`/dashboard/orders/${number}`)
      await expect(page.getByText('You can sell now. To be paid, submit your documents.')).toBeVisible()
      await page.locator('summary', { hasText: 'Hand over with a code' }).click()
      await page.getByLabel('Enter the code').fill(code?.[0] ?? '')
      await page.getByRole('button', { name: 'Hand over', exact: true }).click()
      await expect(page.getByText('Handed over. You receive ₦9,025.')).toBeVisible()
      await expect(page.getByText('Add your bank account first.').first()).toBeVisible()
      // Nobody is told to wait for something that they have to do.
      await expect(page.getByText(/^Nothing to do now/)).toHaveCount(0)
      await expect(
        page.getByRole('link', { name: 'We pay once your documents are approved.' }).first(),
      ).toHaveAttribute('href', '/dashboard/verification')
    })

    await test.step('her documents are accepted, and her bank account has their name', async () => {
      await page.goto('/dashboard/verification')
      await page.getByLabel('Which document?').selectOption('nin')
      await page.getByLabel('Document number').fill('12345678901')
      await page.getByLabel('Name on the document').fill('Ngozi Eze')
      await page.getByLabel('Address of your business').fill('14 Market Road, Ibadan')
      await page.getByLabel('Photos or PDF of the document').setInputFiles(await phonePhoto())
      await page.getByRole('button', { name: 'Submit for review' }).click()
      await expect(page.getByText('Pending').first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Add your bank account meanwhile' })).toBeVisible()
      const admin = await newPerson()
      await logInAsAdmin(admin, app)
      await admin.goto(`/admin/kyc?status=Pending&q=${encodeURIComponent(`Ngozi ${shown}`)}`)
      await admin.locator('summary').filter({ hasText: 'Approve' }).click()
      await admin.getByRole('button', { name: 'Yes, approve' }).click()
      await expect(admin.getByText('Approved').first()).toBeVisible()
      await page.goto('/dashboard/payouts')
      await page.getByLabel('Bank', { exact: true }).selectOption('GTBank (Guaranty Trust Bank)')
      await page.getByLabel('Account number').fill('0123456781')
      await page.getByRole('button', { name: 'Check the account' }).click()
      await expect(page.getByText('This account is not in the name Ngozi Eze.')).toBeVisible()
      await page.getByRole('link', { name: 'No, check another account' }).click()
      await page.getByLabel('Bank', { exact: true }).selectOption('GTBank (Guaranty Trust Bank)')
      await page.getByLabel('Account number').fill('0123456783')
      await page.getByRole('button', { name: 'Check the account' }).click()
      await expect(page.getByText('NGOZI EZE', { exact: true })).toBeVisible()
      await expect(page.getByText(/^This account is not in the name/)).toHaveCount(0)
      await page.getByLabel('Your password').fill(password)
      await page.getByRole('button', { name: 'Yes, this is my account' }).click()
      await expect(page.getByText('account ending 6783')).toBeVisible()
    })

    await test.step('a day later she is paid out', async () => {
      await app.letPass(
        `update orders set received_at = received_at - interval '25 hours' where product_name = '${product}'`,
      )
      await app.letPass("select graphile_worker.add_job('pay_out_due', '{}'::json)")
      await expect(async () => {
        await page.goto('/dashboard/payouts')
        await expect(
          page.getByRole('region', { name: 'Payouts to your bank' }).getByText('Paid', { exact: true }),
        ).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 60_000 })
    })

    await test.step('she buys too, disputes it, and gets her money back', async () => {
      const number = await buy(page, 'Oloyin honey beans, 1 paint bucket', hasScripts)
      const seller = await newPerson()
      await logIn(seller, 'mama.sade@example.com', 'market-day')
      const act = async (action: string, data = {}) => {
        const sent = { headers: { origin: appOrigin() }, data }
        const done = await seller.request.post(`/api/v1/orders/${number}/actions/${action}`, sent)
        expect(done.status()).toBe(200)
      }
      await act('accept')
      await act('send')
      await page.goto(`/userProfile/orders/${number}`)
      await page.getByRole('link', { name: 'Report a problem' }).click()
      await page.getByLabel('It is damaged or does not work').check()
      await page.getByLabel('A full refund').check()
      await page.getByLabel('Tell us what happened').fill('Half of the beans are weevils')
      await page.getByRole('button', { name: 'Send the report' }).click()
      await expect(page.getByText('Problem reported', { exact: true })).toBeVisible()
      await act('refund', { note: 'I give it back' })
      await expect(async () => {
        await page.goto(`/userProfile/orders/${number}`)
        await expect(page.getByText('Refund sent', { exact: true }).first()).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 60_000 })
    })

    await test.step('she logs in with a code', async () => {
      const used = await codeIn(app, phone)
      page = await newPerson()
      await page.goto('/login?from=%2FuserProfile%2Fsettings')
      await page.getByLabel('Email or phone number').fill(shown)
      await page.getByRole('button', { name: 'Log in with a code' }).click()
      await expect(page.getByRole('main')).toContainText(
        `If this number can log in, a code is on its way to ${shown}`,
      )
      await giveCode(page, await codeIn(app, phone, used), hasScripts ? null : 'Log in')
      await expect(page).toHaveURL(/\/userProfile\/settings$/)
      await expect(page.getByLabel('Email', { exact: false }).first()).toHaveValue('')
    })

    await test.step('she changes her number with a code to each', async () => {
      const next = ownNumber()
      const old = await codeIn(app, phone)
      await page.goto('/account/phone')
      await expect(page.getByRole('main')).toContainText(`You log in with ${shown}.`)
      await page.getByLabel('New phone number').fill(next.shown)
      await page.getByRole('button', { name: 'Send me a code' }).click()
      // A login with a code is no proof of the password.
      await page.getByLabel('Your password').fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('main')).toContainText(`We sent a six-digit code to ${next.shown}`)
      await giveCode(page, await codeIn(app, next.phone), hasScripts ? null : 'Confirm')
      await expect(page.getByText(`Your number changes to ${next.shown}`)).toBeVisible()
      await page.getByRole('button', { name: `Send a code to ${shown}` }).click()
      await giveCode(page, await codeIn(app, phone, old), hasScripts ? null : 'Confirm')
      await expect(page.getByText('Your phone number is changed').first()).toBeVisible()
      await expect(page.getByRole('main')).toContainText(`You log in with ${next.shown}.`)
    })

    await test.step('she deletes the account', async () => {
      await page.goto('/account/delete')
      await page
        .getByRole('button', { name: /Delete/ })
        .first()
        .click()
      await expect(page.getByText('Account deleted successfully!').first()).toBeVisible()
      expect(
        await app.rows(`select id from users where login_phone = '${phone}' or phone = '${phone}'`),
      ).toEqual([])
    })
  },
)

test(
  'a buyer registers with a phone number, and chooses a new password with a code',
  { tag: ['@scripts-in-deep'] },
  async ({ page: first, app, newPerson, allowErrors, javaScriptEnabled }) => {
    let page = first
    allowErrors(/status of (401|403|422|429)/)
    const { shown, phone } = ownNumber()
    await page.goto('/register?from=%2FuserProfile%2Forders')
    const main = page.getByRole('main')
    await main.getByLabel('First name').fill('Bola')
    await main.getByLabel('Last name').fill('Ade')
    await main.getByLabel('Email or phone number').fill('0803 123 456')
    await main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByLabel('Confirm password').fill(password)
    await main.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'Create account' }).click()
    await expect(
      main.getByText('Please enter a Nigerian phone number, like 0803 123 4567').first(),
    ).toBeVisible()
    await main.getByLabel('Email or phone number').fill(shown)
    await main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByLabel('Confirm password').fill(password)
    await main.getByRole('button', { name: 'Create account' }).click()
    // Whoever leaves before the answer has no code.
    await expect(page).toHaveURL(/\/verify-phone/)
    await test.step('nobody else reads the number', async () => {
      const visitor = await newPerson()
      await page.goto('/verify-phone')
      await visitor.goto('/verify-phone')
      await expect(page.getByRole('main')).toContainText(shown)
      await expect(visitor.getByRole('main')).not.toContainText(shown)
      await page.goto('/verify-phone?from=%2FuserProfile%2Forders')
    })
    await giveCode(page, await codeIn(app, phone), javaScriptEnabled === false ? 'Confirm my number' : null)
    await expect(page).toHaveURL(/\/userProfile\/orders$/)

    const used = await codeIn(app, phone)
    page = await newPerson()
    await page.goto('/forgot-password')
    await page.getByLabel('Email or phone number').fill(shown)
    // Without scripts the button is the same for both.
    await page
      .getByRole('button', { name: javaScriptEnabled === false ? 'Send code or link' : 'Send code' })
      .click()
    await giveCode(page, await codeIn(app, phone, used), javaScriptEnabled === false ? 'Continue' : null)
    await page.getByLabel('New password', { exact: true }).fill('another horse')
    await page.getByLabel(/Confirm/).fill('another horse')
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click()
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email or phone number').fill(shown)
    await page.getByLabel('Password', { exact: true }).fill('another horse')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`^${app.origin}/$`))
  },
)

test('a code can be sent again after a minute', async ({ page, javaScriptEnabled }) => {
  const hasScripts = javaScriptEnabled !== false
  if (hasScripts) await page.clock.install()
  await page.goto('/register')
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Last name').fill('Eze')
  await page.getByLabel('Email or phone number').fill(ownNumber().shown)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/verify-phone/)
  if (hasScripts) {
    await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    await page.clock.fastForward(60_000)
  }
  await expect(page.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled()
})
