import { expect, test } from 'vitest'
import { lineBadge } from './payment-labels.ts'

test('a payout that is held is stuck in the list of those that are, and waits in every other', () => {
  const held = { state: 'held', step: '' }
  expect(lineBadge('payouts', held)).toEqual({ tone: 'bad', label: 'Stuck' })
  expect(lineBadge('due', held)).toEqual({ tone: 'wait', label: 'Waiting' })
})

test('a line with a step says the step', () => {
  expect(lineBadge('orders', { state: 'paid', step: 'received' })).toEqual({
    tone: 'good',
    label: 'Received',
  })
})

test('a refund is in progress from its start on, whether Paystack was asked or not', () => {
  const states = ['wanted', 'asked'].map((state) => lineBadge('refunding', { state, step: '' }).label)
  expect(states).toEqual(['In progress', 'In progress'])
  // A payout that nobody was asked for is not sent yet.
  expect(lineBadge('due', { state: 'wanted', step: '' }).label).toBe('To be sent')
})
