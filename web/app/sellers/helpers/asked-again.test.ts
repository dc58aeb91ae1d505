import { expect, test } from 'vitest'
import { isAskedAgain } from './asked-again.ts'

test('an invitation is sent again only to the address or number that the page asked about', () => {
  expect(isAskedAgain('kemi@example.com', 'Kemi@Example.com')).toBe(true)
  expect(isAskedAgain('+2348030000001', '0803 000 0001')).toBe(true)
  // The owner has typed another one since.
  expect(isAskedAgain('kemi@example.com', 'tunde@example.com')).toBe(false)
  expect(isAskedAgain('kemi@example.com', '0803 000 0001')).toBe(false)
  // The page asked about none.
  expect(isAskedAgain('', 'kemi@example.com')).toBe(false)
})
