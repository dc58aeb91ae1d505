import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MoneyDue } from './money-due.tsx'

type Overview = Parameters<typeof MoneyDue>[0]['overview']

const shown = (status: string, bank: boolean, toDos?: string[]) => {
  const overview = {
    money: { dueMinor: 450_000, next: { day: '2026-12-01', amountMinor: 450_000 }, toDos },
    setup: { bank },
    documents: { status },
  } as unknown as Overview
  const element = createElement(MoneyDue, { overview, today: '2026-11-28' })
  return renderToStaticMarkup(createElement(MemoryRouter, null, element))
}

test('no payout is promised while documents or a bank account are missing, whatever the server says of it', () => {
  expect(shown('Approved', true)).toContain('Next payout: ₦4,500 on 1 Dec')
  expect(shown('Pending', true)).toContain('We pay once your documents are approved.')
  expect(shown('Approved', false)).toContain('Add your bank account first.')
  expect(shown('None', false)).not.toContain('Next payout')
  expect(shown('Approved', true, ['We are checking the name of your bank account.'])).toContain(
    'We are checking the name',
  )
})

test('to accept an order does not raise the money that is coming: it comes once the goods are handed over', () => {
  const overview = {
    money: {
      dueMinor: 18_990_500,
      toHandOver: { orders: 4, amountMinor: 15_542_000 },
      next: { day: '2026-12-04', amountMinor: 1_377_500 },
      toDos: [],
    },
    setup: { bank: true },
    documents: { status: 'Approved' },
  } as unknown as Overview
  const element = createElement(MoneyDue, { overview, today: '2026-12-01' })
  const words = renderToStaticMarkup(createElement(MemoryRouter, null, element)).replaceAll(/<[^>]*>/g, '')
  expect(words).toContain('We owe you ₦34,485')
  expect(words).toContain('Next payout: ₦13,775 on 4 Dec')
  expect(words).toContain('₦155,420 more when you hand over 4 orders')
})

test('money that a decision may take is not promised', () => {
  const overview = {
    money: { dueMinor: 5_540_500, inQuestionMinor: 3_763_000, next: null, toDos: [] },
    setup: { bank: true },
    documents: { status: 'Approved' },
  } as unknown as Overview
  const element = createElement(MoneyDue, { overview, today: '2026-12-01' })
  const words = renderToStaticMarkup(createElement(MemoryRouter, null, element)).replaceAll(/<[^>]*>/g, '')
  expect(words).toContain('We owe you at most ₦55,405')
  expect(words).toContain('up to ₦37,630 of it is in question')
})
