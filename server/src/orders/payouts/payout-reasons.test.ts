import { expect, test } from 'vitest'
import { payoutToDo } from './payout-reasons.ts'

test('a seller whose account name waits or was refused reads it before a payout is promised', () => {
  const ready = { is_verified: true, has_account: true }
  expect(payoutToDo({ ...ready, name_check: 'matched' })).toBe('')
  expect(payoutToDo({ ...ready, name_check: 'approved' })).toBe('')
  expect(payoutToDo({ ...ready, name_check: 'waiting' })).toBe(
    'We are checking the name of your bank account.',
  )
  expect(payoutToDo({ ...ready, name_check: 'refused' })).toBe(
    'Add a bank account in the name on your documents.',
  )
  expect(payoutToDo({ ...ready, has_account: false, name_check: null })).toBe('Add your bank account first.')
  expect(payoutToDo({ ...ready, is_verified: false, name_check: 'waiting' })).toBe(
    'Finish your verification first.',
  )
})
