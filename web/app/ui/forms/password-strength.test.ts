import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('a new password is measured by its length and variety', () => {
  const measured = [
    '',
    'pepper1',
    'pepper',
    '12345678',
    'aaaaaaaaaaaaaaaa',
    'pepperso',
    'pepper soup',
    'pepper soup friday',
    'Ọjà 2026 market day',
  ]
  expect(measured.map((password) => passwordStrength(password, 8)?.text ?? null)).toEqual([
    null,
    'Too short: 1 more character',
    'Too short: 2 more characters',
    'Weak: easy to guess. Add another word.',
    'Weak: easy to guess. Add another word.',
    'Weak: easy to guess. Add another word.',
    'Good. Longer is safer.',
    'Strong',
    'Strong',
  ])
})
