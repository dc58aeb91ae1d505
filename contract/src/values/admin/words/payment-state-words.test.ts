import { expect, test } from 'vitest'
import type { PaymentQueue } from '../../payment-queues.ts'
import { paymentLineWords } from './payment-state-words.ts'

test.each<[PaymentQueue, { state: string; step: string }, string]>([
  ['payouts', { state: 'held', step: '' }, 'Stuck'],
  ['due', { state: 'held', step: '' }, 'Waiting'],
  ['payouts', { state: 'otp', step: '' }, 'Needs a code'],
  ['orders', { state: 'paid', step: 'sent' }, 'Sent'],
  ['orders', { state: 'paid', step: 'paid' }, 'Paid'],
  ['orders', { state: 'refund_pending', step: '' }, 'Refunding'],
  ['suspended', { state: 'none', step: '' }, 'Paid'],
  ['suspended', { state: 'accepted', step: '' }, 'Accepted'],
  ['suspended', { state: 'ready', step: '' }, 'Ready'],
  ['suspended', { state: 'sent', step: '' }, 'Sent'],
  ['strays', { state: 'NGN', step: '' }, 'NGN'],
])('in the list %s, %o reads %s', (queue, line, words) => {
  expect(paymentLineWords(queue, line)).toBe(words)
})
