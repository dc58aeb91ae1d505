import { expect, test } from 'vitest'
import { codeSentence } from './handover-code.ts'

test('who has paid reads whom to tell the code, by the way of the goods, and that a driver needs none', () => {
  expect(codeSentence(['courier'])).toBe(
    'The driver needs no code. Check your goods, then tap “I have received it” on the order.',
  )
  expect(codeSentence(['seller'])).toContain(
    'Say it to whoever brings the goods, only when they are in your hand.',
  )
  expect(codeSentence(['collect'])).toContain('Say it to the seller, only when the goods are in your hand.')
  expect(codeSentence([null])).toBe(codeSentence(['collect']))
  expect(codeSentence(['seller', 'courier'])).toMatch(
    /^Each order has .* The driver of a park or courier needs none\.$/,
  )
  expect(codeSentence(['seller', 'collect'])).toContain('when the goods of that order are in your hand.')
})
