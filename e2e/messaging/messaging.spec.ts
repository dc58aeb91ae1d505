import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { sellers } from '../../server/seed/people/people.ts'
import { appOrigin, expect, test } from '../support/test-app.ts'
import { logIn as logInAs, makePerson, password } from '../support/people.ts'
import type { ListedService } from '../support/demo.ts'
import { answerSending, ownerOf, productOf } from '../support/conversations.ts'

const buyerLogin = 'efosa.osagie@example.com'

const logIn = (page: Page, email: string, secret = 'market-day') => logInAs(page, email, secret)
test(
  'a buyer asks about a product, and the shop answers',
  {
    tag: [
      '@chromium-without-scripts',
      '@PD11',
      '@DB31',
      '@BU1',
      '@BU2',
      '@DB1',
      '@VA1',
      '@VA2',
      '@RO3',
      '@OK1',
      '@ST9',
      '@SP18',
      '@SP19',
    ],
  },
  async ({ page: buyer, newPerson, javaScriptEnabled, allowErrors }, { retry }) => {
    allowErrors(/status of (401|422)/)
    const hasScripts = javaScriptEnabled !== false
    const words = `Is it still there, please? ${hasScripts} ${retry}`
    const productId = await productOf(buyer, '')
    const shop = await ownerOf(buyer, productId)

    await test.step('a visitor is asked to log in first, and keeps the message', async () => {
      await buyer.goto(`/products/${productId}`)
      const box = buyer.getByRole('region', { name: 'Message Seller' })
      await box.getByRole('textbox').fill(words)
      await box.getByRole('button', { name: 'Send message' }).click()
      if (hasScripts) await buyer.getByRole('status').getByRole('link', { name: 'Login' }).click()
      await expect(buyer).toHaveURL(/login/)
      await buyer.getByLabel('Email').fill('chiamaka.obi@example.com')
      await buyer.getByLabel('Password', { exact: true }).fill('market-day')
      await buyer.getByRole('button', { name: 'Log in', exact: true }).click()
      if (hasScripts) await expect(buyer.getByText('Message sent')).toBeVisible()
      else {
        await expect(buyer.getByLabel('Your message')).toHaveValue(words)
        await buyer.getByRole('button', { name: 'Send message' }).click()
        await expect(buyer).toHaveURL(/\/userProfile\/messages\//)
      }
    })

    await test.step('the message is in the buyer’s messages, with a marked automatic reply', async () => {
      await buyer.goto('/userProfile')
      await buyer.getByRole('link', { name: 'Messages', exact: true }).click()
      await expect(buyer.getByRole('heading', { name: 'Messages' })).toBeVisible()
      await buyer.locator('main').getByRole('link').filter({ hasText: shop.storeName }).first().click()
      const conversation = buyer.getByRole('region', { name: `Conversation with ${shop.storeName}` })
      await expect(conversation.getByText(words)).toBeVisible()
      await expect(conversation.getByText('automatic reply').first()).toBeVisible()
    })

    const seller = await newPerson()
    await test.step('the shop finds it among its messages and answers', async () => {
      const { email } = await emailOf(shop.storeName)
      await logIn(seller, email)
      await seller.goto('/dashboard')
      const area = seller.getByRole('navigation', { name: 'Dashboard' })
      await area.getByRole('link', { name: 'Messages', exact: true }).click()
      await seller.locator('main a[href*="/messages/"]').filter({ hasText: 'Chiamaka Obi' }).first().click()
      const conversation = seller.getByRole('region', { name: 'Conversation with Chiamaka Obi' })
      await expect(conversation.getByText(words)).toBeVisible()
      await conversation.getByRole('textbox', { name: 'Your message' }).fill('   ')
      await conversation.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(conversation.getByText('Yes, come today')).toHaveCount(0)
      await conversation.getByRole('textbox', { name: 'Your message' }).fill('Yes, come today')
      await conversation.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(conversation.getByText('Yes, come today').last()).toBeVisible()
    })

    await test.step('the buyer sees the answer, at once where scripts run', async () => {
      if (!hasScripts) await buyer.reload()
      await expect(buyer.getByText('Yes, come today').last()).toBeVisible()
      if (!hasScripts) await seller.reload()
      await expect(seller.getByText('· Read').last()).toBeVisible()
    })
  },
)

test(
  'two people exchange messages, one loses the network, and both are in step afterwards',
  { tag: ['@ST8', '@ST10', '@SP20', '@DB33'] },
  async ({ page: buyer, newPerson, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'what waits on a phone waits in its scripts')
    allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource|status of 5/)
    const seller = await newPerson()
    await Promise.all([logIn(buyer, buyerLogin), logIn(seller, 'mama.sade@example.com')])
    await buyer.goto('/userProfile/messages')
    await buyer.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' }).first().click()
    const atBuyer = buyer.getByRole('region', { name: /^Conversation with Mama Sade/ })
    await expect(atBuyer.getByRole('textbox', { name: 'Your message' })).toBeVisible()
    await seller.goto('/dashboard/messages')
    await seller.locator('main').getByRole('link').filter({ hasText: 'Efosa' }).first().click()
    const atSeller = seller.getByRole('region', { name: /^Conversation with Efosa/ })
    const say = async (page: typeof atBuyer, words: string) => {
      await page.getByRole('textbox', { name: 'Your message' }).fill(words)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    }
    await say(atBuyer, 'Good evening ma')
    await expect(atSeller.getByText('Good evening ma')).toBeVisible()
    await expect(atBuyer.getByText('· Read').last()).toBeVisible()

    await buyer.context().setOffline(true)
    await say(atBuyer, 'one, from the bus')
    await say(atBuyer, 'two, from the bus')
    await expect(atBuyer.getByText('Will send when you are online').last()).toBeVisible()
    await say(atSeller, 'Are you coming?')
    await buyer.context().setOffline(false)
    await expect(atSeller.getByText('two, from the bus')).toBeVisible()
    await expect(atBuyer.getByText('Are you coming?')).toBeVisible()
    const order = (await atSeller.getByRole('listitem').allTextContents()).filter((text) =>
      text.includes('from the bus'),
    )
    expect(order).toHaveLength(2)
    expect(order[0]).toContain('one')

    // A part whose script is not there yet says so, also right after a message.
    await buyer.context().setOffline(true)
    await say(atBuyer, 'two and a half, from the bus')
    await atBuyer.getByRole('button', { name: 'Record a voice note' }).click()
    await expect(atBuyer.getByText('There is no network for this right now.')).toBeVisible()
    await expect(atBuyer.getByText('two, from the bus')).toBeVisible()
    await buyer.context().setOffline(false)
    await atBuyer.getByRole('button', { name: /^(Delete|Close)$/ }).click()

    // What was written on a page that is gone goes from the next one, whichever that is.
    await buyer.context().setOffline(true)
    await say(atBuyer, 'three, from the gate')
    await expect(atBuyer.getByText('Will send when you are online').last()).toBeVisible()
    const inbox = buyer.url()
    await buyer.goto('about:blank')
    await buyer.context().setOffline(false)
    await buyer.goto('/')
    await expect(atSeller.getByText('three, from the gate')).toBeVisible()
    await buyer.goto(inbox)
    await expect(atBuyer.getByText('three, from the gate')).toHaveCount(1)

    await atBuyer.getByRole('button', { name: 'Mute' }).click()
    await expect(buyer.getByText('Muted: no emails about this chat')).toBeVisible()
    await buyer.reload()
    await expect(atBuyer.getByRole('button', { name: 'Unmute' })).toBeVisible()

    await buyer.route('**/api/v1/messages/get/conversations*', (route) => route.abort())
    await buyer.goto('/userProfile')
    await buyer.getByRole('link', { name: 'Messages', exact: true }).click()
    await expect(buyer.getByText('Failed to load conversations')).toBeVisible()
    await buyer.unrouteAll()
    // A page whose stream is back has loaded the messages by itself.
    await buyer
      .getByRole('link', { name: 'Retry' })
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    await expect(
      buyer.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' }).first(),
    ).toBeVisible()
  },
)

