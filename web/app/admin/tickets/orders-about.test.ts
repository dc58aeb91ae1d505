import { expect, test } from 'vitest'
import { orderNamedIn, ordersAbout } from './orders-about.ts'

const order = (id: string, state: string, detail: string) => ({
  kind: 'order' as const,
  id,
  name: 'Cloth',
  detail,
  state,
  amountMinor: 100,
  at: '2026-11-29T19:00:00.000Z',
})

test('a ticket shows the order that it names, then open problems, then orders under way, then the others', () => {
  const orders = [
    order('OJ-7777-GGGG', 'failed', 'Kano Gadgets'),
    order('OJ-1111-AAAA', 'received', 'Wuse Pots'),
    order('OJ-8888-HHHH', 'sent', 'Wuse Pots'),
    order('OJ-2222-BBBB', 'sent', 'Amina Shea and Glow'),
    order('OJ-3333-CCCC', 'disputed', 'Wuse Pots'),
    order('OJ-4444-DDDD', 'paidOut', 'Kano Gadgets'),
    order('OJ-5555-EEEE', 'refund_failed', 'Wuse Pots'),
    order('OJ-9999-JJJJ', 'received', 'Amina Shea and Glow'),
  ]
  const ticket = {
    subject: 'Where is oj-4444-dddd?',
    messages: [{ text: 'I also wait for AMINA SHEA AND GLOW.' }],
  }
  expect(ordersAbout(ticket, orders).map(({ id }) => id.slice(3, 7))).toEqual([
    '4444',
    '3333',
    '5555',
    '2222',
    '8888',
    '9999',
    '7777',
    '1111',
  ])
})

test('the order of a ticket is the one chosen for it, which stands above its first message', () => {
  const subject = 'Not OJ-1111-AAAA'
  expect(orderNamedIn({ subject, messages: [{ text: 'Order OJ-4444-DDDD\n\nIt is late.' }] })).toBe(
    'OJ-4444-DDDD',
  )
  expect(orderNamedIn({ subject: 'About oj-4444-dddd', messages: [{ text: 'It is late.' }] })).toBe(
    'OJ-4444-DDDD',
  )
  expect(orderNamedIn({ subject: 'Late', messages: [{ text: 'No number' }] })).toBe('')
})

test('a shop without a name is not one that the ticket names', () => {
  const orders = [order('OJ-1111-AAAA', 'received', ''), order('OJ-2222-BBBB', 'received', 'Wuse Pots')]
  const ticket = { subject: 'The pots of Wuse Pots', messages: [] }
  expect(ordersAbout(ticket, orders).map(({ id }) => id.slice(3, 7))).toEqual(['2222', '1111'])
})
