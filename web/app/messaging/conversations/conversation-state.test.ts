import type { ChatMessage, ConversationView } from '@oja/contract/schemas/messaging.ts'
import { expect, test } from 'vitest'
import { mergeMessages, markRangeRead, markOneRead } from './conversation-state.ts'

const me = 'me'
const other = 'other'
const message = (sequence: number, isRead = false) =>
  ({ id: `m${sequence}`, sequence, isRead, senderId: other, recipientId: me }) as ChatMessage
const talk = (...messages: ChatMessage[]): ConversationView => ({ conversation: null, messages })
const read = ({ messages }: ConversationView) => messages.map(({ isRead }) => isRead)

test(
  'a click on the last of three reads that one, whichever is heard first: the answer or the news of it',
  { tags: ['ST8', 'PS13', 'EN11'] },
  () => {
    const three = talk(message(1), message(2), message(3))
    const news = { readerId: me, from: 3, upTo: 3 }
    expect(read(markRangeRead(markOneRead(three, 'm3'), news))).toEqual([false, false, true])
    expect(read(markOneRead(markRangeRead(three, news), 'm3'))).toEqual([false, false, true])
  },
)

test('opening a talk reads all of it; what the other reads takes nothing from me', { tags: ['ST8'] }, () => {
  expect(read(markRangeRead(talk(message(8), message(9)), { readerId: me, from: 1, upTo: 9 }))).toEqual([
    true,
    true,
  ])
  const mine = { ...message(4), senderId: me, recipientId: other }
  expect(read(markRangeRead(talk(message(3), mine), { readerId: other, from: 4, upTo: 4 }))).toEqual([
    false,
    true,
  ])
})

test('what is read stays read, whatever answer comes late', () => {
  expect(mergeMessages([message(1, true)], [message(1), message(2)]).map(({ isRead }) => isRead)).toEqual([
    true,
    false,
  ])
})
