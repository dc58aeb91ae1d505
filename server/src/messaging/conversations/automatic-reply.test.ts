import { expect, onTestFinished, test } from 'vitest'
import { buildBuyer, buildSeller, startTestApp } from '../../../../tests/test-app.ts'

test('the automatic reply of a closed shop says when it opens, and leaves the words of a seller as they are', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const shop = await buildSeller(app, 'Closed Yams')
  const replyTo = async () => {
    const message = { recipientId: shop.sellerId, content: 'Is it there?' }
    const { body } = await (await buildBuyer(app)).call('POST', '/api/v1/messages/send', message)
    return (body.reply as { content: string } | null)?.content
  }
  const usual = 'Thank you for your message. Closed Yams will answer as soon as possible.'
  expect(await replyTo()).toBe(usual)
  const weekday = new Date(Date.now() + 49 * 3_600_000).toLocaleDateString('en', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  const open = (hours: object[]) =>
    app.pool.query('update sellers set working_hours = $2 where id = $1', [
      shop.sellerId,
      JSON.stringify(hours),
    ])
  await open([{ day: weekday, closed: false, open: '08:00', close: '18:00' }])
  expect(await replyTo()).toBe(`${usual} We open on ${weekday} at 8 am.`)
  await app.pool.query(`update sellers set automatic_reply = 'Call me after church.' where id = $1`, [
    shop.sellerId,
  ])
  expect(await replyTo()).toBe('Call me after church.')
  await app.pool.query('update sellers set automatic_reply = null where id = $1', [shop.sellerId])
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  await open(days.map((day) => ({ day, closed: false, open: '00:00', close: '00:00' })))
  expect(await replyTo()).toBe(usual)
})

test('the automatic reply names the opening hours of today, where its seller lets it', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const shop = await buildSeller(app, 'Open Yams')
  const address = '/api/v1/sellers/automatic-reply'
  const set = async (body: object) => (await shop.call('PUT', address, { isOn: true, ...body })).body.data
  const open = (hours: unknown) =>
    app.pool.query('update sellers set working_hours = $2 where id = $1', [
      shop.sellerId,
      JSON.stringify(hours),
    ])
  const replyTo = async () => {
    const message = { recipientId: shop.sellerId, content: 'Is it there?' }
    const { body } = await (await buildBuyer(app)).call('POST', '/api/v1/messages/send', message)
    return (body.reply as { content: string } | null)?.content
  }
  const text = 'I saw your message.'
  expect(await set({ text, withHours: true })).toMatchObject({ text, withHours: true, hours: '' })
  expect(await replyTo()).toBe(text)

  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  await open(days.map((day) => ({ day, closed: false, open: '00:00', close: '00:00' })))
  const hours = 'Opening hours: Mon–Sun, all day.'
  expect((await shop.call('GET', address)).body.data).toEqual({ isOn: true, text, withHours: true, hours })
  expect(await replyTo()).toBe(`${text} ${hours}`)
  await open('Any day but Sunday.')
  expect(await replyTo()).toBe(`${text} Opening hours: Any day but Sunday.`)
  // A client that does not know the choice leaves it as it is.
  expect(await set({ text })).toMatchObject({ withHours: true })
  expect(await set({ text, withHours: false })).toMatchObject({ withHours: false })
  expect(await replyTo()).toBe(text)
})
