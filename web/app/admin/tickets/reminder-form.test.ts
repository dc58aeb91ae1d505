import { expect, test } from 'vitest'
import { isAnswerLeft, reminderWords } from './reminder-form.tsx'

test('a reminder says when the message comes back, and after its day that it has', () => {
  const at = '2026-12-02T08:00:00Z'
  expect(reminderWords(at, Date.parse(at) - 1)).toMatch(
    /^Put off: it comes back to the overview on .*2026.*, or when they write again\.$/,
  )
  expect(reminderWords(at, Date.parse(at))).toMatch(/^You wanted to come back to this on .*2026/)
})

test('who sets a reminder with an answer in the form hears that the answer is not sent', () => {
  const sent = (values: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.append(name, value)
    return isAnswerLeft(form)
  }
  expect(sent({ remind: '1', message: 'We will ask the shop' })).toBe(true)
  expect(sent({ remind: '0', message: 'We will ask the shop' })).toBe(true)
  expect(sent({ remind: '1', message: ' ' })).toBe(false)
  expect(sent({ message: 'We will ask the shop' })).toBe(false)
})
