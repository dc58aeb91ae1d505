import { noteLength } from '@oja/contract/values/order-limits.ts'
import { expect, test, vi } from 'vitest'
import { askSide } from './act-on-order.ts'

function ask(form: FormData) {
  const api = vi.fn<() => void>()
  const submission = { api, form } as unknown as Parameters<ReturnType<typeof askSide>>[0]
  let thrown: unknown
  try {
    void askSide('buyer')(submission, { reference: 'oja-1' })
  } catch (error) {
    thrown = error
  }
  return { api, thrown }
}

test('chosen sentences and typed words that are too long together are an error at the field, and nothing is sent', () => {
  const form = new FormData()
  form.set('reason-0', 'Please add a photo of what you received.')
  form.set('reason', 'x'.repeat(noteLength))
  const { api, thrown } = ask(form)
  expect(api).not.toHaveBeenCalled()
  expect(JSON.stringify(thrown)).toContain(
    `At most ${noteLength} characters with the chosen sentences. These are ${noteLength + 41}`,
  )
  form.set('reason', 'x'.repeat(noteLength - 41))
  expect(ask(form).api).toHaveBeenCalledOnce()
})
