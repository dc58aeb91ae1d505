import type { Page } from '@playwright/test'
import { logIn } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const secret = 'market-day'

test(
  'a seller reads the statement of a month, its days and its file, and the newest payouts first',
  { tag: ['@scripts-in-deep', '@CL40', '@EN13'] },
  async ({ page }) => {
    await logIn(page, 'mama.sade@example.com', secret)
    await page.goto('/dashboard/payouts')
    const payouts = page.getByRole('region', { name: 'Payouts to your bank' }).locator('details')
    await expect(payouts).toHaveCount(5)
    await page.getByRole('link', { name: /^Statement/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement')
    const { data } = await (await page.request.get('/api/v1/payouts/statement')).json()
    expect(data.months.length).toBeGreaterThan(1)
    const earlier = data.months.at(-1)
    await page.getByLabel('Month', { exact: true }).selectOption(earlier)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`month=${earlier}`))
    // The address is new a moment before the figures are.
    await expect(async () => expect((await sumsOf(page))[0]).toBe(0)).toPass()
    const sums = await sumsOf(page)
    const [opening = 0, sales = 0, refunds = 0, fees = 0, paid = 0, closing = 0] = sums
    expect(opening).toBe(0)
    expect(sales).toBeGreaterThan(0)
    expect(closing).toBe(opening + sales + refunds + fees + paid)
    const file = page.getByRole('link', { name: /^\w+ \d{4} as CSV$/ })
    const answer = await page.request.get((await file.getAttribute('href')) ?? '')
    expect(answer.headers()['content-disposition']).toContain(`statement-of-${earlier}`)
    // A day may have only a payout.
    const day = page.locator('details').filter({ hasText: 'Sale' }).first()
    await day.locator('summary').click()
    await expect(day.getByRole('link', { name: /^Sale/ }).first()).toBeVisible()
  },
)

/** The six figures of the month, in naira. */
async function sumsOf(page: Page): Promise<number[]> {
  const figures = await page.locator('section dl').first().locator('dd').allTextContents()
  return figures.map((text) => Number(text.replace('−', '-').replace(/[^\d.-]/g, '')))
}

