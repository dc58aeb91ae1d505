import { expect, test } from 'vitest'
import { distinctParts } from './street-parts.ts'

test('a place says each part once, however it was typed', () => {
  expect(
    distinctParts('Bisi stall', 'Bodija Market gate 2', 'Bodija Market, gate 2', 'Ibadan North'),
  ).toEqual(['Bisi stall', 'Bodija Market gate 2', 'Ibadan North'])
  expect(distinctParts('Bodija', 'Behind the bank', '12 Awolowo Road, Bodija', '')).toEqual([
    'Bodija',
    'Behind the bank',
    '12 Awolowo Road',
  ])
  // A part is never cut out of the words around it.
  expect(distinctParts('Ikeja', 'Beside Ikeja City Mall', 'Lagos', 'Lagos')).toEqual([
    'Ikeja',
    'Beside Ikeja City Mall',
    'Lagos',
  ])
})
