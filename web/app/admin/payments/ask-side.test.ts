import { expect, test } from 'vitest'
import { openQuestions } from './ask-side.tsx'

const now = Date.parse('2026-12-01T10:00:00Z')
const step = (at: string, action: string) =>
  ({ at, action, by: 'admin', note: '', amountMinor: null }) as const

test('the decision says which side was asked and has not replied', () => {
  const asked = step('2026-12-01T01:31:00Z', 'askSeller')
  expect(openQuestions({ timeline: [asked] }, now)).toMatch(
    /^We asked the seller today 2:31\sam; no reply yet\.$/,
  )
  expect(openQuestions({ timeline: [asked, step('2026-12-01T02:00:00Z', 'addToAnswer')] }, now)).toBe('')
  // The other side's words are no reply.
  expect(openQuestions({ timeline: [asked, step('2026-12-01T02:00:00Z', 'addToDispute')] }, now)).toContain(
    'the seller',
  )
})
