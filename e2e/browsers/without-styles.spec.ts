import { firstProduct } from '../support/demo.ts'
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

test('text browsers can press each button of a product: it stands in its form, and has words', async ({
  page,
}) => {
  test.skip(!isFormBrowser, asksWithoutABrowser)
  const { _id } = await firstProduct(page.request)
  const html = await (await page.request.get(`/products/${_id}`)).text()
  // lynx and w3m know no `form` attribute, and show the value of a button that has only a label for screen readers.
  expect(html.match(/<(?:button|input|select|textarea)\b[^>]* form="[^>]*>/g) ?? []).toEqual([])
  expect(html.match(/<button\b[^>]* value="[^>]* aria-label="[^>]*>/g) ?? []).toEqual([])
  // Nor the address of a button: the form's own address does the same.
  const form = { productId: _id, quantity: '1', to: 'basket' }
  const answer = await page.request.post(`/products/${_id}`, { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(answer.headers()['location']).toMatch(/^\/basket\?added=[0-9a-f-]{36}$/)
  expect(await (await page.request.get('/basket')).text()).toContain(_id)
})
