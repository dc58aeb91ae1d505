import { waitForPartHydration } from '../support/hydration.ts'
import { expect, test } from '../support/test-app.ts'

test('a part that is lost and found again five times is there each time', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|^$/)
  const script = '**/assets/home-below-products-*.js'
  const part = page.getByRole('heading', { name: 'Ready to Start Selling' })
  for (let time = 1; time <= 5; time += 1) {
    await page.route(script, (route) => route.abort())
    const missed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('home-below-products'),
    )
    await page.goto('/')
    await part.scrollIntoViewIfNeeded()
    await missed
    await expect(part).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    await page.unroute(script)
    await page.reload()
    await waitForPartHydration(part)
  }
})
