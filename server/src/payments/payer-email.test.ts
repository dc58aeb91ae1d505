import { expect, test } from 'vitest'
import { payerAddress } from './payer-email.ts'

const userId = '01a22e8b-9692-4f1e-8f7c-0123456789ab'
const addressOf = (name: string, id = userId) =>
  payerAddress({ publicOrigin: 'https://oja.ng' }, { userId: id, email: '', name })

test('a buyer without an email knows their own name in the address that Paystack shows', () => {
  expect(addressOf('Amaka Okoye')).toMatch(/^amaka-okoye-[2-9a-z]{8}@pay\.oja\.ng$/)
  expect(addressOf('Ẹniọlá Adébáyọ̀ Ṣóyínká')).toMatch(/^eniola-soyinka-/)
  expect(addressOf('Musa Ɗanƙasa')).toMatch(/^musa-dankasa-/)
  expect(addressOf('Halima')).toMatch(/^halima-[2-9a-z]{8}@/)
  expect(addressOf('123 \u{1f642}')).toMatch(/^buyer-/)
  expect(addressOf('')).toMatch(/^buyer-/)
  // Never longer than an address may be before its "@".
  expect(addressOf(`${'a'.repeat(80)} ${'b'.repeat(80)}`).split('@')[0]?.length).toBeLessThanOrEqual(64)
})

test('the address stays the same for an account, differs between two of one name and does not say the id', () => {
  expect(addressOf('Amaka Okoye')).toBe(addressOf('Amaka Okoye'))
  expect(addressOf('Amaka Okoye')).not.toBe(addressOf('Amaka Okoye', '01a22e8b-9692-4f1e-8f7c-0123456789ac'))
  expect(addressOf('Amaka Okoye')).not.toContain('01a22e8b')
})

test('an email of the person is used as it is', () => {
  const actor = { userId, email: 'amaka@example.com', name: 'Amaka Okoye' }
  expect(payerAddress({ publicOrigin: 'https://oja.ng' }, actor)).toBe('amaka@example.com')
})
