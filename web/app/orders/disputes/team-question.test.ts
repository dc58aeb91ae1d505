import { expect, test } from 'vitest'
import { openQuestions } from './team-question.tsx'

const step = (action: string, note = '') => ({
  at: '',
  action,
  by: 'admin' as const,
  note,
  amountMinor: null,
})

test('a side reads what our team asks until it replies', () => {
  const timeline = [step('openDispute'), step('askBuyer', 'When?'), step('askSeller', 'Who carried it?')]
  const buyer = { role: 'buyer' as const, allowedActions: ['addToDispute' as const] }
  expect(openQuestions({ ...buyer, timeline })).toEqual(['When?'])
  expect(openQuestions({ ...buyer, timeline: [...timeline, step('askBuyer', 'A photo?')] })).toEqual([
    'When?',
    'A photo?',
  ])
  expect(openQuestions({ ...buyer, timeline: [...timeline, step('addToDispute', 'On Monday')] })).toEqual([])

  const seller = { role: 'seller' as const, timeline }
  expect(openQuestions({ ...seller, allowedActions: ['answerDispute'] })).toEqual(['Who carried it?'])
  expect(openQuestions({ ...seller, allowedActions: ['addToAnswer'] })).toEqual(['Who carried it?'])
  // A decided dispute asks nothing any more.
  expect(openQuestions({ ...seller, allowedActions: [] })).toEqual([])
})
