import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/market.ts'

// Samples have the same parts as the real lists, each with rows in it.
const samples = [
  '/admin',
  '/admin/sellers',
  '/admin/kyc',
  '/admin/reports',
  '/admin/messages',
  '/admin/messages/SUP-00000001',
  '/admin/users',
  '/admin/users/sample-5',
  '/admin/audit',
  '/admin/settings',
  '/admin/sellers?q=nobody',
]

test('every screen of the back office can be used by everybody and fits a narrow phone [G8, OS23]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  // A colour on its way to another is no colour to judge.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of samples) {
      await page.goto(path)
      await expect(page.getByText('Sample data').first()).toBeVisible()
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
      })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 100)).join(' | ')}`,
      )
      expect([path, found]).toEqual([path, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  }
})
