import { buy } from '../support/buy.ts'
import { logIn } from '../support/people.ts'
import { appOrigin, expect, isFormBrowser, test } from '../support/test-app.ts'

test(
  'a filter of orders folds after Apply, says in whole words what is set, and what it found is in sight',
  { tag: ['@DB28'] },
  async ({ page, javaScriptEnabled }) => {
    await logIn(page, 'mama.sade@example.com', 'market-day')
    await page.goto('/dashboard/orders?tab=all')
    await expect(page.getByRole('searchbox', { name: 'Order number, product or buyer' })).toBeVisible()
    await page.getByText('Filter orders').click()
    await page.getByLabel('Payment', { exact: true }).selectOption('paid')
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2090-12-31')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/status=paid/)
    const found = page.getByText(/^\d+ orders$/)
    await expect(found).toBeVisible()
    const folded = page.locator('summary', { hasText: 'Filter: Paid, from 1 Jan 2020, to 31 Dec 2090' })
    await expect(folded).toBeVisible()
    await expect(page.getByLabel('Payment', { exact: true })).toBeHidden()
    if (isFormBrowser) return
    // Two lines at most.
    expect((await folded.boundingBox())?.height ?? 99).toBeLessThan(72)
    if (javaScriptEnabled !== false) await expect(found).toBeFocused()
    const row = await page.getByRole('row').nth(1).boundingBox()
    expect(row?.y ?? 999).toBeLessThan(400)
    // On a phone the words are whole too: they wrap on a line of their own.
    await page.setViewportSize({ width: 360, height: 740 })
    const words = folded.getByText('Paid, from 1 Jan 2020, to 31 Dec 2090')
    const cut = await words.evaluate(({ parentElement, scrollWidth, clientWidth }) =>
      Math.max(
        scrollWidth - clientWidth,
        (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0),
      ),
    )
    expect(cut).toBeLessThanOrEqual(0)
  },
)

test(
  'the button to accept an order stands on the first screen of a phone',
  { tag: ['@DB28'] },
  async ({ page }) => {
    await logIn(page, 'mama.sade@example.com', 'market-day')
    await page.goto('/dashboard/orders?tab=accept')
    await page.getByRole('link', { name: /^OJ-/ }).first().click()
    const accept = page.getByRole('button', { name: 'Accept the order' })
    await expect(accept).toBeVisible()
    const box = isFormBrowser ? null : await accept.boundingBox()
    // Above the bar at the lower edge, whose middle place stands out of it.
    if (!isFormBrowser) expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(650)
  },
)

