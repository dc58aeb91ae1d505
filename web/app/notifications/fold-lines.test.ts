import type { Notification } from '@oja/contract/schemas/messaging.ts'
import { expect, test } from 'vitest'
import { foldLines } from './fold-lines.ts'

const line = (id: string, about: string, text: string, createdAt = '2026-11-26T10:00:00.000Z') =>
  ({ id, about, text, createdAt, isRead: false }) as Notification
const idsOf = (lines: Notification[]) => foldLines(lines).map((group) => group.map(({ id }) => id).join(' '))

test('goods that were paid for at once are one line; two payments are two', () => {
  expect(
    idsOf([
      line('1', 'order', 'You paid for yam'),
      line('2', 'order', 'Your order was accepted: rice'),
      line('3', 'order', 'You paid for oil'),
      line('4', 'order', 'You paid for beans', '2026-11-26T09:00:00.000Z'),
    ]),
  ).toEqual(['1 3', '2', '4'])
})

test('three payouts of a day are one line, two are two', () => {
  const payouts = ['1', '2', '3'].map((id) => line(id, 'payout', `We paid you for yam ${id}`))
  expect(idsOf(payouts)).toEqual(['1 2 3'])
  expect(idsOf(payouts.slice(1))).toEqual(['2', '3'])
})

test('payouts of different days stay apart', () => {
  const days = ['2026-11-26', '2026-11-26', '2026-11-25']
  const payouts = days.map((day, at) =>
    line(`${at}`, 'payout', `We paid you for yam ${at}`, `${day}T10:00:00.000Z`),
  )
  expect(idsOf(payouts)).toEqual(['0', '1', '2'])
})

test('goods that wait for their stars are one line, and other news of reviews stands alone', () => {
  expect(
    idsOf([
      line('1', 'review', 'How was Red palm oil? Tap to rate it'),
      line('2', 'review', 'Mama Sade answered your review'),
      line('3', 'review', 'How was Ofada rice? Tap to rate it', '2026-11-20T10:00:00.000Z'),
    ]),
  ).toEqual(['1 3', '2'])
})
