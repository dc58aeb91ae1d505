import { expect, test } from 'vitest'
import { showDateTime } from '../../format/format.ts'
import { decisionLines } from './decision-lines.ts'

const approved = { kind: 'approved', at: '2026-12-01T05:13:00Z', by: 'Ngozi Admin', reason: '' } as const
const documents = { status: 'Rejected', decidedAt: approved.at, decidedBy: 'Ngozi Admin' } as const

test('an approval that was taken back says when that was, and when it had been approved', () => {
  const reason = 'The document seems to have been changed.'
  const takenBack = { kind: 'takenBack', at: '2026-12-01T05:15:00Z', by: 'Bayo Admin', reason } as const
  expect(decisionLines({ ...documents, steps: [takenBack, approved] })).toEqual({
    last: `Approval taken back ${showDateTime('2026-12-01T05:15:00Z')} by Bayo Admin`,
    before: [`Approved ${showDateTime(approved.at)} by Ngozi Admin`],
  })
})

test('a rejection that was taken back keeps the reason that the seller read', () => {
  const rejected = { ...approved, kind: 'rejected', reason: 'The photo cannot be read.' } as const
  const reopened = { ...approved, kind: 'reopened', at: '2026-12-01T05:20:00Z' } as const
  expect(
    decisionLines({ status: 'Pending', decidedAt: null, decidedBy: '', steps: [reopened, rejected] }),
  ).toEqual({
    last: `Rejection taken back ${showDateTime('2026-12-01T05:20:00Z')} by Ngozi Admin`,
    before: [`Rejected ${showDateTime(approved.at)} by Ngozi Admin: The photo cannot be read.`],
  })
})

test('without steps the decision itself is said, and of documents that wait nothing', () => {
  expect(decisionLines(documents)).toEqual({
    last: `Rejected ${showDateTime(approved.at)} by Ngozi Admin`,
    before: [],
  })
  expect(decisionLines({ status: 'Pending', decidedAt: null, decidedBy: '' })).toEqual({
    last: '',
    before: [],
  })
})
