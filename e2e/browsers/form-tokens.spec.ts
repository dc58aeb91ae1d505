import type { Page } from '@playwright/test'
import { fillLogin, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test('a page whose forms hold tokens starts its scripts, and its forms work with them', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'tests/pages/form-tokens.test.ts sends the forms without scripts')
  const { email } = await makePerson(page, app, 'Older Phone')
  // A browser that sends no Sec-Fetch-Site with its visits gets tokens.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const { 'sec-fetch-site': _, ...headers } = await route.request().allHeaders()
    await route.fulfill({ response: await route.fetch({ headers, maxRedirects: 0 }) })
  })
  await page.goto('/login')
  await expectTokens(page)
  await fillLogin(page, email)
  await expect(page).not.toHaveURL(/login/i)
  await page.goto('/userProfile/settings')
  await expectTokens(page)
  await page.getByRole('main').getByRole('heading', { name: 'Profile' }).click()
  await page.getByLabel('Address').fill('4 Allen Avenue, Ikeja')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
})

/** The page is alive, and React left the tokens in its forms. */
async function expectTokens(page: Page): Promise<void> {
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  expect(await page.locator('form[method=post] input[name=formToken]').count()).toBeGreaterThan(0)
}
