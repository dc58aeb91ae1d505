import type { Page } from '@playwright/test'
import { expect, test } from '../support/test-app.ts'
import { logIn } from '../support/people.ts'

test(
  'without an event stream the visible tab asks every 5 seconds, a hidden tab never, and Save data only on request',
  { tag: ['@ST10', '@D15'] },
  async ({ page: first, newPerson, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'without scripts nothing is asked')
    allowErrors(/status of 503/)
    const seller = await newPerson()
    await logIn(seller, 'mama.sade@example.com', 'market-day')
    await seller.goto('/dashboard/messages')
    await seller.locator('main').getByRole('link').filter({ hasText: 'Efosa' }).first().click()
    const say = async (words: string) => {
      await seller.getByRole('textbox', { name: 'Your message' }).fill(words)
      const sent = seller.waitForResponse(/\/messages\/send$/)
      await seller.getByRole('button', { name: 'Send', exact: true }).click()
      await sent
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
    const messagesOf = (page: Page) => page.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' })
    await expect(async () => {
      await first.clock.runFor(5_000)
      expect(asked.length).toBeGreaterThan(0)
    }).toPass()
    await say('Do you hear me?')
    await expect(async () => {
      await first.clock.runFor(5_000)
      await expect(messagesOf(first)).toContainText('Do you hear me?', { timeout: 500 })
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
      await expect(messagesOf(second)).toContainText('And now?', { timeout: 500 })
    }).toPass()
    const before = asked.length
    await first.clock.runFor(60_000)
    expect(asked.slice(before).filter((page) => page === first)).toEqual([])
    expect(asked.at(-1)).toBe(second)
    await second.close()

    // In Save data, by the phone or by the link, a person gets updates only on request.
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
    await first.clock.runFor(60_000)
    await expect(messagesOf(first)).not.toContainText('Nobody asked yet')
    await refresh.click()
    await expect(messagesOf(first)).toContainText('Nobody asked yet')
    expect(streams).toEqual([])
  },
)

test(
  'a hidden tab closes its event stream after half a minute; shown again, it gets what it missed once, and pending messages are sent',
  { tag: ['@ST10'] },
  async ({ page: first, newPerson, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'without scripts there is no stream')
    allowErrors(/ERR_INTERNET_DISCONNECTED/)
    const seller = await newPerson()
    await logIn(seller, 'mama.sade@example.com', 'market-day')
    await seller.goto('/dashboard/messages')
    await seller.locator('main').getByRole('link').filter({ hasText: 'Efosa' }).first().click()
    const say = async (words: string) => {
      await seller.getByRole('textbox', { name: 'Your message' }).fill(words)
      await seller.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(seller.getByRole('log').getByText(words)).toBeVisible()
    }

    const context = first.context()
    // What the browser holds open, as this page opened and closed it.
    await context.addInitScript(() => {
      const counted = window as unknown as { streams: number }
      counted.streams = 0
      window.EventSource = class extends EventSource {
        constructor(url: string | URL) {
          super(url)
          counted.streams += 1
        }
        override close() {
          if (this.readyState !== this.CLOSED) counted.streams -= 1
          super.close()
        }
      }
    })
    const streamsOf = (page: Page) => page.evaluate(() => (window as unknown as { streams: number }).streams)
    const show = (page: Page, state: 'visible' | 'hidden') =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await logIn(first, 'efosa.osagie@example.com', 'market-day')
    await first.clock.install()
    await first.goto('/userProfile/messages')
    const inList = first.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' })
    await expect.poll(() => streamsOf(first)).toBe(1)
    const second = await context.newPage()
    await second.clock.install()
    await second.goto('/userProfile/messages')
    await second.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' }).click()
    const said = second.getByRole('log')
    await expect(said).toBeVisible()
    const unread = async (page: Page) => {
      const words = await page
        .getByRole('banner')
        .getByRole('link', { name: /^Notifications/ })
        .innerText()
      return Number(/\d+/.exec(words)?.[0] ?? 0)
    }

    // A glance at something else closes nothing.
    await show(first, 'hidden')
    await first.clock.runFor(20_000)
    await show(first, 'visible')
    await first.clock.runFor(20_000)
    expect(await streamsOf(first)).toBe(1)
    // A visible tab takes the event stream over from a hidden one, and shares its events.
    await show(first, 'hidden')
    await first.clock.runFor(31_000)
    await expect.poll(() => streamsOf(second)).toBe(1)
    expect(await streamsOf(first)).toBe(0)
    await say('Still looking?')
    await expect(said.getByText('Still looking?')).toHaveCount(1)
    await expect(inList).toContainText('Still looking?')
    await expect(seller.getByRole('log').getByRole('listitem').last()).toContainText('· Read')
    const counts = (await (await first.request.get('/api/v1/notices')).json()).data.unread
    const before = counts.messages + counts.orders + counts.reviews + counts.decisions + counts.saved

    // Nobody looks.
    await show(second, 'hidden')
    await second.clock.runFor(29_000)
    expect(await streamsOf(second)).toBe(1)
    await second.clock.runFor(2_000)
    expect([await streamsOf(first), await streamsOf(second)]).toEqual([0, 0])
    await say('You are away')
    await say('And still away')
    await context.setOffline(true)
    await second.getByRole('textbox', { name: 'Your message' }).fill('Back soon')
    await second.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(said.getByText('Will send when you are online')).toBeVisible()
    await context.setOffline(false)
    await expect(seller.getByRole('log').getByText('Back soon')).toHaveCount(1)
    await expect(inList).toContainText('Still looking?')
    expect([await streamsOf(first), await streamsOf(second)]).toEqual([0, 0])

    // The first visible tab holds the stream again, and both get what they missed.
    await show(first, 'visible')
    await expect.poll(() => streamsOf(first)).toBe(1)
    await expect(inList).toContainText('Back soon')
    await expect.poll(() => unread(first)).toBe(before + 2)
    for (const words of ['Still looking?', 'You are away', 'And still away', 'Back soon'])
      await expect(said.getByText(words), words).toHaveCount(1)
    expect(await streamsOf(second)).toBe(0)
    // What is looked at is read.
    await show(second, 'visible')
    await expect.poll(() => unread(first)).toBe(before)
  },
)

test(
  'a message sent after the page was rendered and before its stream began is shown once it begins',
  { tag: ['@ST10'] },
  async ({ page: buyer, newPerson, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts there is no stream')
    const seller = await newPerson()
    await logIn(seller, 'mama.sade@example.com', 'market-day')
    await seller.goto('/dashboard/messages')
    await seller.locator('main').getByRole('link').filter({ hasText: 'Efosa' }).first().click()
    await expect(seller.getByRole('log')).toBeVisible()
    await logIn(buyer, 'efosa.osagie@example.com', 'market-day')
    await buyer.goto('/userProfile/messages')
    await buyer.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' }).click()
    const said = buyer.getByRole('log')
    await expect(said).toBeVisible()

    const { promise: sent, resolve: begin } = Promise.withResolvers<void>()
    await buyer.route('**/api/v1/stream*', async (route) => {
      await sent
      await route.continue()
    })
    // What the page asks for when it opens has been answered: only its stream is missing.
    const opened = buyer.waitForResponse(/\/messages\/get\/conversation\/.*after=/)
    const asking = buyer.waitForRequest(/\/api\/v1\/stream/)
    await buyer.goto(buyer.url())
    await (await opened).finished()
    await asking
    await seller.getByRole('textbox', { name: 'Your message' }).fill('Between page and stream')
    await seller.getByRole('button', { name: 'Send', exact: true }).click()
    const last = seller.getByRole('log').getByRole('listitem').last()
    await expect(last).toContainText('Between page and stream')
    await expect(last).toContainText('· Sent')
    await expect(said.getByText('Between page and stream')).toHaveCount(0)
    begin()
    await expect(said.getByText('Between page and stream')).toHaveCount(1)
  },
)

test(
  'a message whose event was lost comes with the next one, and a conversation that could not be loaded is tried again',
  { tag: ['@ST10', '@R26'] },
  async ({ page: buyer, newPerson, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'without scripts there is no stream')
    allowErrors(/Failed to load resource|ERR_FAILED/)
    const seller = await newPerson()
    await logIn(seller, 'mama.sade@example.com', 'market-day')
    await seller.goto('/dashboard/messages')
    await seller.locator('main').getByRole('link').filter({ hasText: 'Efosa' }).first().click()
    const say = async (words: string) => {
      await seller.getByRole('textbox', { name: 'Your message' }).fill(words)
      await seller.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(seller.getByRole('log').getByText(words)).toBeVisible()
      // The buyer may have read it by then.
      await expect(seller.getByRole('log').getByRole('listitem').last()).toContainText(/· (Sent|Read)/)
    }
    // The tab never sees events of this message. Each document notes when its own stream begins.
    await buyer.addInitScript((lost) => {
      const listen = EventSource.prototype.addEventListener
      Object.assign(EventSource.prototype, {
        addEventListener(this: EventSource, name: string, handle: EventListener) {
          listen.call(this, name, (event: Event) => {
            if (name === 'ready') document.documentElement.dataset.streams = 'yes'
            if (!(event instanceof MessageEvent && String(event.data).includes(lost))) handle(event)
          })
        },
      })
    }, 'Lost on the way')
    await logIn(buyer, 'efosa.osagie@example.com', 'market-day')
    await buyer.goto('/userProfile/messages')
    await buyer.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' }).click()
    const said = buyer.getByRole('log')
    await expect(said).toBeVisible()
    // A click before the scripts ran has loaded a whole new page, and a busy node refuses streams at first (503):
    // an answer of the stream is no sign that this page hears of messages.
    await expect(buyer.locator('html[data-streams]')).toBeAttached()
    await say('Seen at once')
    await expect(said.getByText('Seen at once')).toHaveCount(1)
    await say('Lost on the way')
    // While the network fails, what is missing cannot be loaded; it is tried again.
    const failed = buyer.waitForEvent('requestfailed', (request) => request.url().includes('/messages/'))
    await buyer.route('**/api/v1/messages/**', (route) => route.abort())
    await say('The one after it')
    await expect(said.getByText('The one after it')).toHaveCount(1)
    await failed
    await expect(said.getByText('Lost on the way')).toHaveCount(0)
    await buyer.unrouteAll()
    await expect(said.getByText('Lost on the way')).toHaveCount(1, { timeout: 15_000 })
  },
)
