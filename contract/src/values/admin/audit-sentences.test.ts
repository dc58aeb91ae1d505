import { expect, test } from 'vitest'
import { auditSentence } from './audit-sentences.ts'

const sentenceOf = (action: string, before: object, after: object) =>
  auditSentence({
    admin: 'Ngozi Admin',
    action,
    subject: { kind: 'setting', id: 'home page', name: '' },
    before: { ...before },
    after: { ...after },
  })

test('changed home cards and commissions of categories say from what to what', () => {
  const changes = ['“Fashion” now says “Ankara”', '“Services” moved from place 1 to 12']
  expect(sentenceOf('Change home cards', {}, { changes })).toBe(
    'Ngozi Admin changed the cards of the home page: “Fashion” now says “Ankara”, “Services” moved from place 1 to 12.',
  )
  expect(sentenceOf('Change home cards', {}, { changes: [] })).toBe(
    'Ngozi Admin saved the cards of the home page as they were.',
  )
  const category = 'Fashion & Clothing'
  expect(
    sentenceOf('change category commission', { category, percent: null }, { category, percent: 7.5 }),
  ).toBe('Ngozi Admin changed the commission of Fashion & Clothing from the market’s to 7.5%.')
})

test('a corrected announcement is named as it was and as it is', () => {
  expect(sentenceOf('Correct announcement', { title: 'Marktet' }, { title: 'Market', text: 'New' })).toBe(
    'Ngozi Admin corrected the announcement “Marktet”: it now says “Market”.',
  )
  expect(
    sentenceOf('Correct announcement', { title: 'Market', text: 'Old' }, { title: 'Market', text: 'New' }),
  ).toBe('Ngozi Admin corrected the text of the announcement “Market”.')
})
