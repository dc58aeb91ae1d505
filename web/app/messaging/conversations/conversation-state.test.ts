import type { ChatMessage, Talk } from '@oja/contract/schemas/messaging.ts'
import { expect, test } from 'vitest'
import { merged, seen, seenOne } from './conversation-state.ts'

const me = 'me'
const other = 'other'
const message = (sequence: number, isRead = false) =>
  ({ id: `m${sequence}`, sequence, isRead, senderId: other, recipientId: me }) as ChatMessage
const talk = (...messages: ChatMessage[]): Talk => ({ conversation: null, messages })
const read = ({ messages }: Talk) => messages.map(({ isRead }) => isRead)

test('a click on the last of three reads that one, whichever is heard first: the answer or the news of it [ST8, PS13, EN11]', () => {
  const three = talk(message(1), message(2), message(3))
  const news = { readerId: me, from: 3, upTo: 3 }
  expect(read(seen(seenOne(three, 'm3'), news))).toEqual([false, false, true])
  expect(read(seenOne(seen(three, news), 'm3'))).toEqual([false, false, true])
})

test('opening a talk reads all of it; what the other reads takes nothing from me [ST8]', () => {
  expect(read(seen(talk(message(8), message(9)), { readerId: me, from: 1, upTo: 9 }))).toEqual([true, true])
  const mine = { ...message(4), senderId: me, recipientId: other }
  expect(read(seen(talk(message(3), mine), { readerId: other, from: 4, upTo: 4 }))).toEqual([false, true])
})

test('what is read stays read, whatever answer comes late', () => {
  expect(merged([message(1, true)], [message(1), message(2)]).map(({ isRead }) => isRead)).toEqual([
    true,
    false,
  ])
})
