import { expect, test } from 'vitest'
import { ordersAbout } from './orders-about.ts'

const order = (id: string, state: string, detail: string) => ({
  kind: 'order' as const,
  id,
  name: 'Cloth',
  detail,
  state,
  amountMinor: 100,
  at: '2026-11-29T19:00:00.000Z',
})

test('a ticket shows orders with an open problem first, then those that it names by shop or number', () => {
  const orders = [
    order('OJ-1111-AAAA', 'received', 'Wuse Pots'),
    order('OJ-2222-BBBB', 'sent', 'Amina Shea and Glow'),
    order('OJ-3333-CCCC', 'disputed', 'Wuse Pots'),
    order('OJ-4444-DDDD', 'accepted', 'Kano Gadgets'),
    order('OJ-5555-EEEE', 'refund_failed', 'Wuse Pots'),
    order('OJ-6666-FFFF', 'dispute', 'Kano Gadgets'),
  ]
  const ticket = {
    subject: 'Where is oj-4444-dddd?',
    messages: [{ text: 'I also wait for AMINA SHEA AND GLOW.' }],
  }
  expect(ordersAbout(ticket, orders).map(({ id }) => id.slice(3, 7))).toEqual([
    '3333',
    '5555',
    '6666',
    '2222',
    '4444',
    '1111',
  ])
})