test(
  'a seller who cannot deliver says why, and the buyer gets all of the money back and reads it',
  { tag: ['@OS9', '@CL40'] },
  async ({ page: buyer, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 422/)
    const seller = await newPerson()
    await logIn(buyer, 'chiamaka.obi@example.com', 'market-day')
    await logIn(seller, 'mama.sade@example.com', 'market-day')
    const number = await buy(buyer, 'Oloyin honey beans, 1 paint bucket', javaScriptEnabled !== false)
    await seller.goto(`/dashboard/orders/${number}`)
    await seller.locator('summary', { hasText: 'I cannot hand it over' }).click()
    const refuse = async () => {
      await seller
        .locator('summary', { hasText: /^Refund ₦/ })
        .first()
        .click()
      await seller.getByRole('button', { name: /^Yes, refund ₦/ }).click()
    }
    await refuse()
    await expect(seller.getByText('Choose a reason, or write one', { exact: true }).first()).toBeVisible()
    await seller.getByRole('radio', { name: 'Sold out' }).check()
    await seller.getByLabel(/^Your words/).fill('The last bucket went this morning.')
    await refuse()
    await expect(seller.getByText(/^Refund of ₦[\d,]+ to .* started\.$/)).toBeVisible()
    await expect(async () => {
      await buyer.goto(`/userProfile/orders/${number}`)
      await expect(buyer.getByText('Refund sent', { exact: true }).first()).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(buyer.getByText('Sold out. The last bucket went this morning.').first()).toBeVisible()
  },
)

test(
  'a refusal for an order that has changed meanwhile is said above what can be done now',
  { tag: ['@OS9'] },
  async ({ page: buyer, newPerson, allowErrors }) => {
    allowErrors(/status of 422/)
    test.skip(!isFormBrowser, 'With scripts the page follows each change of the order')
    const seller = await newPerson()
    await logIn(buyer, 'chiamaka.obi@example.com', 'market-day')
    await logIn(seller, 'mama.sade@example.com', 'market-day')
    const headers = { origin: appOrigin() }
    const open = async () => {
      const number = await buy(buyer, 'Oloyin honey beans, 1 paint bucket', false)
      await seller.goto(`/dashboard/orders/${number}`)
      await seller.locator('summary', { hasText: 'I cannot hand it over' }).click()
      return number
    }
    const refuse = async () => {
      await seller
        .locator('summary', { hasText: /^Refund ₦/ })
        .first()
        .click()
      await seller.getByRole('button', { name: /^Yes, refund ₦/ }).click()
    }
    const next = seller.getByRole('region', { name: 'Next step' })
    const changed = 'Nothing was refunded. The order has changed since you opened it.'

    await test.step('somebody of the shop has accepted it', async () => {
      const number = await open()
      await seller.request.post(`/api/v1/orders/${number}/actions/accept`, { data: { note: '' }, headers })
      await refuse()
      await expect(next.getByRole('alert')).toContainText(changed)
      await expect(next.getByText('I cannot hand it over')).toHaveCount(0)
      await expect(next.getByText('Chiamaka Obi collects it from you')).toBeVisible()
    })

    await test.step('the buyer has reported a problem, which is to be answered first', async () => {
      const number = await open()
      await buyer.goto(`/userProfile/orders/${number}/dispute`)
      await buyer.getByLabel('Something else').check()
      await buyer.getByLabel('A full refund').check()
      await buyer.getByLabel('Tell us what happened').fill('I need it today and nobody answers')
      await buyer.getByRole('button', { name: 'Send the report' }).click()
      await expect(buyer.getByText('Problem reported', { exact: true })).toBeVisible()
      await refuse()
      await expect(next.getByRole('alert')).toContainText(changed)
      await expect(next.getByRole('link', { name: 'Reply to the dispute' })).toBeVisible()
    })
  },
)

test(
  'an order of which a part went back has one sum on the overview and in the list',
  { tag: ['@DB8', '@DB28', '@scripts-in-deep'] },
  async ({ page: buyer, newPerson, javaScriptEnabled }) => {
    const seller = await newPerson()
    await logIn(buyer, 'chiamaka.obi@example.com', 'market-day')
    await logIn(seller, 'mama.sade@example.com', 'market-day')
    const number = await buy(buyer, 'Oloyin honey beans, 1 paint bucket', javaScriptEnabled !== false)
    const part = { data: { note: '', amountMinor: 100_000 }, headers: { origin: appOrigin() } }
    await seller.request.post(`/api/v1/orders/${number}/actions/refund`, part)
    const sum = /₦[\d,]+\s*of ₦[\d,]+/
    const row = seller.getByRole('row').filter({ hasText: number })
    await expect(async () => {
      await seller.goto(`/dashboard/orders?q=${number}`)
      await expect(row).toContainText('Part refunded', { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(row).toContainText(sum)
    const [inList = ''] = sum.exec(await row.innerText()) ?? []
    await seller.goto('/dashboard')
    const line = seller.getByRole('listitem').filter({ has: seller.locator(`a[href$="${number}"]`) })
    await expect(line.first()).toContainText('Part refunded')
    const [onOverview] = sum.exec(await line.first().innerText()) ?? []
    expect(onOverview?.replaceAll(/\s+/g, ' ')).toBe(inList.replaceAll(/\s+/g, ' '))
  },
)

test(
  'an order that is ready stays among those to hand over, and its link leads to the code',
  { tag: ['@DB28'] },
  async ({ page: buyer, newPerson, javaScriptEnabled }) => {
    const product = 'Oloyin honey beans, 1 paint bucket'
    const seller = await newPerson()
    await logIn(buyer, 'chiamaka.obi@example.com', 'market-day')
    await logIn(seller, 'mama.sade@example.com', 'market-day')
    const number = await buy(buyer, product, javaScriptEnabled !== false)
    const row = seller.getByRole('row').filter({ hasText: number })

    await test.step('the row says that the buyer collects, and its button opens the code', async () => {
      await seller.goto('/dashboard/orders?tab=accept')
      await expect(row.getByText(/· Collects/).filter({ visible: true })).toBeVisible()
      await seller.getByRole('button', { name: `Accept ${number}` }).click()
      await seller.goto('/dashboard/orders?tab=handover')
      const due = row.getByText(/^Have it ready by \w{3} \d+ \w{3} · \d days? left$/)
      await expect(due.filter({ visible: true })).toBeVisible()
      await expect(
        seller.getByRole('link', {
          name: /^Packing list for (today|tomorrow|\w{3} \d+ \w{3}): \d+ orders?$/,
        }),
      ).toBeVisible()
      await seller.getByRole('link', { name: `Hand over ${number}` }).click()
      const code = seller.getByLabel('Enter the code')
      await (isFormBrowser ? expect(code).toBeVisible() : expect(code).toBeInViewport())
    })

    await test.step('once it is ready it waits in the same tab, and on the overview', async () => {
      await seller.getByRole('button', { name: 'Ready to collect' }).click()
      await expect(seller.getByText(`Buyer notified: order ${number} is ready to collect.`)).toBeVisible()
      await seller.goto('/dashboard/orders?tab=way')
      await expect(row).toHaveCount(0)
      await seller.goto('/dashboard/orders?tab=handover')
      await expect(row.getByText('Ready to collect')).toBeVisible()
      await expect(row.getByText(/· Collects/).filter({ visible: true })).toBeVisible()
      await expect(
        row
          .getByText(/^We’ll mark it received on \d+ \w+ unless the buyer reports a problem\.$/)
          .filter({ visible: true }),
      ).toBeVisible()
      await seller.goto('/dashboard')
      await expect(seller.getByRole('link', { name: /waits? to be collected/ })).toBeVisible()
      await seller.goto('/dashboard/orders?tab=handover')
      await seller.getByRole('link', { name: `Hand over ${number} with the code` }).click()
      const code = seller.getByLabel('Enter the code')
      await expect(code).toBeVisible()
      if (isFormBrowser) return
      await expect(code).toBeInViewport()
      const next = seller.getByRole('heading', { name: 'Next step' })
      expect((await code.boundingBox())?.y ?? 0).toBeLessThan((await next.boundingBox())?.y ?? 0)
    })
  },
)
