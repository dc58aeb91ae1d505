import { test } from '../support/test-app.ts'
test('shots', async ({ page }) => {
  const shots = [
    ['goods-place', '/categories/products?q=rice+in+lagos'],
    ['goods-meant', '/categories/products?q=iphne'],
    ['goods-gen', '/categories/products?q=zinc+gutter'],
    ['services-elsewhere', '/Categories/Services?q=plumber+abuja'],
    ['home-place', '/?query=mechanic+lagos'],
    ['home-guess', '/?query=iphne'],
    ['home-garri', '/?query=garri'],
  ]
  for (const [name, url] of shots) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
      await page.goto(url ?? '')
      await page.waitForTimeout(500)
      if (name?.startsWith('home')) await page.locator('#results').scrollIntoViewIfNeeded()
      if (name?.startsWith('serv')) await page.locator('#found').scrollIntoViewIfNeeded()
      await page.screenshot({ path: `/tmp/s-shots/${name}-${width}.png` })
    }
  }
})
