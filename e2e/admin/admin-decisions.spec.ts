import type { Locator } from '@playwright/test'
import { logInAsAdmin } from '../support/admin.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'an admin decision shows progress, is sent once however often its button is pressed, and blocks only its own row; a list shows how many entries it found',
  { tag: ['@D21', '@OS23', '@ST19', '@ST20', '@ST22'] },
  async ({ page: admin, app, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts the browser itself shows that it works')
    await logInAsAdmin(admin, app)
    let asked = 0
    let letGo = () => {}
    let held = Promise.resolve()
    await admin.route(/\/api\/v1\/admin\/(kyc|sellers)\/[^/]+\/\w+$/, async (route) => {
      asked += 1
      await held
      await route.continue()
    })
    /** Presses it until its answer may come, with a thumb that trembles; `meanwhile` looks at the rest of the page. */
    const decide = async (button: Locator, done: string, meanwhile?: () => Promise<void>) => {
      asked = 0
      held = new Promise((resolve) => (letGo = resolve))
      // The button is named by what it says; that changes.
      const pressed = await button.elementHandle()
      await button.dblclick()
      await expect.poll(() => pressed?.getAttribute('aria-busy')).toBe('true')
      expect(await pressed?.textContent()).toBe('One moment...')
      expect(await pressed?.isDisabled()).toBe(true)
      await pressed?.click({ force: true })
      await meanwhile?.()
      letGo()
      await expect(admin.getByRole('status').filter({ hasText: done })).toBeVisible()
      expect(asked).toBe(1)
    }

    await admin.goto('/admin/kyc?status=Pending')
    const [row, another] = ['Amina Shea', 'Gyang'].map((name) =>
      admin.getByRole('row').filter({ hasText: name }),
    )
    if (!row || !another) return
    for (const each of [row, another]) {
      // While one asks whether to approve, a folded Reject beside it is gone.
      for (const words of ['Reject', 'Approve'])
        await each.locator('summary').filter({ hasText: words }).click()
      await each.getByLabel('Reason (sent to the seller)').fill('A corner is cut off.')
    }
    const reject = (of: Locator) => of.getByRole('button', { name: 'Yes, reject' })
    await decide(row.getByRole('button', { name: 'Yes, approve' }), 'Approved', async () => {
      await expect(reject(row)).toBeDisabled()
      // What is decided about somebody else waits for nothing.
      await expect(reject(another)).toBeEnabled()
      await expect(another.getByRole('button', { name: 'Yes, approve' })).toBeEnabled()
    })
    // The row is gone from those that wait: the page says whose it was.
    await expect(admin.getByRole('status').filter({ hasText: 'Approved' })).toContainText('Amina Shea')

    // The question stands alone, and Cancel goes back to what opened it.
    await admin.goto('/admin/kyc?status=Pending')
    const [approve, refuse] = ['Approve', 'Reject'].map((words) =>
      another.locator('summary').filter({ hasText: words }),
    )
    await approve?.click()
    await expect(another.getByText(/^Approve .*Gyang.*\? .+ in the name of .+ · bank account/)).toBeFocused()
    await expect(refuse ?? another).toBeHidden()
    await another.getByRole('button', { name: 'Cancel' }).click()
    await expect(approve ?? another).toBeFocused()
    await expect(refuse ?? another).toBeVisible()

    // Approve and Reject stay where they are while the reasons of a rejection are open, beside the row and below it.
    for (const width of [1280, 768, 360]) {
      await admin.setViewportSize({ width, height: 800 })
      await admin.goto('/admin/kyc?status=Pending')
      const placeOf = async (one: Locator | undefined) => {
        const box = await one?.boundingBox()
        if (!box) throw new Error(`Approve or Reject has no place at ${width}`)
        return { x: Math.round(box.x), y: Math.round(box.y + (await admin.evaluate(() => scrollY))) }
      }
      const places = async () => [await placeOf(approve), await placeOf(refuse)]
      const folded = await places()
      await refuse?.click()
      await expect(reject(another)).toBeVisible()
      expect(await places(), `${width}`).toEqual(folded)
    }

    await admin.setViewportSize({ width: 1280, height: 800 })
    await admin.goto('/admin/sellers?q=amina+shea')
    await expect(admin.getByText('1 found', { exact: true })).toBeVisible()
    await row.locator('summary').filter({ hasText: 'Suspend' }).click()
    await row.getByLabel('Reason (sent to the seller)').fill('Nobody opens there any more.')
    await decide(row.getByRole('button', { name: 'Yes, suspend' }), 'Seller suspended')
    await row.locator('summary').filter({ hasText: 'Activate' }).click()
    await decide(row.getByRole('button', { name: 'Yes, activate' }), 'Seller activated')
  },
)
