import { expect, test } from '../support/test-app.ts'
import { makePerson, password } from '../support/people.ts'

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'these journeys are about scripts')

// Here the newest Chromium loses what older browsers lack. `npm run browsers` drives the older browsers themselves.

test('a browser older than docs/browsers.md says is left as without scripts', async ({ page, app }) => {
  const { email } = await makePerson(page, app, 'Old Phone Ola')
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'))
  const hydrations: string[] = []
  page.on('request', (request) => {
    if (/hydration-/.test(request.url())) hydrations.push(request.url())
  })
  await page.goto('/login', { waitUntil: 'load' })
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect((await posted).isNavigationRequest()).toBe(true)
  await expect(page).not.toHaveURL(/login/)
  await expect(page.locator('html[data-alive]')).toHaveCount(0)
  expect(hydrations).toEqual([])
})

test('a browser without the newer streams, as Firefox 100, runs the scripts', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['TextEncoderStream', 'TextDecoderStream', 'TransformStream'])
      Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(ReadableStream.prototype, 'pipeThrough')
  })
  await page.goto('/categories/products')
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await page.locator('main a[href^="/products/"]').first().click()
  await expect(page.getByRole('button', { name: /^Buy Now/ })).toBeVisible()
})

test('a browser without the newer functions of scripts, as Chrome 92, searches, opens and closes a dialog', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [Map, ['groupBy']],
      [Object, ['groupBy', 'hasOwn']],
      [AbortSignal, ['any', 'timeout']],
      [window, ['structuredClone', 'reportError', 'scheduler', 'requestIdleCallback']],
      [HTMLFormElement.prototype, ['requestSubmit']],
      [navigator.constructor.prototype as object, ['locks']],
      [HTMLElement.prototype, ['showPopover', 'popover']],
    ]
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  await page.goto('/categories/products')
  await page.getByRole('combobox', { name: 'Search products' }).fill('rice')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/q=rice/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