test(
  'the conversation on a shop page opens over the page, is marked read by a click, and says when a message was not sent',
  { tag: ['@PS9', '@PS13', '@ER1', '@ER2', '@DB32'] },
  async ({ page: buyer, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/Failed to load resource|ERR_FAILED|status of/)
    await logIn(buyer, 'chiamaka.obi@example.com')
    const { sellers } = await (await buyer.request.get('/api/v1/sellers/search?query=Mama Sade')).json()
    if (javaScriptEnabled !== false) await writeAsMamaSade(await newPerson(), buyer)
    await buyer.goto(`/seller-profile/${sellers[0]._id}`)
    if (javaScriptEnabled === false) {
      await buyer.getByRole('link', { name: 'Message seller' }).click()
      await expect(buyer.getByRole('heading', { name: /^Write to Mama Sade/ })).toBeVisible()
      return
    }
    await buyer.getByRole('button', { name: 'Message seller' }).click()
    const conversation = buyer.getByRole('region', { name: /^Conversation with Mama Sade/ })
    await expect(conversation.getByText('Come before four, please.')).toBeVisible()
    const fresh = conversation.getByRole('button', { name: 'New: mark as read' })
    await expect(fresh.first()).toBeVisible()
    for (let left = await fresh.count(); left > 0; left = await fresh.count()) {
      await fresh.first().click()
      await expect.poll(() => fresh.count()).toBeLessThan(left)
    }
    await answerSending(buyer, 404, 'We could not find that person')
    await conversation.getByRole('textbox', { name: 'Your message' }).fill('Are you there?')
    await conversation.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(conversation.getByText('We could not find that person')).toBeVisible()
    await answerSending(buyer, 404, '')
    await conversation.getByRole('button', { name: 'Try again' }).click()
    await expect(conversation.getByText("We couldn't send your message. Please try again.")).toBeVisible()
    // Another server answers, as the login page of a public network does.
    await answerSending(buyer, 200, '')
    await conversation.getByRole('button', { name: 'Try again' }).click()
    await expect(conversation.getByText('Failed to send message. Please try again.')).toBeVisible()
    await buyer.unrouteAll()
    await conversation.getByRole('button', { name: 'Try again' }).click()
    await expect(conversation.getByText('· Sent').last()).toBeVisible()
  },
)

