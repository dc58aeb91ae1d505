import { expect, test } from 'vitest'
import { checkCharacter, readCheckCode, showCheckCode } from './check-code.ts'
import { codeSentence } from './handover-code.ts'

const first = '2C4D6F7G8H9'
const code = first + checkCharacter(first)

test('a code is read as people type it', () => {
  for (const typed of [
    code,
    code.toLowerCase(),
    showCheckCode(code),
    ` ${code.slice(0, 4)} ${code.slice(4, 8)}–${code.slice(8)} `,
    code.replace('2', 'z').replace('8', 'b'),
  ])
    expect([typed, readCheckCode(typed)]).toEqual([typed, code])
  expect(showCheckCode(code)).toMatch(/^2C4D-6F7G-8H9.$/)
})

test('one wrong character, or two that changed places, is never another code', () => {
  const alphabet = '23456789CDFGHJKMNPRTWXY'
  for (let place = 0; place < code.length; place += 1) {
    for (const character of alphabet) {
      if (character === code[place]) continue
      expect(readCheckCode(code.slice(0, place) + character + code.slice(place + 1))).toBeNull()
    }
    for (let other = place + 1; other < code.length; other += 1) {
      const characters = [...code]
      ;[characters[place], characters[other]] = [characters[other] ?? '', characters[place] ?? '']
      const changed = characters.join('')
      if (changed !== code) expect([changed, readCheckCode(changed)]).toEqual([changed, null])
    }
  }
})

test('what is no code is none', () => {
  for (const typed of [
    '',
    ' ',
    code.slice(1),
    `${code}2`,
    'A'.repeat(12),
    '٢'.repeat(12),
    '<b>',
    '0'.repeat(12),
  ])
    expect([typed, readCheckCode(typed)]).toEqual([typed, null])
})

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
