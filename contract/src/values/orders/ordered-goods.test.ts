import { expect, test } from 'vitest'
import { countBefore, deliveryShare, goodsInWords } from './ordered-goods.ts'

test('goods whose name says the unit do not say it twice', () => {
  expect(goodsInWords('1', 'paint bucket', 'Groundnuts, raw red, 1 paint bucket')).toBe(
    '1 × Groundnuts, raw red, 1 paint bucket',
  )
  expect(goodsInWords('3', 'paint bucket', 'White garri')).toBe('3 paint buckets of White garri')
  expect(goodsInWords('2', 'kg', 'Rice, 5kg')).toBe('2 × Rice, 5kg')
  expect(goodsInWords('2', null, 'Yam')).toBe('2 × Yam')
  expect(countBefore('3', 'bag', 'Rice, 1 bag')).toBe('3')
})

test('a unit inside another word is not said', () => {
  expect(goodsInWords('2', 'bag', 'Sandbags for building')).toBe('2 bags of Sandbags for building')
  expect(countBefore('2', 'cup', 'Cupboard')).toBe('2 cups')
})

test('an order says its share of a delivery only where others share it', () => {
  expect(deliveryShare(75_000, 150_000)).toBe('its share of one ₦1,500 delivery')
  expect(deliveryShare(150_000, 150_000)).toBe('')
  expect(deliveryShare(150_000)).toBe('')
})