test(
  'the conversation on a provider page opens and closes, replies after a moment, stays muted, and asks for a login after the session ended',
  { tag: ['@SP18', '@SP19', '@SP20', '@ST11', '@ER3', '@BU2'] },
  async ({ page: buyer, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of (401|403)/)
    await logIn(buyer, 'preye.ebikeme@example.com')
    const services: ListedService[] = await (await buyer.request.get('/api/v1/services/all')).json()
    const service = services.find(({ storeName }) => sellers.some((seller) => seller.storeName === storeName))
    if (javaScriptEnabled !== false) await buyer.clock.install()
    await buyer.goto(`/services/${service?._id}`)
    if (javaScriptEnabled === false) {
      await buyer.getByRole('link', { name: 'Message / ask for a price' }).click()
      await buyer.getByLabel('Your message').fill('Can you come on Monday?')
      await buyer.getByRole('button', { name: 'Send message' }).click()
      await expect(buyer.getByText('Can you come on Monday?').last()).toBeVisible()
      await expect(buyer.getByText('automatic reply')).toBeVisible()
      return
    }
    const conversation = buyer.getByRole('region', { name: `Conversation with ${service?.storeName}` })
    // By the keyboard alone: what is pressed goes away, and the focus with what takes its place.
    const opens = buyer.getByRole('button', { name: 'Message / ask for a price' })
    const closes = buyer.getByRole('button', { name: 'Close chat' })
    await opens.press('Enter')
    await expect(closes).toBeFocused()
    await closes.press('Enter')
    await expect(conversation).toHaveCount(0)
    await expect(opens).toBeFocused()
    await buyer.keyboard.press('Enter')
    await expect(closes).toBeFocused()
    await buyer.keyboard.press('Escape')
    await expect(conversation).toHaveCount(0)
    await expect(opens).toBeFocused()
    await opens.click()
    await expect(conversation.getByText('No messages yet. Say hello')).toBeVisible()
    await expect(conversation.getByRole('link', { name: service?.name ?? '' })).toBeVisible()
    const say = async (words: string) => {
      await conversation.getByRole('textbox', { name: 'Your message' }).fill(words)
      await conversation.getByRole('button', { name: 'Send', exact: true }).click()
    }

    // The reply is there with the message; the screen waits, as long as a person needs to see that something answers.
    await buyer.clock.pauseAt(Date.now() + 60_000)
    await say('Can you come on Monday?')
    await expect(conversation.getByText('· Sent')).toBeVisible()
    await buyer.clock.runFor(850)
    await expect(conversation.getByText('automatic reply')).toHaveCount(0)
    await buyer.clock.runFor(100)
    await expect(conversation.getByText('automatic reply')).toBeVisible()
    await buyer.clock.resume()
    await conversation.getByRole('button', { name: 'Mute' }).click()
    await buyer.reload()
    await buyer.getByRole('button', { name: 'Message / ask for a price' }).click()
    await expect(conversation.getByRole('button', { name: 'Unmute' })).toBeVisible()
    await expect(conversation.getByText('Can you come on Monday?')).toBeVisible()

    for (const [status, code] of [
      [403, 'FORBIDDEN'],
      [401, 'NOT_SIGNED_IN'],
    ] as const) {
      await buyer.route('**/api/v1/messages/send', (route) =>
        route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ message: '', code }),
        }),
      )
      await say(`And on Tuesday? ${status}`)
      await expect(buyer.getByRole('status').getByText('Login required').first()).toBeVisible()
      await buyer.unrouteAll()
    }
  },
)

