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
