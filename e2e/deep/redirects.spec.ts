import { pageAddresses } from '../../tests/pages/page-urls.ts'
import { foreignUrls, parameterNames, findExit } from '../../tests/foreign-urls.ts'
import { expect, test } from '../support/test-app.ts'

test('no page parameter leads to another site, in any spelling', async ({ request, app }) => {
  const names = (await parameterNames()).filter((name) => name !== 'lite')
  for (const address of pageAddresses) {
    for (const value of foreignUrls) {
      const query = new URLSearchParams(names.map((name) => [name, value]))
      const path = `${address.replace(/:(\w+)\??/g, 'nothing').replace('*', 'nowhere')}?${query}`
      const answer = await request.get(path, { maxRedirects: 0 })
      const isPage = answer.headers()['content-type']?.startsWith('text/html')
      const html = isPage ? await answer.text() : ''
      expect([address, value, findExit({ headers: answer.headers(), html }, app.origin)]).toEqual([
        address,
        value,
        null,
      ])
    }
  }
})

test('a login and a report end on this site in a browser, whatever their link said', async ({
  page,
  app,
  allowErrors,
}) => {
  allowErrors(/status of (400|401|404)/)
  for (const value of foreignUrls) {
    await page.context().clearCookies()
    await page.goto(`/login?from=${encodeURIComponent(value)}`)
    await page.getByRole('textbox', { name: 'Email' }).fill('chiamaka.obi@example.com')
    await page.getByLabel('Password', { exact: true }).fill('market-day')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).not.toHaveURL(/\/login/)
    expect(new URL(page.url()).origin).toBe(app.origin)

    await page.goto(`/report?kind=seller&id=x&sent=1&back=${encodeURIComponent(value)}`)
    for (const link of await page
      .locator('main a')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)))
      expect(link).not.toMatch(/^(https?:)?\/\/evil|^javascript:/)
  }
})
