import { expect, test } from '../support/test-app.ts'
import { logIn, makePerson } from '../support/people.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

test(
  'a seller gives the opening hours of a shop, and a buyer sees whether it is open now',
  { tag: ['@DB34', '@DB36', '@CL42', '@CL43', '@EN17'] },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 422/)
    const shop = {
      storeName: 'Bisi Round the Clock',
      phone: '08031234568',
      businessLevel: 'small',
      category: 'products',
    }
    const { email } = await makePerson(page, app, 'Bisi Olu', shop)
    const main = page.getByRole('main')
    const at = (day: string, words: string) => main.getByRole('group', { name: day }).getByLabel(words)
    const save = main.getByRole('button', { name: 'Save hours and holiday' })
    const preview = main.locator('#preview')
    await logIn(page, email)
    await page.goto('/dashboard/settings')

    await test.step('an opening time without a closing time is refused beside it', async () => {
      await expect(preview.getByText('No opening hours yet')).toBeVisible()
      await page.goto('/dashboard/settings/hours')
      await at('Monday', 'opens').fill('00:00')
      await save.click()
      const sentence = 'Give both times of Monday, like 8 am and 6 pm, or mark it closed'
      await expect(main.getByRole('group', { name: 'Monday' })).toContainText(sentence)
      await expect(at('Monday', 'opens')).toHaveValue('00:00')
    })

    await test.step('the form and the preview show the hours as given', async () => {
      if (javaScriptEnabled !== false) {
        await main.getByRole('button', { name: 'Mon–Sat, 8am–6pm' }).click()
        await expect(at('Saturday', 'closes')).toHaveValue('18:00')
        await expect(at('Sunday', 'Closed')).toBeChecked()
        await main.getByRole('button', { name: 'Clear all' }).click()
        await at('Monday', 'opens').fill('00:00')
      }
      // Around the clock, so that it is open whenever this runs.
      await at('Monday', 'closes').fill('00:00')
      if (javaScriptEnabled !== false)
        await main.getByRole('button', { name: /Copy Monday to all days/ }).click()
      else
        for (const day of days) {
          await at(day, 'opens').fill('00:00')
          await at(day, 'closes').fill('00:00')
        }
      await save.click()
      await expect(page.getByText('Opening hours saved')).toBeVisible()
      await page.goto('/dashboard/settings/hours')
      await expect(at('Sunday', 'closes')).toHaveValue('00:00')
      await page.goto('/dashboard/settings')
      await expect(preview.getByText('Open now')).toBeVisible()
    })

    const visitor = await newPerson()
    await test.step('buyers see whether it is open, one tap shows the week, and search engines read it', async () => {
      const path = await preview.getByRole('link', { name: 'View as buyer' }).getAttribute('href')
      await visitor.goto(path ?? '')
      await expect(visitor.getByText('Open now')).toBeVisible()
      const hours = visitor.getByRole('table', { name: 'Working hours by day' })
      await expect(hours).toBeHidden()
      await visitor.locator('summary').filter({ hasText: 'Opening hours' }).click()
      await expect(hours.getByRole('row')).toHaveCount(7)
      await expect(hours.getByRole('row').first()).toHaveText(/^Monday( today)?\s*All day$/)
      const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', weekday: 'long' })
      await expect(hours.locator('tr[aria-current=date]')).toContainText(`${today.format()} today`)
      const things = (await visitor.locator('script[type="application/ld+json"]').textContent()) ?? ''
      expect(things.match(/OpeningHoursSpecification/g)).toHaveLength(7)
    })

    await test.step('a shop that closes is shown as closed within seconds', async () => {
      await page.goto('/dashboard/settings/hours')
      for (const day of days) await at(day, 'Closed').check()
      await save.click()
      await expect(page.getByText('Opening hours saved')).toBeVisible()
      await page.goto('/dashboard/settings')
      await expect(preview.getByText('Closed now')).toBeVisible()
      // A page that takes long to render is shown as it was before, for four seconds at most (page-cache.ts).
      await expect(async () => {
        await visitor.reload()
        await expect(visitor.getByText('Closed now')).toBeVisible({ timeout: 1_000 })
      }).toPass()
    })
  },
)
