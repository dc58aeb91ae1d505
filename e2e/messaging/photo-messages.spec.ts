import { delayResponses } from '../support/demo.ts'
import { expect, test } from '../support/test-app.ts'
import { logIn, makePerson, password } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { ownerOf, productOf } from '../support/conversations.ts'

test('a buyer sends the shop a photo, sees it before sending, and opens it larger', async ({
  page: buyer,
  app,
  javaScriptEnabled,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const hasScripts = javaScriptEnabled !== false
  const { email } = await makePerson(buyer, app, 'Ronke Photo')
  await logIn(buyer, email, password)
  const shop = await ownerOf(buyer, await productOf(buyer, ''))
  await buyer.goto(`/messages/send?to=${shop.userId}`)
  await buyer.getByLabel('Your message').fill('Good day')
  await buyer.getByRole('button', { name: 'Send message' }).click()
  const conversation = buyer.getByRole('region', { name: /^Conversation with / })
  await expect(conversation.getByText('Good day')).toBeVisible()
  const chooser = conversation.getByLabel('Add a photo')
  const words = conversation.getByRole('textbox', { name: 'Your message' })
  const send = conversation.getByRole('button', { name: 'Send', exact: true })
  const sent = conversation.getByRole('link', { name: /^Sent with this message/ })
  const preview = conversation.locator('form img')
  const photo = await phonePhoto()

  if (!hasScripts) {
    await chooser.setInputFiles(photo)
    await send.click()
    await expect(sent).toHaveCount(1)
    return
  }

  await test.step('a photo chosen before the scripts run is kept', async () => {
    const scripts = delayResponses(buyer, '**/assets/*.js')
    await buyer.reload({ waitUntil: 'commit' })
    await chooser.setInputFiles(photo)
    await words.fill('Do you have this one?')
    scripts.letGo()
    await expect(preview).toHaveJSProperty('complete', true)
    await expect(conversation.getByText(photo.name)).toBeVisible()
    await buyer.unrouteAll()
    await send.dblclick()
    await expect(sent).toHaveCount(1)
    await expect(conversation.getByText('Do you have this one?')).toHaveCount(1)
    await expect(preview).toHaveCount(0)
    await expect(conversation.getByRole('group', { name: 'Voice note' })).toHaveCount(0)
  })

  await test.step('a removed photo is not sent', async () => {
    await chooser.setInputFiles(photo)
    await expect(preview).toBeVisible()
    await conversation.getByRole('button', { name: 'Remove' }).click()
    await expect(preview).toHaveCount(0)
    await words.fill('Only words')
    await send.click()
    await expect(conversation.getByText('Only words')).toBeVisible()
    // A message that is on its way would wait for the network too.
    await expect(conversation.getByText('Sending')).toHaveCount(0)
    await expect(sent).toHaveCount(1)
  })

  await test.step('without a network it is shown as pending, and is sent once', async () => {
    await buyer.context().setOffline(true)
    await chooser.setInputFiles(photo)
    await send.click()
    const waits = conversation.getByRole('img', { name: 'Photo', exact: true })
    await expect(waits).toBeVisible()
    await expect(conversation.getByText('Will send when you are online')).toBeVisible()
    await buyer.context().setOffline(false)
    await expect(sent).toHaveCount(2)
    await expect(waits).toHaveCount(0)
  })

  await test.step('a file that is no photo is refused with an explanation', async () => {
    await chooser.setInputFiles({
      name: 'poster.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(21 * 1024 * 1024),
    })
    const refusal = conversation.getByText('Photos must be JPG or PNG, under 5MB each')
    await expect(refusal).toBeVisible()
    await expect(preview).toHaveCount(0)
    await chooser.setInputFiles(photo)
    await expect(refusal).toHaveCount(0)
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Yam') })
    await expect(refusal).toBeVisible()
    await expect(preview).toHaveCount(0)
    await expect(send).toHaveCount(0)
  })

  await test.step('it opens larger', async () => {
    const answer = await buyer.request.get((await sent.first().getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toMatch(/^image\//)
    expect((await answer.body()).length).toBeGreaterThan(10_000)
  })
})
