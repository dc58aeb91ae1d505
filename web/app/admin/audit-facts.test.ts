import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import { expect, test } from 'vitest'
import { auditFacts, auditSides } from './audit-facts.ts'

function entryOf(action: string, before: Record<string, unknown>, after: Record<string, unknown>) {
  const subject = { kind: 'order', id: '1', name: 'OJ-ABCD-EFGH' }
  const sentence = auditSentence({ admin: 'Ngozi Admin', action, subject, before, after })
  return [sentence, ...auditSides({ before, after }, sentence)]
}

test('the sides of a change do not say again what its sentence says', () => {
  expect(
    entryOf(
      'refund',
      { refund: 'none' },
      { refund: 'pending', amountMinor: 400_000, note: 'One was broken' },
    ),
  ).toEqual([
    'Ngozi Admin refunded ₦4,000 of order OJ-ABCD-EFGH.',
    'refund: none',
    'refund: on its way · note: One was broken',
  ])
  expect(entryOf('change commission', { percent: 5 }, { percent: 15 })).toEqual([
    'Ngozi Admin changed the commission from 5% to 15%.',
    '',
    '',
  ])
  expect(entryOf('Add canned answer', {}, { title: 'Payout is late', text: 'We pay on Friday.' })).toEqual([
    'Ngozi Admin added the canned answer “Payout is late”.',
    '',
    'text: We pay on Friday.',
  ])
})

test('what was before stands with what came after it, also where the sentence says that', () => {
  expect(entryOf('Approve papers', { status: 'Pending' }, { status: 'Approved' }).slice(1)).toEqual([
    'status: waiting',
    'status: approved',
  ])
  expect(entryOf('Remove canned answer', { text: 'We pay on Friday.' }, {}).slice(1)).toEqual([
    'text: We pay on Friday.',
    '',
  ])
})

test('opening and closing market day are sentences, and times are written for people', () => {
  const subject = { kind: 'busy address', id: '1', name: '' }
  const note = 'Bodija, by the gate'
  const opened = { admin: 'Ngozi Admin', action: 'Open an address', subject, before: {}, after: { note } }
  expect(auditSentence(opened)).toBe('Ngozi Admin opened market day at “Bodija, by the gate”.')
  expect(auditSentence({ ...opened, action: 'Close an address', before: { note }, after: {} })).toBe(
    'Ngozi Admin closed market day at “Bodija, by the gate”.',
  )
  expect(auditFacts({ closesAt: '2026-11-25T05:01:11.745Z' }, '')).toBe(
    'open until: 25 November 2026, 6:01\u00a0am',
  )
  expect(auditFacts({ to: '2026-12-01', audience: 'state' }, '')).toBe('last day: 1 December 2026')
})

test('the words of the log are words of people', () => {
  const sentence = 'Ngozi Admin answered SUP-1.'
  expect(auditFacts({ state: 'waiting' }, sentence)).toBe('status: waiting for us')
  expect(auditFacts({ state: 'Oyo' }, sentence)).toBe('state: Oyo')
  expect(auditFacts({ state: 'refund_failed' }, sentence)).toBe('status: refund failed')
  expect(auditFacts({ status: 'Pending' }, sentence)).toBe('status: waiting')
  expect(auditFacts({ status: 'upheld' }, sentence)).toBe('status: confirmed')
  expect(auditFacts({ accountName: 'Pending' }, sentence)).toBe('status: waiting')
  expect(auditFacts({ payment: 'refund_pending', refund: 'part', dispute: 'open' }, sentence)).toBe(
    'payment: refunding · refund: part refund · dispute: the seller has not replied',
  )
})

test('a word inside another word of the sentence is not taken for it', () => {
  expect(auditFacts({ name: 'Ada' }, 'Ngozi Admin suspended Adaeze.')).toBe('name: Ada')
  expect(auditFacts({ percent: 5 }, 'Ngozi Admin set it to 15%.')).toBe('percent: 5')
})

test('ids, empty values and whole lists are left out', () => {
  const facts = { id: '0b3f1c2a-1111-4222-8333-444455556666', reason: '', cards: [{ title: 'x' }], on: true }
  expect(auditFacts(facts, 'Ngozi Admin changed it.')).toBe('on: yes')
})

test('a suspension says the status before it and after it', () => {
  const reason = 'Fake goods.'
  const after = { status: 'Suspended', reason }
  expect(entryOf('Suspend seller', { status: 'Active', reason: '' }, after).slice(1)).toEqual([
    'status: active',
    'status: suspended · reason: Fake goods.',
  ])
})
