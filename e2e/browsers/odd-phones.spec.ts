import { wholeChromiumPath } from '../../scripts/chromium.ts'
import { expect, test } from '../support/test-app.ts'
import { ownerOf, productOf } from '../support/conversations.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillLogin, logInByForm, makePerson, password } from '../support/people.ts'

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

for (const javaScriptEnabled of [true, false]) {
  test(`a browser that refuses cookies says so at the login, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    page: maker,
    app,
    playwright,
  }) => {
    const executablePath = wholeChromiumPath()
    if (!executablePath) return test.skip(true, 'the shell of Chromium has no settings')
    const { email } = await makePerson(maker, app, 'Cookieless Kemi')
    const profile = await mkdtemp(join(tmpdir(), 'oja-no-cookies-'))
    // 2 blocks: what a person chooses in the settings of Chromium.
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    await mkdir(join(profile, 'Default'))
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
    const context = await playwright.chromium.launchPersistentContext(profile, {
      executablePath,
      args: ['--no-sandbox'],
      javaScriptEnabled,
    })
    try {
      const page = await context.newPage()
      await page.goto(`${app.origin}/login?from=%2FuserProfile`)
      if (javaScriptEnabled) await expect(page.locator('html[data-alive]')).toBeAttached()
      await fillLogin(page, email, password)
      await expect(page.getByText('Your browser refuses cookies')).toBeVisible()
      await expect(page.getByText(/allow cookies for this site/)).toBeVisible()
      await expect(page).toHaveURL(/\/login\?/i)
    } finally {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    }
  })
}

test('with a full storage a person logs in, searches and writes; a message that cannot be kept says so', async ({
  page,
  app,
  allowErrors,
}) => {
  // React Router says it where it would remember how far a page was scrolled.
  allowErrors(/QuotaExceededError|quota|Failed to load resource|ERR_INTERNET_DISCONNECTED|^$/)
  const { email } = await makePerson(page, app, 'Full Funke')
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('the quota has been exceeded', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    IDBObjectStore.prototype.put = refuse
    IDBObjectStore.prototype.add = refuse
  })
  await logInByForm(page, email, password)
  await page.goto('/categories/products')
  await page.getByRole('combobox', { name: 'Search products' }).fill('rice')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/q=rice/)

  const shop = await ownerOf(page, await productOf(page, ''))
  await page.goto(`/messages/send?to=${shop.userId}`)
  await page.getByLabel('Your message').fill('Is it fresh?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const conversation = page.getByRole('region', { name: /^Conversation with / })
  await expect(conversation.getByText('Is it fresh?')).toBeVisible()
  await page.context().setOffline(true)
  await conversation.getByRole('textbox', { name: 'Your message' }).fill('And how much?')
  await conversation.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Will send when you are online')).toBeVisible()
  await expect(page.getByText(/could not store this message: keep this page open/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Will send when you are online')).toHaveCount(0)
  await expect(conversation.getByText('And how much?')).toBeVisible()
})
