import { logInAs, roles, pagesOf } from '../support/all-pages.ts'
import { accessibilityFaults, openDetails } from '../support/axe.ts'
import { expect, test } from '../support/test-app.ts'

// Every page once, filled, on a narrow phone. The rest is in e2e/deep: empty, failing, wide, without scripts, and the
// pages of an admin, whose journeys without scripts pass each day.
for (const who of roles) {
  test(
    `every page of a ${who} can be used by everybody and fits a narrow phone`,
    { tag: ['@G8', '@OS23', ...(who === 'admin' ? ['@scripts-in-deep'] : [])] },
    async ({ page, app, allowErrors }) => {
      test.setTimeout(600_000)
      // A colour on its way to another is no colour to judge.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      // An address of a mail that was never sent is refused.
      allowErrors(/status of (400|404|410)/)
      await logInAs(page, app, who)
      const faults: string[] = []
      for (const { path } of await pagesOf(who, page.request)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        await openDetails(page)
        faults.push(...(await accessibilityFaults(page, path)))
      }
      expect(faults).toEqual([])
    },
  )
}
