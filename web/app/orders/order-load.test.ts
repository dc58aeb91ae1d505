import { expect, test } from 'vitest'
import { driverOf } from './dispatch/park-and-day.ts'
import { isSoldOut, noteOf, readRefund } from './order-load.ts'

const part = (amount: string, left?: string) => {
  const form = new FormData()
  form.set('how', 'part')
  form.set('amount', amount)
  if (left !== undefined) form.set('left', left)
  return form
}

test('a part above what the page said is left is refused; without that figure the server decides', () => {
  expect(readRefund(part('500', '50000'))).toBe(50_000)
  expect(() => readRefund(part('500', '49999'))).toThrow(
    expect.objectContaining({ fields: { amount: 'At most ₦499.99 is left' } }),
  )
  for (const left of [undefined, '', 'some']) expect(readRefund(part('500', left))).toBe(50_000)
})

test('a refund that is sent without scripts asks once, with its sum', () => {
  const form = part('500', '90000')
  form.set('askFirst', 'yes')
  const asks = expect.objectContaining({
    fields: { confirmed: expect.stringMatching(/^Nothing is sent yet/) },
  })
  expect(() => readRefund(form)).toThrow(asks)
  form.set('confirmed', '90000')
  expect(() => readRefund(form)).toThrow(asks)
  form.set('confirmed', '50000')
  expect(readRefund(form)).toBe(50_000)
  form.set('amount', '')
  form.set('how', 'all')
  expect(() => readRefund(form)).toThrow(asks)
  form.set('confirmed', '90000')
  expect(readRefund(form)).toBeNull()
})

test('who sends without a waybill tells the buyer park and day, with the note, and the driver apart from it', () => {
  const form = new FormData()
  form.set('noteWithoutProof', ' ')
  expect(noteOf(form)).toBe('')
  form.set('driverName', 'Musa Bello')
  form.set('driverPhone', '0803 123 4567 ')
  form.set('park', 'Jibowu Park')
  form.set('expectedOn', '2026-12-04')
  form.set('note', '')
  form.set('noteWithoutProof', 'It comes on Friday')
  expect(noteOf(form)).toBe('Leaves from: Jibowu Park. Should arrive: 4 December 2026. It comes on Friday')
  expect(driverOf(form)).toEqual({ driverName: 'Musa Bello', driverPhone: '0803 123 4567' })
  form.set('noteWithoutProof', 'x'.repeat(500))
  expect(() => noteOf(form)).toThrow(
    expect.objectContaining({ fields: { note: expect.stringMatching(/^Too long: /) } }),
  )
})

test('who cannot deliver chooses a reason or writes one, and the buyer reads both', () => {
  const form = new FormData()
  form.set('cannotDeliver', 'yes')
  form.set('note', ' ')
  expect(() => noteOf(form)).toThrow(
    expect.objectContaining({ fields: { why: 'Choose a reason, or write one' } }),
  )
  form.set('why', 'Sold out')
  expect(noteOf(form)).toBe('Sold out')
  expect(isSoldOut(form)).toBe(true)
  form.set('note', 'More comes on Friday ')
  expect(noteOf(form)).toBe('Sold out. More comes on Friday')
  form.delete('why')
  expect(noteOf(form)).toBe('More comes on Friday')
  expect(isSoldOut(form)).toBe(false)
  form.set('isSoldOut', 'yes')
  expect(isSoldOut(form)).toBe(true)
  // Other steps need no words.
  expect(noteOf(new FormData())).toBe('')
})
