import { expect, test } from 'vitest'
import { deadlineSentences } from './deadline-sentences.ts'

const place = {
  id: '',
  name: 'Folake stall',
  landmark: 'opposite the market gate',
  address: '',
  hours: '',
  state: 'Oyo',
  lga: 'Ibadan North',
}
const nothing = { accept: null, receive: null, dispute: null, answer: null, send: null }
const ready = {
  status: 'paid',
  payment: 'paid',
  fulfilment: 'ready',
  dispute: 'none',
  refund: 'none',
  refunds: [],
  timeline: [],
  storeName: 'Folake Fabrics',
  handover: null,
  pickup: place,
  delivery: null,
  atStall: false,
  allowedActions: [],
  deadlines: { ...nothing, receive: '2026-12-01T09:00:00.000Z' },
  now: Date.parse('2026-11-25T10:00:00.000Z'),
} satisfies Parameters<typeof deadlineSentences>[0] & { status: string }

const collect = 'It is ready. Collect it at Folake stall, opposite the market gate.'

test('goods that are ready are collected at their place', () => {
  expect(deadlineSentences(ready)).toContain(collect)
})

test('nobody is sent for goods whose money goes back, or that a dispute or a bank holds', () => {
  const held = { ...ready, deadlines: nothing }
  expect(deadlineSentences({ ...held, payment: 'refunded', refund: 'full' })).not.toContain(collect)
  expect(deadlineSentences({ ...held, dispute: 'open' })).not.toContain(collect)
  expect(deadlineSentences({ ...held, payment: 'disputed' })).not.toContain(collect)
})