test(
  'every page of messages is accessible and fits a narrow phone and a wide screen',
  { tag: ['@scripts-in-deep', '@ST9', '@DB31'] },
  async ({ page, app, newPerson, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'axe is a script itself')
    const empty = await newPerson()
    for (const person of [page, empty]) await person.emulateMedia({ reducedMotion: 'reduce' })
    await logIn(page, 'mama.sade@example.com')
    const { email } = await makePerson(empty, app, 'Silent Sam')
    await logIn(empty, email, password)
    const check = async (person: Page, what: string) => {
      for (const [width, height] of [
        [360, 740],
        [1280, 800],
      ] as const) {
        await person.setViewportSize({ width, height })
        const { violations } = await new AxeBuilder({ page: person })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
        )
        expect(found, `${what} at ${width} px`).toEqual([])
        const wide = await person.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        )
        expect(wide, `${what} fits ${width} px`).toBe(false)
      }
    }
    await empty.goto('/userProfile/messages')
    await expect(empty.getByText('No messages yet')).toBeVisible()
    await check(empty, 'an empty inbox')
    await empty.goto('/notices')
    await check(empty, 'notices')
    await page.goto('/dashboard/messages#automatic-reply')
    await expect(page.getByRole('checkbox', { name: 'Reply automatically' })).toBeVisible()
    await check(page, 'the inbox of a shop')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.locator('main').getByRole('link').filter({ hasText: 'Efosa' }).first().click()
    const conversation = page.getByRole('region', { name: /^Conversation with Efosa/ })
    await expect(conversation).toBeVisible()
    await check(page, 'an open talk')
    await conversation.locator('summary').click()
    await expect(conversation.getByRole('link', { name: 'Report this conversation' })).toBeVisible()
    await check(page, 'its menu')
    await page.goto('/dashboard/voice')
    await expect(page.getByRole('button', { name: 'Record' })).toBeVisible()
    await check(page, 'the page of a voice')
  },
)

test(
  'a person reports a conversation with a reason and can continue it',
  { tag: ['@scripts-in-deep', '@OS23'] },
  async ({ page: buyer }) => {
    await logIn(buyer, 'efosa.osagie@example.com')
    await buyer.goto('/userProfile/messages')
    await buyer.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' }).first().click()
    const conversation = buyer.getByRole('region', { name: /^Conversation with Mama Sade/ })
    await conversation.locator('summary').click()
    await conversation.getByRole('link', { name: 'Report this conversation' }).click()
    await expect(buyer.getByText('the last message you received and the ten before it')).toBeVisible()
    await expect(buyer.getByRole('radio', { name: 'Fake or stolen goods' })).toHaveCount(0)
    await buyer.getByRole('radio', { name: 'Asks to pay outside Oja' }).check()
    await buyer.getByRole('button', { name: 'Send report' }).click()
    await expect(buyer.getByText('Thank you', { exact: true })).toBeVisible()
    await buyer.getByRole('link', { name: 'Go back' }).click()
    await expect(conversation.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  },
)

async function emailOf(storeName: string): Promise<{ email: string }> {
  const found = sellers.find((seller) => seller.storeName === storeName)
  if (!found) throw new Error(`no demo shop is called ${storeName}`)
  return { email: found.email }
}

test('a chat opened from a product shows it at once, and asks in one tap', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'without JavaScript the button leads to the plain form')
  const { email } = await makePerson(page, app, 'Quick Buyer')
  await logInAs(page, email, password)
  const productId = await productOf(page, '')
  await page.goto(`/products/${productId}`)
  await expect(page.getByRole('heading', { name: 'Buy This Product' })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Message seller' }).click()
  const pane = page.getByRole('region', { name: /^Conversation with/ })
  await expect(pane.getByRole('link', { name })).toBeVisible()
  // The third is finished by the buyer.
  await pane.getByRole('button', { name: 'Can you send it to ...?' }).click()
  await expect(pane.getByRole('textbox')).toHaveValue('Can you send it to ')
  await pane.getByRole('textbox').fill('')
  await pane.getByRole('button', { name: 'Is it available?' }).click()
  await expect(pane.getByRole('log').getByText('Is it available?')).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Last price?' })).not.toBeAttached()
  await expect(pane.getByText(/will answer as soon as possible/)).toBeVisible()
  // The list shows the product and the person's words, not the automatic reply.
  await page.goto('/userProfile/messages')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Is it available?' })
  await expect(row.getByRole('img', { name })).toBeVisible()
})

/** The seller writes once more, because another journey may have read everything before. */
async function writeAsMamaSade(seller: Page, buyer: Page): Promise<void> {
  const { data: person } = await (await buyer.request.get('/api/v1/auth/session')).json()
  await logIn(seller, 'mama.sade@example.com')
  const sent = await seller.request.post('/api/v1/messages/send', {
    headers: { origin: appOrigin() },
    data: { recipientId: person.userId, content: 'Come before four, please.' },
  })
  expect(sent.status()).toBe(201)
}
