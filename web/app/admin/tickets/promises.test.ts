import { expect, test } from 'vitest'
import { promisesMore } from './promises.ts'

test('an answer that promises another one is known by its words', () => {
  for (const text of [
    'We have asked the seller and will write to you again within a day.',
    'We will get back to you tomorrow.',
    'We reply to you within two days.',
  ])
    expect(promisesMore(text), text).toBe(true)
  for (const text of [
    '',
    'Your refund is done.',
    'We check documents within two working days. You get an email.',
  ])
    expect(promisesMore(text), text).toBe(false)
})
