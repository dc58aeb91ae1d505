import type { SellerBalance } from '@oja/contract/schemas/orders/seller-payouts.ts'
import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Balance } from './balance.tsx'

const balance = {
  soldMinor: 100_000,
  refundedMinor: 0,
  goingBackMinor: 0,
  commissionMinor: 5_000,
  availableMinor: 0,
  onTheWayMinor: 0,
  heldMinor: 95_000,
  owedMinor: 0,
  paidOutMinor: 0,
  nextAt: '2026-12-01T09:00:00.000Z',
} as SellerBalance

function shown(given: Partial<SellerBalance>): string {
  const element = createElement(Balance, { balance: { ...balance, ...given } })
  return renderToStaticMarkup(createElement(MemoryRouter, null, element)).replaceAll(/<[^>]*>/g, ' ')
}

test('the balance says what stops a payout also by the answer of an older server, which knows one reason', () => {
  expect(shown({ toDo: 'Add your bank account first.' })).toContain('Add your bank account first.')
  expect(shown({ toDo: '' })).toContain('first on 1 December')
  const both = shown({
    toDo: 'We pay once your documents are approved.',
    toDos: ['We pay once your documents are approved.', 'Add your bank account first.'],
  })
  expect(both).toMatch(/documents are approved\..*bank account first\./)
})

test('money that waits for a dispute alone names the dispute, and is one sum', () => {
  const held = [{ until: 'dispute' as const, day: null, orders: 1, amountMinor: 95_000 }]
  const words = shown({ toDo: '', nextAt: null, held })
  expect(words).toContain('Waits for the decision of a dispute.')
  expect(words).toContain('Not due yet')
  // Its sum stands above it, once.
  // The decision may take it.
  expect(words.match(/We owe you at most\s+₦950/g)).toHaveLength(1)
  expect(words).toMatch(/At most\s+₦950\s+when 1 problem report is decided/)

  expect(words).not.toContain('hours after a hand-over')
})

test('of money that something else stops its day is named as the earliest, and no other day', () => {
  const held = [{ until: 'date' as const, day: '2026-12-01', orders: 1, amountMinor: 95_000 }]
  expect(shown({ toDo: '', held })).toMatch(/₦950\s+on 1 Dec/)
  const blocked = shown({ toDo: 'We pay once your documents are approved.', held, availableMinor: 1_000 })
  expect(blocked).toMatch(/₦950\s+when your documents are approved, from 1 Dec at the earliest/)
  expect(blocked).not.toMatch(/on 1 Dec|first on|Free to be sent/)
  // One reason, said once, with no other beside it.
  expect(blocked.match(/once your documents are approved/g)).toHaveLength(1)
  const toDos: SellerBalance['toDos'] = [toDoForPayout.verify, toDoForPayout.otherName]
  expect(shown({ toDo: toDos[0] ?? '', toDos, held })).toMatch(
    /₦950\s+when your documents are approved and the account’s name matches/,
  )
  expect(blocked).not.toMatch(/paused/i)
})

test('money on its way back to buyers is said to be taken off, as the sums do it', () => {
  const words = shown({
    toDo: '',
    soldMinor: 400_000,
    goingBackMinor: 268_000,
    availableMinor: 10_000,
    heldMinor: 117_000,
    held: [{ until: 'date' as const, day: '2026-12-01', orders: 1, amountMinor: 117_000 }],
  })
  expect(words.replaceAll(/\s+/g, ' ')).toContain('Going back to buyers: ₦2,680 . It is taken off already.')
  expect(words).toContain('− ')
  expect(words).toContain('Of what we owe you, not due yet')
})

test('money that waits for buyers has its latest day, and a bank claim is no problem report', () => {
  const part = { day: null, amountMinor: 47_500 }
  const held = [
    { ...part, until: 'receive' as const, lastDay: '2026-12-11', orders: 2 },
    { ...part, until: 'dispute' as const, orders: 3, claims: 1 },
  ]
  const words = shown({ toDo: '', held })
  expect(words).toContain('when buyers confirm 2 orders, at the latest on 11 Dec if nobody reports a problem')
  expect(words).toContain('when 2 problem reports and 1 bank claim are decided')
  const [, waiting] = held
  expect(shown({ toDo: '', held: [{ ...waiting, orders: 1 }] as typeof held })).toContain(
    'when 1 bank claim is decided',
  )
  // What stops every payout lets no day be sure.
  expect(shown({ toDo: 'Add your bank account first.', held })).not.toContain('at the latest')
})

test('money of goods that are still with the seller is no part of the big figure, and the sums come to the same', () => {
  const part = { day: null, orders: 1, amountMinor: 45_000 }
  const held = [
    { ...part, until: 'receive' as const, amountMinor: 50_000 },
    { ...part, until: 'handOver' as const },
  ]
  const words = shown({ toDo: '', nextAt: null, held }).replaceAll(/\s+/g, ' ')
  expect(words).toContain('We owe you ₦500')
  expect(words).toContain('More when you hand over')
  expect(words).toMatch(/On hold (until buyers receive )?₦500 .*Not handed over yet ₦450 .*Yours ₦950/)
})

test('when an order is paid is said once', () => {
  const part = { day: null, orders: 1, amountMinor: 45_000 }
  const [way, here] = [
    { ...part, until: 'receive' as const },
    { ...part, until: 'handOver' as const },
  ]
  for (const nextAt of [null, '2026-12-01T09:00:00.000Z'])
    for (const held of [[way, here], [way], [here]]) {
      const words = shown({ toDo: '', nextAt, heldMinor: 45_000 * held.length, held })
      expect(words.match(/24 hours after a hand-over/g)).toHaveLength(1)
    }
})
