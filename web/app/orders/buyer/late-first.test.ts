import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { expect, test } from 'vitest'
import { lateFirst } from './late-first.ts'

const now = Date.parse('2026-12-01T12:00:00Z')
const order = (number: string, arrive: string | null = null) =>
  ({
    number,
    status: 'paid',
    refund: 'none',
    dispute: 'none',
    allowedActions: [],
    deadlines: { receive: arrive && '2026-12-20T12:00:00Z', arrive },
  }) as unknown as BuyerOrder

test('late orders stand in the order of the box above them, the others as they were', () => {
  const groups = [
    [order('new')],
    [order('due on the 30th', '2026-11-30')],
    [order('other'), order('due on the 20th', '2026-11-20')],
    [order('old')],
    [order('late and not in the box', '2026-11-29')],
  ]
  const late = ['due on the 20th', 'due on the 30th'].map((number) => ({
    number,
    productName: '',
    dueOn: '',
  }))
  expect(lateFirst(groups, late, now).map((group) => group.map(({ number }) => number))).toEqual([
    ['other', 'due on the 20th'],
    ['due on the 30th'],
    ['late and not in the box'],
    ['new'],
    ['old'],
  ])
})
