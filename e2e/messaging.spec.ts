import type { Page } from '@playwright/test'
import { expect, test } from './support/market.ts'

const buyerLogin = 'efosa.osagie@example.com'

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('market-day')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/i)
}

/** A product of a demo shop, whose owner we can log in as: other journeys list goods of their own. */
async function productOf(page: Page, notOf: string): Promise<string> {
  const { sellers } = await import('../server/seed/people.ts')
  const { data } = await (await page.request.get('/api/v1/products')).json()
  const found = (data as { _id: string; sellerId: { storeName: string } }[]).find(
    ({ sellerId }) =>
      sellerId.storeName !== notOf && sellers.some(({ storeName }) => storeName === sellerId.storeName),
  )
  return found?._id ?? ''
}

async function ownerOf(page: Page, productId: string): Promise<{ storeName: string; userId: string }> {
  return (await (await page.request.get(`/api/v1/products/${productId}`)).json()).data.sellerId
}

test('a buyer asks about a product, and the shop answers [PD11, DB31, DB32, BU1, BU2, DB1, VA1, VA2, RO3, OK1, ST9, SP18, SP19]', async ({
  page: buyer,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}, { retry }) => {
  test.setTimeout(120_000)
  allowErrors(/status of (401|422)/)
  const hasScripts = javaScriptEnabled !== false
  const words = `Is it still there, please? ${hasScripts} ${retry}`
  const productId = await productOf(buyer, '')
  const shop = await ownerOf(buyer, productId)

  await test.step('a visitor is asked to log in first, and keeps his words', async () => {
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

  await test.step('it stands in his messages, with the automatic reply, marked as one', async () => {
    await buyer.goto('/userProfile')
    await buyer.getByRole('link', { name: 'Messages', exact: true }).click()
    await expect(buyer.getByRole('heading', { name: 'Messages' })).toBeVisible()
    await buyer.locator('main').getByRole('link').filter({ hasText: shop.storeName }).first().click()
    const talk = buyer.getByRole('region', { name: `Conversation with ${shop.storeName}` })
    await expect(talk.getByText(words)).toBeVisible()
    await expect(talk.getByText('automatic reply').first()).toBeVisible()
  })

  const seller = await newPerson()
  await test.step('the shop finds it among its messages and answers', async () => {
    const { email } = await emailOf(shop.storeName)
    await logIn(seller, email)
    await seller.goto('/dashboard')
    const area = seller.getByRole('navigation', { name: 'Dashboard' })
    await area.getByRole('link', { name: 'Messages', exact: true }).click()
    await seller.locator('main').getByRole('link').filter({ hasText: 'Chiamaka Obi' }).first().click()
    const talk = seller.getByRole('region', { name: 'Conversation with Chiamaka Obi' })
    await expect(talk.getByText(words)).toBeVisible()
    await talk.getByRole('textbox', { name: 'Your message' }).fill('   ')
    await talk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(talk.getByText('Yes, come today')).toHaveCount(0)
    await talk.getByRole('textbox', { name: 'Your message' }).fill('Yes, come today')
    await talk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(talk.getByText('Yes, come today').last()).toBeVisible()
  })

  await test.step('the buyer sees the answer, at once where scripts run', async () => {
    if (!hasScripts) await buyer.reload()
    await expect(buyer.getByText('Yes, come today').last()).toBeVisible()
    if (!hasScripts) await seller.reload()
    await expect(seller.getByText('· Read').last()).toBeVisible()
  })
})

test('two browsers talk, one loses the network, and both find each other again [ST8, ST10, SP20, DB33]', async ({
  page: buyer,
  newPerson,
  javaScriptEnabled,
  allowErrors,
}) => {
  test.skip(javaScriptEnabled === false, 'what waits on a phone waits in its scripts')
  test.setTimeout(120_000)
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
  await expect(atBuyer.getByText('Waiting for the network').last()).toBeVisible()
  await say(atSeller, 'Are you coming?')
  await buyer.context().setOffline(false)
  await expect(atSeller.getByText('two, from the bus')).toBeVisible({ timeout: 20_000 })
  await expect(atBuyer.getByText('Are you coming?')).toBeVisible({ timeout: 20_000 })
  const order = (await atSeller.getByRole('listitem').allTextContents()).filter((text) =>
    text.includes('from the bus'),
  )
  expect(order).toHaveLength(2)
  expect(order[0]).toContain('one')

  await atBuyer.getByRole('button', { name: 'Mute' }).click()
  await expect(atBuyer.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await buyer.reload()
  await expect(atBuyer.getByRole('button', { name: 'Unmute' })).toBeVisible()

  await buyer.route('**/api/v1/messages/get/conversations', (route) => route.abort())
  await buyer.goto('/userProfile')
  await buyer.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(buyer.getByText('Failed to load conversations')).toBeVisible()
  await buyer.unrouteAll()
  await buyer.getByRole('link', { name: 'Retry' }).click()
  await expect(buyer.locator('main').getByRole('link').filter({ hasText: 'Mama Sade' }).first()).toBeVisible()
})

test('the chat of a shop’s page opens over it, reads by a click, and says when a message did not go [PS9, PS13, ER2]', async ({
  page: buyer,
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED|status of/)
  await logIn(buyer, 'chiamaka.obi@example.com')
  const { sellers } = await (await buyer.request.get('/api/v1/sellers/search?query=Mama Sade')).json()
  await buyer.goto(`/seller-profile/${sellers[0]._id}`)
  if (javaScriptEnabled === false) {
    await buyer.getByRole('link', { name: 'Message seller' }).click()
    await expect(buyer.getByRole('heading', { name: /^Write to Mama Sade/ })).toBeVisible()
    return
  }
  await buyer.getByRole('button', { name: 'Message seller' }).click()
  const chat = buyer.getByRole('region', { name: /^Conversation with Mama Sade/ })
  await expect(chat.getByText('No wahala. I have written your name on it.')).toBeVisible()
  const fresh = chat.getByRole('button', { name: 'New: mark as read' })
  await expect(fresh).toHaveCount(1)
  await fresh.click()
  await expect(fresh).toHaveCount(0)
  await buyer.route('**/api/v1/messages/send', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: '{"message":"Gone","code":"NOT_FOUND"}',
    }),
  )
  await chat.getByRole('textbox', { name: 'Your message' }).fill('Are you there?')
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(buyer.getByText("We couldn't send your message. Please try again.").first()).toBeVisible()
  await buyer.unrouteAll()
  await chat.getByRole('button', { name: 'Try again' }).click()
  await expect(chat.getByText('· Sent').last()).toBeVisible()
})

async function emailOf(storeName: string): Promise<{ email: string }> {
  const { sellers } = await import('../server/seed/people.ts')
  const found = sellers.find((seller) => seller.storeName === storeName)
  if (!found) throw new Error(`no demo shop is called ${storeName}`)
  return { email: found.email }
}
