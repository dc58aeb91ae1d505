import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, waitFor } from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'
import { transaction } from '../platform/database/transaction.ts'
import { hostileTexts } from '../../../tests/hostile/hostile-texts.ts'
import { composeText } from './compose-text.ts'
import { fitsOneText } from './gsm-text.ts'
import { queueTextMessage } from './text-messages.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const phone = '+2348031230001'

test('a text is sent after the commit and stands at /dev/sms in order', async () => {
  await queueTextMessage(app.pool, { phone, userId: null, kind: 'code', text: 'Oja code: 123456' })
  await app.textTo(phone, '123456')
  await queueTextMessage(app.pool, { phone, userId: null, kind: 'code', text: 'Oja code: 654321' })
  await app.textTo(phone, '654321')

  const page = (await app.app.inject({ url: '/dev/sms' })).payload
  expect(page.indexOf('654321')).toBeGreaterThan(0)
  expect(page.indexOf('123456')).toBeGreaterThan(page.indexOf('654321'))
})

test('a rolled-back transaction sends no text', async () => {
  const undone = transaction(app.pool, async (tx) => {
    await queueTextMessage(tx, {
      phone: '+2348031230002',
      userId: null,
      kind: 'code',
      text: 'Oja code: 111111',
    })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await queueTextMessage(app.pool, { phone, userId: null, kind: 'code', text: 'The last one' })
  await app.textTo(phone, 'The last one')
  expect(await app.textsTo('+2348031230002')).toEqual([])
})

test('a text with a key is sent once, however often it is queued', async () => {
  const text = {
    phone: '+2348031230003',
    userId: null,
    kind: 'payout',
    text: 'Once',
    key: 'payout 1',
  } as const
  await Promise.all([queueTextMessage(app.pool, text), queueTextMessage(app.pool, text)])
  await queueTextMessage(app.pool, { ...text, key: 'payout 2', text: 'The last one' })
  await app.textTo(text.phone, 'The last one')
  await waitFor(async () => ((await app.textsTo(text.phone)).length >= 2 ? true : undefined))
  expect((await app.textsTo(text.phone)).map(({ body }) => body).toSorted()).toEqual(['Once', 'The last one'])
})

test('a text is folded into the alphabet of SMS, and a longer one than 160 characters is refused', async () => {
  const to = { phone: '+2348031230004', userId: null, kind: 'order_paid' } as const
  await queueTextMessage(app.pool, { ...to, text: 'Chídìmmá’s shop; ₦6,800 for “ɗanwake”\nsee [it]…' })
  expect((await app.textTo(to.phone)).body).toBe('Chidimmas shop, N6,800 for "danwake" see (it)...')
  await expect(queueTextMessage(app.pool, { ...to, text: 'x'.repeat(161) })).rejects.toThrow(RangeError)
})

test('a name that people typed is no link, no number to call and no second line in a text', () => {
  const url = 'https://oja.example/userProfile/orders/OJ-7K4M-2Q9P'
  for (const name of [
    ...hostileTexts,
    'win.ng/free http://evil.example',
    'Call +234 803 123 4567',
    'x'.repeat(500),
  ]) {
    const text = composeText({ words: 'New paid order, ₦6,800: {name}. Accept within 48 hours.', name }, url)
    expect([name, fitsOneText(text)]).toEqual([name, true])
    const before = text.slice(0, -url.length)
    expect(before).toMatch(/^Oja: New paid order, N6,800: .*\. Accept within 48 hours\. $/)
    expect(before).not.toMatch(/:\/\/|www\.|[a-z]\.[a-z]|\d{7}|\n/)
  }
})
