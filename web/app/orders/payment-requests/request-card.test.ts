import type { OwnPaymentRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PaidRequest } from './request-card.tsx'

const request = {
  words: 'Garri',
  amountMinor: 680_000,
  payer: 'Tola',
  createdAt: '2026-11-30T08:50:00Z',
  paidAt: '2026-11-30T08:58:00Z',
  number: 'OJ-WS24-B5Y8',
} as OwnPaymentRequest

const shown = (payoutToDo: string | null) => {
  const element = createElement(PaidRequest, { request, payoutToDo })
  return renderToStaticMarkup(createElement(MemoryRouter, null, element)).replaceAll(/<[^>]*>/g, ' ')
}

test('what was paid at the stall says when its seller is paid, and what that waits for', () => {
  expect(shown('')).toContain('We pay you on 3 December 2026.')
  const blocked = shown('We pay once your documents are approved.')
  expect(blocked).toContain('We pay once your documents are approved.')
  expect(blocked).not.toContain('3 December')
  expect(blocked).not.toContain('We pay you on')
  // A helper does not read what the shop earns.
  expect(shown(null)).not.toContain('We pay you')
})
