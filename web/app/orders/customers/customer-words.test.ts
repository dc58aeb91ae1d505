import { expect, test } from 'vitest'
import { ordersOf, whereOf } from './customer-words.ts'

const lastOrder = { number: 'OJ-AAAA-BBBB', at: '', productName: '', way: null, atStall: false }

test('a customer has their orders in words', () => {
  expect([1, 2, 1_200].map((orders) => ordersOf({ orders }))).toEqual(['1 order', '2 orders', '1,200 orders'])
})

test('where a customer is: the town of the last address, else how they got the goods, else nothing', () => {
  const where = (place: string, order: object) => whereOf({ place, lastOrder: { ...lastOrder, ...order } })
  expect(where('Ibadan, Oyo', { way: 'courier' })).toBe('Ibadan, Oyo')
  expect(where('', { way: 'collect' })).toBe('Pick-up')
  expect(where('', {})).toBe('Pick-up')
  expect(where('', { atStall: true })).toBe('At the stall')
  // The address is no longer kept.
  expect(where('', { way: 'seller' })).toBe('')
})
