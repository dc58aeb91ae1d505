import { DisputeAdditionForm, DisputeAnswerForm, DisputeForm } from '@oja/contract/schemas/order-page.ts'
import { expect, test } from 'vitest'
import { disputeFaults } from './dispute-faults.ts'
import type { DisputeAction } from './dispute-faults.ts'

const formOf = (values: Record<string, string>, pictures = 0) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (let index = 0; index < pictures; index += 1) form.append('pictures', new File(['x'], `${index}.jpg`))
  return form
}
const report = { reason: 'damaged', wish: 'part', amount: '1,200', words: 'It is cracked' }
const faultsOf = (values: Record<string, string>, pictures = 0) =>
  disputeFaults('openDispute', formOf({ ...report, ...values }, pictures), 500_000)

test('a report that asks for more than is left is refused before its pictures are sent', () => {
  expect(faultsOf({})).toEqual({})
  expect(faultsOf({ amount: '' })).toEqual({})
  expect(faultsOf({ amount: '5,000' })).toEqual({})
  expect(faultsOf({ amount: '5,001' })).toEqual({ amount: 'Ask for at most ₦5,000' })
  expect(faultsOf({ amount: 'a lot' })).toEqual({ amount: 'Enter an amount like 2,500' })
  // Only with "A part refund" is the amount read.
  expect(faultsOf({ wish: 'refund', amount: 'a lot' })).toEqual({})
})

test('too many pictures are refused before they are sent; a field without a file is none', () => {
  expect(faultsOf({}, 5)).toEqual({ pictures: 'Show at most 4 pictures' })
  const form = formOf(report)
  form.append('pictures', new File([], ''))
  expect(disputeFaults('openDispute', form, 500_000)).toEqual({})
})

test('who has received nothing need not write a word; every other report says what happened', () => {
  expect(faultsOf({ reason: 'not_received', words: ' ' })).toEqual({})
  expect(faultsOf({ words: ' ' })).toEqual({ words: 'Tell us what happened' })
})

test('what is missing is said in the words of the server', () => {
  const schemas = {
    openDispute: DisputeForm,
    addToDispute: DisputeAdditionForm,
    answerDispute: DisputeAnswerForm,
  }
  for (const [action, schema] of Object.entries(schemas)) {
    const refused = schema.safeParse({ words: ' ' })
    const sentences = Object.fromEntries(
      (refused.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    )
    expect(disputeFaults(action as DisputeAction, formOf({ words: ' ' }), 500_000)).toEqual(sentences)
  }
})
