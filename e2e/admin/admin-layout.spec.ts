import { logInAsAdmin } from '../support/admin.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'no button of an admin is cut on a tablet, and none touches another on a phone',
  { tag: ['@scripts-in-deep', '@chromium-without-scripts'] },
  async ({ page: admin, app }) => {
    await logInAsAdmin(admin, app)

    await admin.setViewportSize({ width: 768, height: 900 })
    for (const list of ['reports', 'money', 'money?list=refunds']) {
      await admin.goto(`/admin/${list}`)
      await expect(admin.getByRole('row').nth(1)).toBeVisible()
      const width = await admin.evaluate(() => document.documentElement.scrollWidth)
      expect(width, list).toBeLessThanOrEqual(768)
    }

    await admin.setViewportSize({ width: 360, height: 740 })
    await admin.goto('/admin/announcements')
    await admin.locator('summary').filter({ hasText: 'Correct' }).first().click()
    await expect(admin.getByRole('button', { name: 'Save correction' })).toBeVisible()
    // The other decisions about it wait until it is closed.
    await expect(admin.locator('summary').filter({ hasText: 'End now' }).first()).toBeHidden()

    await admin.setViewportSize({ width: 1280, height: 800 })
    await admin.reload()
    await admin.locator('summary').filter({ hasText: 'Withdraw' }).first().click()
    const question = admin.getByText('Withdraw it? Those who were told lose the notification too.').first()
    await expect(question).toBeVisible()
    // On one line, as wide as its words.
    expect((await question.boundingBox())?.height).toBeLessThan(40)
  },
)
