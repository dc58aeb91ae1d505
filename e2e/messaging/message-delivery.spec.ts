import { expect, test } from '../support/test-app.ts'
import { logIn, makePerson, password } from '../support/people.ts'
import {
  answerSending,
  senderName,
  ownerOf,
  productOf,
  insertConversationsSql,
} from '../support/conversations.ts'

test(
  'the message box of a product says whether the message was sent, and can be used again',
  { tag: ['@ER1', '@ER2', '@ER3'] },
  async ({ page: buyer, app, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'what waits on a phone waits in its scripts')
    allowErrors(/Failed to load resource|ERR_FAILED/)
    const { email } = await makePerson(buyer, app, 'Tola Bello')
    await logIn(buyer, email, password)
    const productId = await productOf(buyer, '')
    const shop = await ownerOf(buyer, productId)
    await buyer.goto(`/products/${productId}`)
    const box = buyer.getByRole('region', { name: 'Message Seller' })
    const words = box.getByRole('textbox')
    const button = box.getByRole('button', { name: 'Send message' })
    const said = buyer.getByRole('status')
    await words.fill('Is it still available?')
    for (const [status, message, code] of [
      [429, 'Too many tries. Please wait 40 minutes and try again.', 'TOO_MANY'],
      [403, 'Your shop is suspended. Please contact support.', 'SELLER_SUSPENDED'],
      [409, '', 'CONFLICT'],
    ] as const) {
      await answerSending(buyer, status, message, code)
      await button.press('Enter')
      const sentence = message || "We couldn't send your message. Please try again."
      await expect(said.getByText(sentence)).toBeVisible()
      await expect(words).toHaveValue('Is it still available?')
      await expect(said.getByText('Login required')).toHaveCount(0)
    }

    // A busy server is called again; a lost connection does not block the message box.
    await answerSending(buyer, 503, 'Many people are here right now.', 'BUSY')
    await button.press('Enter')
    await expect(said.getByText('We are busy: we keep trying to send your message')).toBeVisible()
    await expect(words).toHaveValue('')
    await expect(button).toBeEnabled()
    await buyer.unrouteAll()
    await expect(said.getByText('Message sent')).toBeVisible()
    await expect(said.getByText('Message sent')).toHaveCount(0)
    await buyer.route('**/api/v1/messages/send', (route) => route.abort())
    await words.fill('And how much for two?')
    await button.press('Enter')
    await expect(said.getByText('Slow connection: we keep trying to send your message')).toBeVisible()
    await expect(button).toBeEnabled()
    await buyer.unrouteAll()
    await expect(said.getByText('Message sent')).toBeVisible()

    // What an earlier version of these pages kept is understood.
    await buyer.evaluate(async (recipientId) => {
      const opening = indexedDB.open('oja-outbox', 1)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const store = opening.result.transaction('messages', 'readwrite').objectStore('messages')
      const writing = store.put({
        clientId: crypto.randomUUID(),
        userId: localStorage.getItem('userId'),
        recipientId,
        content: 'Written last week',
        about: null,
        file: null,
        createdAt: '2026-03-01T08:00:00.000Z',
        state: 'failed',
        problem: 'TOO_MANY',
      })
      await new Promise((resolve) => writing.addEventListener('success', resolve))
      opening.result.close()
    }, shop.userId)
    await buyer.reload()
    await buyer.getByRole('button', { name: 'Message seller' }).click()
    const conversation = buyer.getByRole('region', { name: `Conversation with ${shop.storeName}` })
    await expect(conversation.getByText("We couldn't send your message. Please try again.")).toBeVisible()
    await conversation.getByRole('button', { name: 'Try again' }).click()
    await expect(conversation.getByText('· Sent')).toHaveCount(3)
  },
)

test(
  'a person opens and answers their fifty-first conversation, which moves to the top, and the list keeps its place meanwhile',
  { tag: ['@DB31', '@CL32', '@R26'] },
  async ({ page: seller, app, newPerson, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    const { email } = await makePerson(seller, app, 'Busy Bisi', {
      phone: '0803 123 4567',
      storeName: 'Bisi Busy Stall',
      businessLevel: 'small',
      category: 'products',
      state: 'Oyo',
      lga: 'Ibadan North',
    })
    await app.letPass(insertConversationsSql(email, 60))
    await logIn(seller, email, password)
    const list = seller.locator('main')
    const openConversationWith = (place: number) =>
      list.getByRole('link').filter({ hasText: senderName(place) })
    await seller.goto('/dashboard/messages')
    await expect(openConversationWith(50)).toBeVisible()
    await expect(openConversationWith(51)).toHaveCount(0)
    if (hasScripts) {
      const late = await newPerson()
      const buyer = await makePerson(late, app, 'Late Lola')
      await logIn(late, buyer.email, password)
      const { sellers: found } = await (
        await late.request.get('/api/v1/sellers/search?query=Bisi Busy Stall')
      ).json()
      await late.goto(`/seller-profile/${found[0]._id}`)
      await late.getByRole('button', { name: 'Message seller' }).click()
      const conversation = late.getByRole('region', { name: /^Conversation with Bisi/ })
      await conversation.getByRole('textbox', { name: 'Your message' }).fill('Do you open on Sunday?')
      await conversation.getByRole('button', { name: 'Send', exact: true }).click()
      // Heard of at once; the last of the page moves to the next one and is not lost.
      await expect(list.getByRole('listitem').first()).toContainText('Late Lola')
      await expect(openConversationWith(50)).toHaveCount(0)
    }
    await seller.getByRole('link', { name: 'Older conversations' }).click()
    await expect(openConversationWith(60)).toBeVisible()
    await expect(openConversationWith(51)).toBeVisible()
    if (hasScripts) await expect(openConversationWith(50)).toBeVisible()
    await expect(seller.getByRole('link', { name: 'Older conversations' })).toHaveCount(0)

    await openConversationWith(57).click()
    const conversation = seller.getByRole('region', { name: `Conversation with ${senderName(57)}` })
    await expect(conversation.getByText('Good morning')).toBeVisible()
    await seller.getByRole('link', { name: 'All messages' }).click()
    await expect(openConversationWith(57)).not.toContainText('unread')
    await expect(openConversationWith(58)).toContainText('1 unread')

    await seller.setViewportSize({ width: 1280, height: 800 })
    await openConversationWith(57).scrollIntoViewIfNeeded()
    const place = () => (hasScripts ? seller.evaluate(() => Math.round(scrollY)) : 0)
    const left = await place()
    await openConversationWith(57).click()
    await expect(conversation.getByText('Good morning')).toBeVisible()
    await expect(openConversationWith(58)).toBeVisible()
    if (hasScripts) expect([left > 0, await place()]).toEqual([true, left])
    await conversation.getByRole('textbox', { name: 'Your message' }).fill('Good morning to you')
    await conversation.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(conversation.getByText('Good morning to you')).toBeVisible()
    await expect(list.getByRole('listitem').filter({ hasText: senderName(57) })).toHaveCount(0)
    await seller.getByRole('link', { name: 'Newest conversations' }).click()
    await expect(list.getByRole('listitem').filter({ hasText: senderName(57) })).toContainText(
      'Good morning to you',
    )
    await expect(conversation).toBeVisible()
  },
)
