import { logIn, makePerson, password } from '../support/people.ts'
import { appOrigin, expect, test } from '../support/test-app.ts'

test('words that are typed and not sent wait in their conversation, until they are sent or their writer logs out', async ({
  page,
  app,
  javaScriptEnabled,
  allowErrors,
}) => {
  // What the page asks for while its writer logs out.
  allowErrors(/status of 401/)
  test.skip(javaScriptEnabled === false, 'a page without scripts keeps nothing on the device')
  const { email } = await makePerson(page, app, 'Ladi Types')
  await logIn(page, email, password)
  const shops = (await app.rows('select user_id from sellers order by created_at limit 2')) as {
    user_id: string
  }[]
  const [first = '', second = ''] = await Promise.all(
    shops.map(async ({ user_id: recipientId }) => {
      const sent = await page.request.post('/api/v1/messages/send', {
        data: { recipientId, content: 'Good morning' },
        headers: { origin: appOrigin() },
      })
      expect(sent.status()).toBe(201)
      const { message } = (await sent.json()) as { message: { conversationId: string } }
      return `/userProfile/messages/${message.conversationId}`
    }),
  )
  const box = page.getByLabel('Your message')
  await page.goto(first)
  await box.fill('Is the yellow one')
  await page.goto(second)
  await expect(box).toHaveValue('')
  await page.goto(first)
  await expect(box).toHaveValue('Is the yellow one')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(box).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Is the yellow one')
  await expect(box).toHaveValue('')

  await box.fill('And the blue one')
  await page.goto('/userProfile/settings')
  await page
    .getByRole('link', { name: /^Log ?out$/i })
    .first()
    .click()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent-'))))
    .toEqual([])
})
