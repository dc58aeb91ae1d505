import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/market.ts'

const pages = {
  visitor: [
    '/',
    '/?query=mama',
    '/categories/products',
    '/categories/products?q=nothing+of+the+kind',
    '/categories/products?state=Lagos&priceTo=5000&verified=1',
    '/Categories/Services',
    '/Categories/Services?service=Handyman&openNow=1&rating=4',
    '/login',
    '/register',
    '/sellwithus',
    '/logout',
    '/userProfile',
    '/userProfile/settings',
    '/forgot-password',
    '/resend-verification',
    '/reset-password/of-a-mail',
    '/AboutUs',
    '/FAQ',
    '/Contact',
    '/GetDirections',
    '/PrivacyPolicy',
    '/Support',
    '/Resources/HelpCenter',
    '/Resources/HelpCenter/follow-your-order',
    '/no-such-place',
  ],
  'ada.ankara@example.com': ['/dashboard/upload?kind=service', '/dashboard/listings?tab=services'],
  'mama.sade@example.com': [
    '/dashboard',
    '/dashboard/upload',
    '/dashboard/listings',
    '/dashboard/orders',
    '/dashboard/settings',
    '/dashboard/logo',
  ],
  'chiamaka.obi@example.com': [
    '/userProfile',
    '/userProfile/orders',
    '/userProfile/settings',
    '/account/profile',
    '/account/picture',
    '/account/password',
    '/account/devices',
    '/account/delete',
  ],
}

for (const [who, paths] of Object.entries(pages)) {
  test(`every page of ${who} can be used by everybody and fits a narrow phone`, async ({
    page,
    market,
    allowErrors,
  }) => {
    test.setTimeout(120_000)
    // A colour on its way to another is no colour to judge.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    allowErrors(/status of 404/)
    if (who !== 'visitor') {
      await page.request.post('/login', {
        form: { email: who, password: 'market-day' },
        headers: { origin: market.origin },
      })
    }
    const [service] = await (await page.request.get('/api/v1/services/all')).json()
    const { data } = await (await page.request.get('/api/v1/products')).json()
    const shown = [
      `/products/${data[0]._id}`,
      `/services/${service._id}`,
      `/Categories/Services?provider=${service._id}`,
      `/seller-profile/${service.sellerId}`,
      `/seller-profile/${service.sellerId}/contact`,
    ]
    const shelf = await (await page.request.get('/dashboard/listings?tab=services')).text()
    const edit = /href="(\/dashboard\/listings\/[^"]+\/edit)"/.exec(shelf)?.[1]
    const found = who === 'visitor' ? shown : edit ? [edit] : []
    for (const path of [...paths, ...found]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(
        violations.map(
          ({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html.slice(0, 100)).join(' | ')}`,
        ),
      ).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    }
  })
}
