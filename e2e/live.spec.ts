import type { Page } from '@playwright/test'
import { expect, test } from './support/market.ts'
import { logIn } from './support/people.ts'

test('where no stream comes through, the tab that is looked at asks every 5 seconds and no hidden one does; who saves data asks himself [ST10, D15]', async ({
  page: first,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts nothing is asked')
  test.setTimeout(120_000)
  allowErrors(/status of 503/)
  const seller = await newPerson()
  await logIn(seller, 'mama.sade@example.com', 'market-day')
  await seller.goto('/dashboard/messages')
  await seller.locator('main').getByRole('link').filter({ hasText: 'Efosa' }).first().click()
  const say = async (words: string) => {
    await seller.getByRole('textbox', { name: 'Your message' }).fill(words)
    await seller.getByRole('button', { name: 'Send', exact: true }).click()
  }

  const context = first.context()
  const asked: Page[] = []
  await context.route('**/api/v1/stream*', async (route) => {
    const request = route.request()
    if (request.headers().accept?.includes('text/event-stream')) return route.fulfill({ status: 503 })
    asked.push(request.frame().page())
    await route.continue()
  })
  await logIn(first, 'efosa.osagie@example.com', 'market-day')
  await first.clock.install()
  await first.goto('/userProfile/messages')
  const heardBy = (page: Page) => page.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' })
  await expect(async () => {
    await first.clock.runFor(5_000)
    expect(asked.length).toBeGreaterThan(0)
  }).toPass()
  await say('Do you hear me?')
  await expect(async () => {
    await first.clock.runFor(5_000)
    await expect(heardBy(first)).toContainText('Do you hear me?', { timeout: 500 })
  }).toPass()

  // Another tab is looked at: that one asks now, and the hidden one does not.
  const second = await context.newPage()
  await second.clock.install()
  await second.goto('/userProfile/messages')
  await first.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await first.clock.runFor(5_000)
  await say('And now?')
  await expect(async () => {
    await second.clock.runFor(5_000)
    await expect(heardBy(second)).toContainText('And now?', { timeout: 500 })
  }).toPass()
  const before = asked.length
  await first.clock.runFor(60_000)
  expect(asked.slice(before).filter((page) => page === first)).toEqual([])
  expect(asked.at(-1)).toBe(second)
  await second.close()

  // Who saves data, by the phone or by the link, is told nothing until he asks.
  await context.unrouteAll()
  const streams: string[] = []
  first.on(
    'request',
    (request) => void (request.url().includes('/api/v1/stream') && streams.push(request.url())),
  )
  await context.addCookies([{ name: 'oja-lite', value: 'on', url: first.url() }])
  await first.goto('/userProfile/messages')
  const refresh = first.getByRole('button', { name: 'Refresh' })
  await expect(refresh).toBeVisible()
  await say('Nobody asked yet')
  await expect(seller.getByText('· Sent').last()).toBeVisible()
  await first.clock.runFor(60_000)
  await expect(heardBy(first)).not.toContainText('Nobody asked yet')
  await refresh.click()
  await expect(heardBy(first)).toContainText('Nobody asked yet')
  expect(streams).toEqual([])
})
