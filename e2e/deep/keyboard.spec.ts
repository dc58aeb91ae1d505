import { pressOn, tabTo, typeInto } from '../support/keys.ts'
import { expect, test } from '../support/market.ts'
import { phonePhoto } from '../support/phone-photo.ts'

// No mouse from here on. What only a person's own programs do is done for him: the mail is opened, the file is chosen.
test.beforeEach(async ({ page, allowErrors }) => {
  allowErrors(/status of 401/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('a seller lists goods with a photo and deletes them by keys alone', async ({
  page,
  market,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false
  const name = `Yam by keys ${Date.now()}`
  await page.goto('/login')
  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), 'terver.farm@example.com')
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'market-day')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${market.origin}/dashboard`)

  await page.goto('/dashboard/upload')
  await tabTo(page, page.locator('input[type=file]'))
  await page.locator('input[type=file]').setInputFiles(await phonePhoto())
  await typeInto(page, page.getByLabel('Name', { exact: true }), name)
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.type('Fresh')
  await typeInto(page, page.getByLabel(/^Price/), '2500')
  await typeInto(page, page.getByLabel('Quantity'), '12')
  await pressOn(page, page.getByRole('button', { name: 'Upload product' }))
  await expect(page.getByText(/uploaded successfully/i).first()).toBeVisible({ timeout: 30_000 })

  await page.goto(`/dashboard/listings?q=${encodeURIComponent(name)}`)
  const remove = hasScripts
    ? page.getByRole('button', { name: `Delete ${name}` })
    : page.locator('summary', { hasText: 'Delete' })
  await pressOn(page, remove.first())
  await pressOn(page, page.getByRole('button', { name: 'Yes, delete' }).locator('visible=true'))
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)
})
