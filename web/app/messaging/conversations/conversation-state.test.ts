import type { ChatMessage, ConversationView } from '@oja/contract/schemas/messaging.ts'
import { expect, test } from 'vitest'
import { endOfUnbroken, mergeMessages, markRangeRead, markOneRead } from './conversation-state.ts'

const me = 'me'
const other = 'other'
const message = (sequence: number, isRead = false) =>
  ({ id: `m${sequence}`, sequence, isRead, senderId: other, recipientId: me }) as ChatMessage
const view = (...messages: ChatMessage[]): ConversationView => ({ conversation: null, messages })
const read = ({ messages }: ConversationView) => messages.map(({ isRead }) => isRead)

test(
  'a click on the last of three messages marks only that one read, in any order of answer and event',
  { tags: ['ST8', 'PS13', 'EN11'] },
  () => {
    const three = view(message(1), message(2), message(3))
    const events = { readerId: me, from: 3, upTo: 3 }
    expect(read(markRangeRead(markOneRead(three, 'm3'), events))).toEqual([false, false, true])
    expect(read(markOneRead(markRangeRead(three, events), 'm3'))).toEqual([false, false, true])
  },
)

test(
  'opening a conversation marks all of it read, and the other person reading changes nothing for me',
  { tags: ['ST8'] },
  () => {
    expect(read(markRangeRead(view(message(8), message(9)), { readerId: me, from: 1, upTo: 9 }))).toEqual([
      true,
      true,
    ])
    const mine = { ...message(4), senderId: me, recipientId: other }
    expect(read(markRangeRead(view(message(3), mine), { readerId: other, from: 4, upTo: 4 }))).toEqual([
      false,
      true,
    ])
  },
)

test('a read message stays read when an older answer arrives later', () => {
  expect(mergeMessages([message(1, true)], [message(1), message(2)]).map(({ isRead }) => isRead)).toEqual([
    true,
    false,
  ])
})

test('what was lost is asked for from the last message before the gap', () => {
  expect(endOfUnbroken([])).toBe(0)
  expect(endOfUnbroken([message(4), message(5)])).toBe(5)
  expect(endOfUnbroken([message(4), message(5), message(7), message(9)])).toBe(5)
})
