import { expect, test } from 'vitest'
import type { LoadedOrder } from '../order-load.ts'
import { keptOf } from './keep-order.ts'

const order = {
  role: 'buyer',
  number: 'AB12',
  productName: 'Ofada rice',
  storeName: 'Bodija Yams',
  buyerName: 'Chiamaka Obi',
  amountMinor: 1_200_000,
  payment: 'paid',
  fulfilment: 'accepted',
  dispute: 'none',
  refund: 'none',
  dispatch: null,
  pickup: null,
  contact: { phone: '+2348030000000', address: '' },
  deadlines: {},
  delivery: { way: 'seller', feeMinor: 150_000, address: { fullName: 'Ngozi Eze', phone: '+2348030000001' } },
  handover: { code: '123456', lockedUntil: null, isBlocked: false },
  allowedActions: [],
  now: Date.parse('2026-11-30T09:04:00.000Z'),
} as unknown as LoadedOrder

test('of an order the phone keeps the code, the price, the state and who receives it, but not their address or number', () => {
  const kept = keptOf(order)
  expect(kept).toMatchObject({
    code: '123 456',
    phone: '+2348030000000',
    state: 'Accepted',
    paid: '₦13,500',
    receiver: 'Ngozi',
    asOf: '2026-11-30T09:04:00.000Z',
  })
  expect(JSON.stringify(kept)).not.toMatch(/Eze|0000001|Chiamaka/)
})

test('an order to collect keeps when it is ready and the address of its shop, until it is sent after all', () => {
  const contact = { address: '22 Otigba Street', location: { city: 'Ikeja', state: 'Lagos' } }
  const own = { ...order, contact, deadlines: { send: '2026-12-02' } }
  for (const delivery of [null, { way: 'collect', feeMinor: 0 }])
    expect(keptOf({ ...own, delivery } as LoadedOrder)).toMatchObject({
      due: 'Ready to collect by 2 December',
      place: '22 Otigba Street, Ikeja',
    })
  expect(keptOf(own as unknown as LoadedOrder)).toMatchObject({ due: 'To be sent by 2 December', place: '' })
  const sent = { ...own, delivery: null, fulfilment: 'sent', deadlines: { arrive: '2026-12-04' } }
  expect(keptOf(sent as unknown as LoadedOrder)).toMatchObject({ due: 'Arrives by 4 December', place: '' })
})

test('only what is on its way and not reported can be late on the page without network', () => {
  const dueOnOf = (deadlines: object) => keptOf({ ...order, deadlines } as LoadedOrder)?.dueOn ?? ''
  expect(dueOnOf({ send: '2026-12-02' })).toBe('')
  expect(dueOnOf({ arrive: '2026-12-04', receive: '2026-12-09T10:00:00.000Z' })).toBe('2026-12-04')
  expect(dueOnOf({ arrive: '2026-12-04', receive: null })).toBe('')
})

test('an order on its way keeps its driver and park, which one that is still in the shop has not', () => {
  const driver = { name: 'Musa Ali', phone: '+2348030000002', plate: 'ABC-123XY' }
  const dispatch = { driver, park: 'Ojota park', expectedOn: '2026-11-30' }
  const sent = { ...order, fulfilment: 'sent', dispatch } as unknown as LoadedOrder
  expect(keptOf(sent)).toMatchObject({ driver, park: 'Ojota park' })
  expect(keptOf({ ...sent, dispatch: null, driver } as LoadedOrder)).toMatchObject({ driver, park: '' })
  expect(keptOf({ ...sent, fulfilment: 'accepted' } as LoadedOrder)).not.toHaveProperty('driver')
})

test('of two drivers the phone keeps the one who took over from the driver of the waybill', () => {
  const first = { name: 'Musa Ali', phone: '+2348030000002', plate: 'ABC-123XY' }
  const later = { name: 'Sani Bello', phone: '+2348030000003', plate: 'KJA-456ZZ' }
  const dispatch = { driver: first, park: 'Ojota park', expectedOn: '2026-11-30' }
  const sent = { ...order, fulfilment: 'sent', dispatch } as unknown as LoadedOrder
  const tookOver = { ...later, isNow: true }
  expect(keptOf({ ...sent, driver: tookOver } as unknown as LoadedOrder)?.driver).toEqual(later)
  const before = { ...later, isNow: false }
  expect(keptOf({ ...sent, driver: before } as unknown as LoadedOrder)?.driver).toEqual(first)
})

test('an order without a code is kept too, and so is what its buyer reported', () => {
  expect(keptOf({ ...order, handover: null } as LoadedOrder)).toMatchObject({ code: '', state: 'Accepted' })
  expect(keptOf({ ...order, dispute: 'open' } as LoadedOrder)).toMatchObject({
    code: '',
    state: 'Accepted, problem reported',
  })
})

test('an order that was received, not paid, or whose money went back is not kept', () => {
  for (const over of [{ fulfilment: 'received' }, { payment: 'pending' }, { refund: 'full' }])
    expect(keptOf({ ...order, handover: null, ...over } as LoadedOrder)).toBeNull()
})
