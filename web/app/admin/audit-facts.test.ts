import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import { expect, test } from 'vitest'
import { auditFacts, auditSides } from './audit-facts.ts'

function entryOf(action: string, before: Record<string, unknown>, after: Record<string, unknown>) {
  const subject = { kind: 'order', id: '1', name: 'OJ-ABCD-EFGH' }
  const sentence = auditSentence({ admin: 'Ngozi Admin', action, subject, before, after })
  return [sentence, ...auditSides({ action, before, after }, sentence)]
}

test('the sides of a change do not say again what its sentence says', () => {
  expect(
    entryOf(
      'refund',
      { refund: 'none', refundedMinor: 0 },
      { refund: 'pending', amountMinor: 400_000, note: 'One was broken' },
    ),
  ).toEqual(['Ngozi Admin refunded ₦4,000 of order OJ-ABCD-EFGH.', '', 'note: One was broken'])
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
  const asked = { payment: 'refund_pending', refund: 'pending' }
  expect(entryOf('ask provider', asked, { payment: 'paid', refund: 'none' }).slice(1)).toEqual([
    'payment: refunding · refund: on its way',
    'payment: paid · refund: none',
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

test('a suspension and its end are sentences with their reason, without the words of a table', () => {
  const active = { status: 'Active', reason: '' }
  const suspended = { status: 'Suspended', reason: 'Fake goods.' }
  for (const [suspend, restore] of [
    ['Suspend seller', 'Activate seller'],
    ['Suspend person', 'Restore person'],
  ] as const) {
    expect(entryOf(suspend, active, suspended)).toEqual([
      'Ngozi Admin suspended OJ-ABCD-EFGH: Fake goods.',
      '',
      '',
    ])
    expect(entryOf(restore, suspended, active)).toEqual([
      'Ngozi Admin ended the suspension of OJ-ABCD-EFGH.',
      '',
      'earlier reason: Fake goods.',
    ])
  }
  const sorry = { status: 'Active', reason: 'we were wrong' }
  expect(entryOf('Activate seller', suspended, sorry)[0]).toBe(
    'Ngozi Admin ended the suspension of OJ-ABCD-EFGH: we were wrong.',
  )
})

test('a decision whose sentence says what became of it has no table beside it', () => {
  const rejected = { status: 'Rejected', reason: 'Blurred' }
  expect(entryOf('Approve papers', { status: 'Pending' }, { status: 'Approved' }).slice(1)).toEqual(['', ''])
  expect(entryOf('Reject papers', { status: 'Pending' }, rejected).slice(1)).toEqual(['', 'reason: Blurred'])
  expect(entryOf('Take rejection back', rejected, { status: 'Pending' }).slice(1)).toEqual([
    '',
    'earlier reason: Blurred',
  ])
  const upheld = { status: 'upheld', reasons: ['Scam'], note: 'Seen at the stall' }
  expect(entryOf('Uphold reports', { status: 'open', reports: 3 }, upheld).slice(1)).toEqual([
    '',
    'reports: 3 · note: Seen at the stall',
  ])
  expect(entryOf('Close message', { state: 'waiting' }, { state: 'closed' }).slice(1)).toEqual(['', ''])
  // A reason that was corrected is a change of words: both stand there.
  expect(entryOf('Correct rejection', { reason: 'Blurred' }, { reason: 'Expired' }).slice(1)).toEqual([
    'reason: Blurred',
    'reason: Expired',
  ])
})
