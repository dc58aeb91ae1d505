import { expect, test } from 'vitest'
import { readOrderNumberPart } from './order-number-part.ts'

test('a part of an order number is read as people type it, and other words are none', () => {
  expect(['7k4m', '#oj-7K4M', '4M-2Q', 'OJ-7K4M-2Q', '7K4M 2Q9', 'o1il'].map(readOrderNumberPart)).toEqual([
    '7K4M',
    '7K4M',
    '4M-2Q',
    '7K4M-2Q',
    '7K4M-2Q9',
    '0111',
  ])
  expect(['7k4', 'OJ-7K4M-2Q9P', 'ofada rice', 'a@b.example', ''].map(readOrderNumberPart)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('the letters OJ may also stand within the number', () => {
  expect(['0J7X', 'oj7x', '0J-4M', 'OJ-7'].map(readOrderNumberPart)).toEqual(['0J7X', '0J7X', '0J-4M', null])
})
