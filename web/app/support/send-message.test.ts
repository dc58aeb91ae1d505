import { expect, test } from 'vitest'
import type { FormSubmission } from '../api/page.ts'
import { sendMessage } from './send-message.ts'

test('a message without a subject is sent with its category and order as subject; without a category it has none', async () => {
  const subjectOf = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    let sent = ''
    const api = (_endpoint: unknown, { body }: { body: { subject: string } }) => {
      sent = body.subject
      return Promise.resolve({ data: { reference: 'OJA-1' } })
    }
    await sendMessage({ api, form } as unknown as FormSubmission)
    return sent
  }
  expect(await subjectOf({ category: 'Buying', order: 'OJ-7K4M-2Q9P' })).toBe('Buying: OJ-7K4M-2Q9P')
  expect(await subjectOf({ order: 'OJ-7K4M-2Q9P' })).toBe('An order: OJ-7K4M-2Q9P')
  expect(await subjectOf({ category: 'Buying' })).toBe('Buying')
  expect(await subjectOf({ category: 'Buying', subject: 'Where is it?' })).toBe('Where is it?')
  expect(await subjectOf({ message: 'Hello' })).toBe('')
})
