import { expect, test } from 'vitest'
import { wayOf } from './way-of.ts'

const order = { delivery: null, atStall: false, fulfilment: 'accepted' } as const

test('what was sent after all is not said to be collected', () => {
  expect(wayOf(order)).toBe('Collects')
  expect(wayOf({ ...order, fulfilment: 'sent' })).toBe('You sent it')
  expect(wayOf({ ...order, fulfilment: 'ready' })).toBe('Collects')
})

test('the row says how an order goes, and to which town', () => {
  const byPark = { ...order, delivery: { way: 'courier', feeMinor: 0 } } as const
  expect(wayOf({ ...byPark, deliveryTown: 'Jos' })).toBe('By park or courier to Jos')
  // The server before says no town.
  expect(wayOf(byPark)).toBe('By park or courier')
  expect(wayOf({ ...order, delivery: { way: 'seller', feeMinor: 0 }, deliveryTown: 'Mokola' })).toBe(
    'You deliver to Mokola',
  )
})
