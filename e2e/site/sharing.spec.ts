import type { APIRequestContext } from '@playwright/test'
import { placeLabel } from '../../contract/src/values/places/place-labels.ts'
import { firstProduct, firstService, shopLinkOf } from '../support/demo.ts'
import { logIn } from '../support/people.ts'
import { asksWithoutABrowser, expect, isFormBrowser, test } from '../support/test-app.ts'

const publicPages = [
  '/',
  '/categories/products',
  '/categories/products?category=Health+%26+Beauty',
  '/categories/products?state=Lagos',
  '/categories/services',
  '/categories/services?service=Plumber',
  '/SellWithUs',
  '/AboutUs',
  '/FAQ',
  '/Contact',
  '/GetDirections',
  '/PrivacyPolicy',
  '/TermsOfService',
  '/Support',
  '/Resources/HelpCenter',
  '/Resources/SellerGuide',
  '/Resources/HelpCenter/get-paid',
  '/login',
  '/register',
]

test(
  'a shared link shows name, price, place and a picture, and every page has its own description and address',
  { tag: '@scripts-in-deep' },
  async ({ request, app }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const product = await firstProduct(request)
    const service = await firstService(request)
    const listings = [
      `/products/${product._id}`,
      `/services/${service._id}`,
      await shopLinkOf(request, product.sellerId._id),
    ]
    const seen = { titles: new Set<string>(), descriptions: new Set<string>(), addresses: new Set<string>() }
    const all = [...publicPages, ...listings]
    for (const path of all) {
      const { head, end } = await headOf(request, path)
      expect([path, end < 20_000]).toEqual([path, true])
      const canonical = head['canonical'] ?? ''
      expect(canonical).toBe(app.origin + path)
      expect(head['og:url']).toBe(canonical)
      expect(head['robots']).toBeUndefined()
      expect(head['twitter:card']).toBe('summary_large_image')
      seen.titles.add(head['title'] ?? '')
      seen.descriptions.add(head['description'] ?? '')
      seen.addresses.add(canonical)
      for (const name of ['title', 'description', 'og:title', 'og:description', 'twitter:title'])
        expect([path, name, head[name] ?? '']).toEqual([path, name, expect.stringMatching(/\S{2}/)])
      const picture = await request.get(head['og:image'] ?? '')
      expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/jpeg'])
      const bytes = await picture.body()
      expect(bytes.length).toBeLessThan(300_000)
    }
    expect([seen.titles.size, seen.descriptions.size, seen.addresses.size]).toEqual(Array(3).fill(all.length))

    const { head } = await headOf(request, listings[0] ?? '')
    expect(head['og:title']).toMatch(/ – ₦[\d,]+$/)
    expect(head['og:description']).toContain(placeLabel(product.sellerId.location))
  },
)

test(
  'every page has one canonical address, and search engines skip private and endless pages',
  { tag: '@scripts-in-deep' },
  async ({ request, app }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const product = await firstProduct(request)
    const shop = product.sellerId._id
    const same = {
      '/Categories/Products?sort=cheapest&utm_source=x': '/categories/products',
      '/privacy-policy': '/PrivacyPolicy',
      '/faq': '/FAQ',
      '/terms-of-service': '/TermsOfService',
      [`/service-provider/${shop}`]: await shopLinkOf(request, shop),
      [`/seller-profile/${shop}?tab=about`]: await shopLinkOf(request, shop),
      [`/products/${product._id}?from=whatsapp`]: `/products/${product._id}`,
      '/login?from=%2FuserProfile': '/login',
    }
    for (const [path, address] of Object.entries(same)) {
      const { head } = await headOf(request, path)
      expect([path, head['canonical']]).toEqual([path, app.origin + address])
    }
    for (const path of [
      '/categories/products?q=rice',
      '/categories/products?priceTo=500',
      '/categories/services?lat=6.5&lon=3.3',
      '/?query=yams',
      '/userProfile',
      '/admin',
      '/report?kind=product',
      '/forgot-password',
      `/seller-profile/${shop}/contact`,
      '/nowhere',
      '/products/x',
    ]) {
      const { head } = await headOf(request, path)
      expect([path, head['robots'], head['canonical']]).toEqual([path, 'noindex', undefined])
    }
    const map = await (await request.get('/sitemaps/pages.xml')).text()
    for (const [, address = ''] of map.matchAll(/<loc>([^<]+)</g))
      expect([address, (await headOf(request, address)).head['canonical']]).toEqual([address, address])
  },
)

