import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PayerReceipt } from './payer-receipt.tsx'

type Props = Parameters<typeof PayerReceipt>[0]

test('who paid at the stall shows the seller a code to check, not a page to believe', () => {
  const request = {
    storeName: 'Mama Sade Foodstuff',
    words: 'Garri',
    endsAt: '2026-12-01T09:00:00Z',
    code: 'K7',
  }
  const order = {
    outcome: 'paid',
    isSold: true,
    amountMinor: 680_000,
    refundedMinor: 0,
    name: 'Tola',
    number: 'OJ-WS24-B5Y8',
    paidAt: '2026-12-01T08:58:00Z',
    checkCode: '234567892',
    allowedActions: [],
    disputeCase: null,
    isInMyOrders: false,
  }
  const props = { request, order, isBack: true, receiptKey: '', formErrors: undefined } as unknown as Props
  const textOf = (shown: Props) =>
    renderToStaticMarkup(createElement(PayerReceipt, shown)).replaceAll(/<[^>]*>/g, ' ')
  const text = textOf(props)
  expect(text).toContain('sees this payment on their own phone. Show them the check code.')
  expect(text).not.toMatch(/show this page|take your goods/i)
  // The code stands right there, above the receipt, and once.
  expect(text.indexOf('Check code')).toBeLessThan(text.indexOf('Amount'))
  expect(text.split('Check code')).toHaveLength(2)
  const withoutCode = textOf({ ...props, order: { ...props.order, checkCode: null } })
  expect(withoutCode).toContain('sees this payment on their own phone.')
  expect(withoutCode).not.toContain('check code')
})
