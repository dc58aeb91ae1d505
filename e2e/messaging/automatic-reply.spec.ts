import { logIn } from '../support/people.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'

test(
  'a seller adds the opening hours to the automatic reply, and sees what buyers read',
  { tag: ['@SP18'] },
  async ({ page, javaScriptEnabled }) => {
    await logIn(page, 'mama.sade@example.com', 'market-day')
    const shown = await (await page.request.get('/api/v1/sellers/automatic-reply')).json()
    const { hours } = (shown as { data: { hours: string } }).data
    expect(hours).toMatch(/^Opening hours: .+\.$/)
    await page.goto('/dashboard/messages#automatic-reply')
    const form = page.locator('#automatic-reply')
    // A browser opens what holds the place of the address; the form browser does not.
    const open = async () => {
      if (isFormBrowser) await page.locator('summary', { hasText: 'Automatic reply' }).click()
    }
    await open()
    const box = form.getByRole('checkbox', { name: 'Add our opening hours' })
    await expect(form.getByText('Buyers read')).toBeVisible()
    await expect(form).not.toContainText(hours)
    await form.getByLabel('Words').fill('I saw your message.')
    await box.check()
    if (javaScriptEnabled !== false) await expect(form).toContainText(`I saw your message. ${hours}`)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your automatic reply is saved').first()).toBeVisible()
    await page.goto('/dashboard/messages#automatic-reply')
    await open()
    await expect(box).toBeChecked()
    await expect(form).toContainText(`I saw your message. ${hours}`)
  },
)