test(
  'search engines read correct data of a page, whatever its seller typed',
  { tag: ['@scripts-in-deep'] },
  async ({ page, request, app }) => {
    await logIn(page, 'mama.sade@example.com', 'market-day')
    const photo = await (await import('../support/phone-photo.ts')).phonePhoto()
    const name = '</script><script>alert(1)</script> "Yams" & <b>more</b>'
    const answer = await page.request.post('/api/v1/products', {
      headers: { origin: app.origin },
      multipart: { name, category: 'Fresh & Perishables', price: '900.50', quantity: '4', productImg: photo },
    })
    const { data } = await answer.json()
    const [product, crumbs] = await thingsOf(request, `/products/${data._id}`)
    expect(product).toMatchObject({
      '@type': 'Product',
      name,
      offers: {
        price: '900.50',
        priceCurrency: 'NGN',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Store' },
      },
    })
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    // The page itself stands as well: nothing of the name became an element of it.
    await page.goto(`/products/${data._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

    const service = await firstService(request)
    const [offered] = await thingsOf(request, `/services/${service._id}`)
    expect(offered).toMatchObject({ '@type': 'Service', provider: { name: service.storeName } })
    const [shop] = await thingsOf(request, `/seller-profile/${service.sellerId}`)
    expect(shop).toMatchObject({ name: service.storeName, address: { addressCountry: 'NG' } })
    const [, site] = await thingsOf(request, '/')
    expect(site).toMatchObject({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } })
  },
)

test('a buyer shares a listing by WhatsApp with a prepared text, or copies its link', async ({
  page,
  request,
  app,
  javaScriptEnabled,
}) => {
  const product = await firstProduct(request)
  const service = await firstService(request)
  const shop = product.sellerId
  for (const [path, words] of [
    [`/products/${product._id}`, product.name],
    [`/services/${service._id}`, service.name],
    [await shopLinkOf(request, shop._id), shop.storeName],
  ] as const) {
    await page.goto(path)
    if (path.startsWith('/s/')) await page.locator('summary', { hasText: 'Share' }).click()
    const link = page.getByRole('link', { name: 'Share on WhatsApp' })
    const href = new URL((await link.getAttribute('href')) ?? '')
    expect(href.origin).toBe('https://wa.me')
    const text = href.searchParams.get('text') ?? ''
    expect(text).toContain(words)
    expect(text.endsWith(app.origin + path)).toBe(true)
  }
  if (javaScriptEnabled === false) return
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    app.origin + (await shopLinkOf(request, shop._id)),
  )
  // Where the browser gives no clipboard, a toast shows the link, and one tap marks all of it.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy link' }).click()
  const shown = page.locator('.toast', { hasText: 'Copy this link' })
  const link = app.origin + (await shopLinkOf(request, shop._id))
  await shown.getByText(link).click()
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(link)

  // A page reached by navigation keeps no metadata of the first page.
  await page.goto('/categories/products')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Buy This Product' })).toBeVisible()
  await expect(page.locator('[data-first]')).toHaveCount(0)
})

/** The words of a page's head by name, and where the head ends, in bytes. */
async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const end = html.indexOf('</head>')
  const head: Record<string, string> = {}
  const text = html.slice(0, end)
  for (const [, name = '', content = ''] of text.matchAll(
    /<meta (?:data-first="" )?(?:name|property)="([^"]+)" content="([^"]*)"/g,
  ))
    head[name] = unescaped(content)
  const title = /<title[^>]*>([^<]*)</.exec(text)?.[1]
  const canonical = /<link data-first="" rel="canonical" href="([^"]+)"/.exec(text)?.[1]
  if (title !== undefined) head['title'] = unescaped(title)
  if (canonical !== undefined) head['canonical'] = unescaped(canonical)
  return { head, end: Buffer.byteLength(text) }
}

/** The things a page's data for search engines names. */
async function thingsOf(request: APIRequestContext, path: string): Promise<unknown[]> {
  const html = await (await request.get(path)).text()
  const text = /<script data-first="" type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  return JSON.parse(text)['@graph']
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