test(
  'a change of many listings leaves the drafts and names them, and undo brings back the others',
  { tag: ['@DB10', '@DB11'] },
  async ({ page, javaScriptEnabled }) => {
    await logIn(page, 'mama.sade@example.com', secret)
    await page.goto('/dashboard/listings')
    // There is nothing to do with listings until one is chosen.
    if (javaScriptEnabled !== false) {
      await expect(page.getByRole('checkbox', { name: /^Select all/ })).toBeVisible()
      await expect(page.getByLabel('What to do with them')).toBeHidden()
    }
    const { data } = await (await page.request.get('/api/v1/products/own')).json()
    const named = (status: string) =>
      (data as { name: string; status: string }[]).find((each) => each.status === status)?.name ?? ''
    const [draft, live] = [named('draft'), named('live')]
    for (const name of [draft, live]) await page.getByLabel(`Select ${name}`, { exact: true }).check()
    await page.getByLabel('What to do with them').selectOption('Pause')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('1 product paused.')).toBeVisible()
    await expect(page.getByText(`1 draft left as it is: ${draft}. Publish a draft first.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 product as before.')).toBeVisible()
  },
)

test(
  'notifications show what is unread, and are marked as read together',
  { tag: '@scripts-in-deep' },
  async ({ page }) => {
    await logIn(page, 'tb.gadgets@example.com', secret)
    await page.goto('/dashboard/notices')
    const unread = page.getByRole('main').getByText('Unread', { exact: true })
    await expect(unread.first()).toBeAttached()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(unread).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await expect(page).toHaveURL(/\/dashboard\/settings\/alerts$/)
  },
)

test('a packed order stays ticked in this browser', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'without scripts a tick is on the page alone')
  await logIn(page, 'mama.sade@example.com', secret)
  await page.goto('/dashboard/orders?tab=handover')
  await page.getByRole('link', { name: /^Packing list for/ }).click()
  const box = page.getByRole('checkbox', { name: /^Packed: / }).first()
  await box.check()
  await expect(page.getByText(/^1 of \d+ packed$/)).toBeVisible()
  // A phone has one way back, in its title bar.
  const back = page.getByRole('link', { name: /^(Back to )?Orders$/ }).and(page.locator('header a, main a'))
  await expect(back).toHaveCount(1)
  await expect(back).toHaveAccessibleName('Back to Orders')
  await page.reload()
  await expect(box).toBeChecked()
  await box.uncheck()
  await page.reload()
  await expect(box).not.toBeChecked()
})

test('saving a step that opens a shop leads to the next one', async ({
  page,
  allowErrors,
  javaScriptEnabled,
}) => {
  allowErrors(/status of 422/)
  await logIn(page, 'mama.sade@example.com', secret)
  // The step that asks where the shop is stays until it says so.
  await page.goto('/dashboard/settings/contact?setup=place')
  await page.getByLabel('State').selectOption('')
  // Without scripts the list of local governments has its states with it.
  if (javaScriptEnabled === false) await page.getByLabel('Local government').selectOption('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Select your state').first()).toBeVisible()
  // All that is wrong is said at once.
  await page.getByLabel('Phone').fill('123')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please enter a Nigerian phone number').first()).toBeVisible()
  await expect(page.getByText('Select your state').first()).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/contact\?setup=place$/)
  await page.goto('/dashboard/settings/hours?setup=hours')
  const strip = page.getByRole('navigation', { name: 'Open your shop' })
  // It counts what is done, like the overview.
  const { data: overview } = (await (await page.request.get('/api/v1/sellers/overview')).json()) as {
    data: { setup: Record<string, boolean> }
  }
  const done = Object.values(overview.setup).filter(Boolean).length
  await expect(strip).toContainText(`Open your shop: ${done} of 7 done`)
  await page.getByRole('button', { name: 'Save hours and holiday' }).click()
  await expect(page).toHaveURL(
    /\/dashboard(\/payouts\?setup=bank&|\/verification\?setup=documents&|\?)finished=hours$/,
  )
  await expect(page.getByText('Opening hours saved')).toBeVisible()
  await page.goto('/dashboard/upload?kind=product&added=1&setup=listing')
  // The steps that are done are passed over.
  expect(overview.setup).toMatchObject({ listing: true, logo: true, place: true, hours: true })
  const next = ['delivery', 'bank', 'documents'].find((step) => !overview.setup[step])
  const toGo = strip.getByRole('link', { name: next ? 'Next step' : 'Finish', exact: true })
  await expect(toGo).toHaveAttribute('href', next ? new RegExp(`[?]setup=${next}$`) : '/dashboard')
  await page.goto('/dashboard/payouts?setup=bank')
  await expect(page.getByRole('heading', { name: 'Your bank account' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Balance' })).toHaveCount(0)
})

test('a form that is sent too early says at its fields what is missing, in our words', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 422/)
  const main = page.getByRole('main')
  const summary = main.getByRole('alert').first()
  await page.goto('/SellWithUs')
  await page.getByLabel('Mobile number or email').fill('bisi.rs2@')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('shorter')
  await page.getByRole('button', { name: 'Register as a seller' }).click()
  await expect(summary).toContainText('Invalid email address')
  await expect(page.getByLabel('Mobile number or email')).toHaveAttribute('aria-invalid', 'true')
  await expect(summary).toContainText('Must be at least 8 characters long')
  await expect(summary).toContainText('Passwords do not match')

  await logIn(page, 'mama.sade@example.com', secret)
  await page.goto('/dashboard/payouts?other=yes')
  await page.getByRole('button', { name: 'Check the account' }).click()
  await expect(summary).toContainText('Choose your bank')
  await expect(page.getByLabel('Account number')).toHaveAttribute('aria-invalid', 'true')

  await page.goto('/dashboard/settings/helpers')
  await page.locator('#invite-orders').uncheck()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(summary).toContainText('Enter their phone number or email')
  await expect(summary).toContainText('Choose what they may do')

  // Said once, though the server's sentence and the field's are the same.
  await page.goto('/dashboard/settings/contact')
  await main.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(summary).toContainText(/^Failed to update profile: Please enter a Nigerian phone number/)
  await expect(summary.getByRole('link')).toHaveCount(1)
})

test('finished orders come ten at a time', { tag: '@scripts-in-deep' }, async ({ page }) => {
  await logIn(page, 'mama.sade@example.com', secret)
  await page.goto('/dashboard/orders?tab=done')
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  const first = await rows.first().innerText()
  await page.getByRole('link', { name: 'Show older' }).click()
  await expect(page).toHaveURL(/after=/)
  await expect.poll(() => rows.first().innerText()).not.toBe(first)
  await page.getByRole('link', { name: 'Back to newest' }).click()
  await expect.poll(() => rows.first().innerText()).toBe(first)
})

test(
  'the orders filter says at its field that the last day is before the first, and finds from the first',
  { tag: '@scripts-in-deep' },
  async ({ page }) => {
    await logIn(page, 'mama.sade@example.com', secret)
    await page.goto('/dashboard/orders?from=2026-11-28&to=2026-11-01')
    await expect(page.getByText('The last day is before the first')).toBeVisible()
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-11-01')
    await page.goto('/dashboard/orders?q=no+such+thing')
    await expect(page.getByText('No matching orders for “no such thing”')).toBeVisible()
  },
)

test('a seller finds every review, answers one, and reads that the answer was sent', async ({ page }) => {
  await logIn(page, 'mama.sade@example.com', secret)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^All\s*\d+\s*reviews$/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/reviews$/)
  await page.getByRole('link', { name: /^Unanswered\s*\d+$/ }).click()
  await expect(page).toHaveURL(/show=unanswered$/)
  const comment = 'Good oil. The driver came a day late.'
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: comment })
    .getByRole('link', { name: /^Answer/ })
    .click()
  await page.getByLabel('Your answer').fill('Sorry. We use another driver now.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page).toHaveURL(/\/dashboard\/reviews\?show=unanswered&done=sent$/)
  await expect(page.getByText('Answer sent')).toBeVisible()
  // The list of the unanswered ones stays; the answer is among all of them.
  await page.getByRole('link', { name: /^All\s*\d+$/ }).click()
  await expect(page.getByText('Sorry. We use another driver now.')).toBeVisible()
  const answered = page.getByRole('listitem').filter({ hasText: comment })
  await answered.getByRole('link', { name: /^Change your answer/ }).click()
  await page.getByLabel('Your answer').fill('Sorry. We have another driver now.')
  await page.getByRole('button', { name: 'Update answer' }).click()
  await expect(page.getByText('Answer changed')).toBeVisible()
})

test('a choice above my listings is applied at once, and the stock is one tap away', async ({
  page,
  javaScriptEnabled,
}) => {
  await logIn(page, 'mama.sade@example.com', secret)
  await page.goto('/dashboard/listings')
  await page.getByLabel('Show', { exact: true }).selectOption('Drafts')
  if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/status=draft/)
  await page.getByRole('main').getByRole('link', { name: 'Stock', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/stock$/)
})

test('a new price in per cent is shown on the first chosen product', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'without scripts the prices are read after the change')
  await logIn(page, 'mama.sade@example.com', secret)
  await page.goto('/dashboard/listings?status=live&q=Long+grain')
  await page.getByLabel('Select Long grain parboiled rice, 50 kg bag', { exact: true }).check()
  await page.getByLabel('What to do with them').selectOption('Change price by %')
  await page.getByLabel(/^Percent/).fill('+10')
  await expect(page.getByText('₦79,000 → ₦86,900')).toBeVisible()
})
