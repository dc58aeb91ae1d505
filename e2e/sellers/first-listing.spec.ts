import type { Locator } from '@playwright/test'
import { password } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { linkIn } from '../support/running-app.ts'
import { expect, test } from '../support/test-app.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('from the home page to the first listing on a phone: at most 18 taps and 7 typed fields', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'Without JavaScript the shop’s name and the quantity are typed too.')
  const done = { taps: 0, fields: 0 }
  const tap = async (target: Locator) => {
    done.taps += 1
    await target.tap()
  }
  const type = async (field: Locator, text: string) => {
    await tap(field)
    done.fields += 1
    await field.fill(text)
  }
  const email = `simbi.${Date.now()}@example.com`

  await page.goto('/')
  await tap(page.getByRole('main').locator('a[href="/SellWithUs"]').first())
  await expect(page).toHaveURL(/SellWithUs$/)
  const form = page.locator('#register-form')
  await type(form.getByLabel('Owner name'), 'Simbi Alade')
  await type(form.getByLabel('Mobile number or email'), email)
  await type(form.getByLabel('Phone'), '0803 123 4567')
  await type(form.getByLabel('Password', { exact: true }), password)
  await type(form.getByLabel('Confirm password'), password)
  await expect(form.getByLabel('Business name')).toHaveValue('Simbi Alade')
  await tap(form.getByText('Individual', { exact: true }))
  await tap(form.getByText('Products', { exact: true }))
  await tap(form.getByRole('button', { name: 'Register as a seller' }))
  await expect(page.getByText('Registration Successful')).toBeVisible()

  // The link in the mail takes a tap of its own.
  done.taps += 1
  await page.goto(linkIn(await app.mailTo(email, 'Verify')))
  // The dialog comes over the same button of the page.
  const offer = page.getByRole('dialog', { name: 'Email Verified!' })
  await tap(offer.getByRole('button', { name: 'Continue', exact: true }))
  await expect(page).toHaveURL(/\/dashboard\/upload\?new=shop$/)

  // The phone's own picker takes a tap to open and one for the photo.
  done.taps += 2
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await phonePhoto())
  await type(page.getByLabel('Name', { exact: true }), 'Fresh tomatoes, one basket')
  await tap(page.getByRole('button', { name: 'Fresh & Perishables' }))
  await type(page.getByLabel(/^Price/), '12k')
  await tap(page.getByRole('button', { name: '5 pieces' }))
  await tap(page.getByRole('button', { name: 'Upload product' }))
  await expect(page.getByText('Product uploaded successfully').first()).toBeVisible()
  // What a new shop does next is a tap away.
  const next = page.getByRole('link', { name: /^(See what is left|List another)$/ })
  await expect(next).toHaveText(['See what is left', 'List another'])
  await expect(next.first()).toHaveAttribute('href', '/dashboard')

  expect(done.taps).toBeLessThanOrEqual(18)
  expect(done.fields).toBeLessThanOrEqual(7)
  const { data } = await (await page.request.get('/api/v1/products/own')).json()
  expect(data).toMatchObject([{ priceMinor: 1_200_000, quantity: 5 }])
})
