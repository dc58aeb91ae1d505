import { expect, test } from 'vitest'
import { reminderWords } from './reminder-form.tsx'

test('a reminder says when the message comes back, and after its day that it has', () => {
  const at = '2026-12-02T08:00:00Z'
  expect(reminderWords(at, Date.parse(at) - 1)).toMatch(
    /^Put off: it comes back to the overview on .*2026.*, or when they write again\.$/,
  )
  expect(reminderWords(at, Date.parse(at))).toMatch(/^You wanted to come back to this on .*2026/)
})
