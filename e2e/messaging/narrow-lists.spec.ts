import { logIn } from '../support/people.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

test(
  'on a phone a name of the inbox has the width of its row, and a notice its time and number on one line',
  { tag: ['@BU19'] },
  async ({ page }) => {
    test.skip(isFormBrowser, 'only a browser lays out')
    await page.setViewportSize({ width: 360, height: 740 })
    await logIn(page, 'chiamaka.obi@example.com', 'market-day')
    await page.goto('/userProfile/messages')
    const name = page.getByRole('main').getByText('Mama Sade Foodstuff', { exact: true }).first()
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Mama Sade Foodstuff' })
      .first()
    const [nameBox, rowBox] = [await name.boundingBox(), await row.boundingBox()]
    expect(nameBox?.width, 'pixels of the name').toBeGreaterThan((rowBox?.width ?? 0) * 0.7)

    await page.goto('/notices')
    const notification = page.getByRole('main').getByRole('listitem').filter({ hasText: '#OJ-' }).first()
    const time = await notification.locator('time').boundingBox()
    const number = await notification.getByText(/^Order #OJ-/).boundingBox()
    expect(time).not.toBeNull()
    expect(number?.y).toBe(time?.y)
  },
)
