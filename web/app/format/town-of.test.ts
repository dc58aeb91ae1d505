import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import { expect, test } from 'vitest'
import { knownQuarter, townOf } from './street-parts.ts'

test('a town that is left blank is the local government, and a line names it once', () => {
  expect(townOf(' ', 'Surulere')).toBe('Surulere')
  expect(townOf('Bodija', 'Ibadan North')).toBe('Bodija')
  expect(addressLine('14 Ogunlana Drive', 'Surulere', 'Surulere', 'Lagos')).toBe(
    '14 Ogunlana Drive, Surulere, Lagos',
  )
})

test('the example of a town is in the chosen place, or there is none', () => {
  expect(knownQuarter('Eti-Osa (Lekki, Ajah)')).toBe('Lekki')
  expect(knownQuarter('Abuja Municipal (AMAC: Wuse, Garki)')).toBe('Wuse')
  expect(knownQuarter(undefined)).toBe('')
})
