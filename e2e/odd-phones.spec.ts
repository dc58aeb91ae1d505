import { expect, test } from './support/test-app.ts'
import { logInByForm, makePerson, password } from './support/people.ts'

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'these journeys are about scripts')

test('a phone whose browser forbids storage logs in and searches', async ({ page, app, allowErrors }) => {
  // React Router says it where it would remember how far a page was scrolled.
  allowErrors(/SecurityError: forbidden|^$/)
  const { email } = await makePerson(page, app, 'Private Pere')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
  })
  await logInByForm(page, email, password)
  await page.goto('/categories/products')
  await page.getByRole('combobox', { name: 'Search products' }).fill('rice')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/q=rice/)
  await page.goto('/userProfile')
  await expect(page).toHaveURL(/userProfile/i)
})

for (const [name, years] of [
  ['behind', -2],
  ['ahead', 2],
] as const) {
  test(`a phone whose clock is two years ${name} logs in and stays logged in`, async ({ page, app }) => {
    const { email } = await makePerson(page, app, `Clock ${name}`)
    await page.clock.setSystemTime(new Date(Date.now() + years * 365 * 86_400_000))
    await logInByForm(page, email, password)
    await page.goto('/userProfile')
    await expect(page).toHaveURL(/userProfile/i)
    await page.goto('/categories/products')
    await expect(page.locator('main a[href^="/products/"]').first()).toBeVisible()
  })
}
