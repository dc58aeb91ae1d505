import { expect, test } from 'vitest'
import { isOrderNumber, readOrderNumber } from './order-number.ts'

test('an order number is read in every spelling that people use', () => {
  for (const typed of [
    'OJ-7K4M-2Q9P',
    'oj-7k4m-2q9p',
    ' oj 7k4m 2q9p ',
    'OJ7K4M2Q9P',
    '0J-7K4M-2Q9P',
    '7k4m 2q9p',
    'OJ–7K4M—2Q9P',
    'Order #OJ-7K4M-2Q9P',
    '#OJ-7K4M-2Q9P',
    'ＯＪ－７Ｋ４Ｍ－２Ｑ９Ｐ',
  ])
    expect(readOrderNumber(typed)).toBe('OJ-7K4M-2Q9P')
})

test('look-alikes are read as the character that an order number has', () => {
  expect(readOrderNumber('OJ-O0I1-LVU2')).toBe('OJ-0011-1VV2')
  expect(readOrderNumber('oj-ooii-lluu')).toBe('OJ-0011-11VV')
})

test('other texts are no order numbers', () => {
  for (const typed of [
    '',
    'OJ-',
    'OJ-7K4M',
    'OJ-7K4M-2Q9P-1',
    'OJ-7K4M-2Q9É',
    '../../transfer',
    'garri, 25 kg bag',
    `oja-${'0'.repeat(48)}`,
  ])
    expect(readOrderNumber(typed)).toBeNull()
  expect(isOrderNumber('oj-7k4m-2q9p')).toBe(false)
  expect(isOrderNumber('OJ-7K4M-2Q9P')).toBe(true)
})
