import { asksWithoutABrowser, expect, isFormBrowser, test } from '../support/test-app.ts'

// Text browsers show links as words of one line.
const joined =
  /[\p{L}\d?!.](?:<\/span>)*<\/(?:a|button)>(?:<!-- -->)?<(?:a|button)\b[^>]*>(?:<span[^>]*>)*[\p{L}\d]+/gu

test('without styles the words of links and buttons do not run together', async ({ page }) => {
  test.skip(!isFormBrowser, asksWithoutABrowser)
  for (const address of [
    '/',
    '/FAQ',
    '/login',
    '/register',
    '/Contact',
    '/AboutUs',
    '/SellWithUs',
    '/Support',
  ]) {
    const html = await (await page.request.get(address)).text()
    expect(html.match(joined) ?? [], address).toEqual([])
  }
})
