import { expect, test } from 'vitest'
import { adminFiles } from '../../endpoints/admin.ts'
import { paymentQueues } from '../payment-queues.ts'
import { auditListNames } from './audit-names.ts'
import { auditedActions, auditSentence } from './audit-sentences.ts'

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

test('an answer that promised more says so, without a word of the code', () => {
  expect(sentenceOf('Answer message', {}, { state: 'answered', days: 1 })).toMatch(
    /answered .+, and wants to come back to it in 1 day\.$/,
  )
  expect(sentenceOf('Answer message', {}, { state: 'answered' })).not.toContain('come back')
})

test('a corrected announcement is named as it was and as it is', () => {
  expect(sentenceOf('Correct announcement', { title: 'Marktet' }, { title: 'Market', text: 'New' })).toBe(
    'Ngozi Admin corrected the announcement “Marktet”: it now says “Market”.',
  )
  expect(
    sentenceOf('Correct announcement', { title: 'Market', text: 'Old' }, { title: 'Market', text: 'New' }),
  ).toBe('Ngozi Admin corrected the text of the announcement “Market”.')
})

test('no sentence of the log has a word of the code: neither an action, a list, a right nor what is gone', () => {
  for (const action of auditedActions()) {
    const sentence = auditSentence({
      admin: 'Ngozi Admin',
      action,
      subject: { kind: 'kyc', id: '1', name: '' },
      before: {},
      after: {},
    })
    expect(sentence).not.toContain('did “')
    expect(sentence).not.toContain('kyc')
  }
  for (const list of [...adminFiles, 'figures', ...paymentQueues.map((queue) => `money-${queue}`)])
    expect(auditListNames[list], list).toBeDefined()
  expect(sentenceOf('Change rights', {}, { areas: ['sellers', 'money'] })).toContain('Sellers, Money')
})

test('a decision about a name says which name it was, and of which shop', () => {
  const decided = (action: string, decidedName?: string) =>
    auditSentence({
      admin: 'Adaobi',
      action,
      subject: { kind: 'seller', id: '1', name: 'Mama Sade' },
      before: { status: 'Pending' },
      after: { status: 'Approved', ...(decidedName && { decidedName }) },
    })
  expect(decided('Approve account name', 'ADE STORES')).toBe(
    'Adaobi approved the name “ADE STORES” at the bank for Mama Sade.',
  )
  expect(decided('Reject account name')).toBe('Adaobi rejected the bank account name of Mama Sade.')
  expect(decided('Reject shop name', 'Jumia Official')).toBe(
    'Adaobi rejected the new name “Jumia Official” of Mama Sade.',
  )
  expect(decided('Approve shop name', 'Mama Sade')).toBe('Adaobi approved the new name Mama Sade.')
  expect(decided('Approve shop name', 'Sade Foods')).toBe(
    'Adaobi approved the new name “Sade Foods” of Mama Sade.',
  )
})
