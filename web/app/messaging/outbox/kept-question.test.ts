import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteOldQuestions, keepQuestion, takeQuestion } from './kept-question.ts'

/** A browser's storage, whose items are its own properties. */
const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}
let storage: Record<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  storage = Object.create(methods) as Record<string, string>
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hour = 3_600_000

test('another tab finds the question of a page once, and no other page does', () => {
  keepQuestion('/products/1', 'Is it new?')
  expect(takeQuestion('/products/2')).toBe('')
  expect(takeQuestion('/products/1')).toBe('Is it new?')
  expect(takeQuestion('/products/1')).toBe('')
  expect(Object.keys(storage)).toEqual([])
})

test('a question that nobody took up within a day is deleted with the next question and at the next login', () => {
  const waiting = () => Object.keys(storage).toSorted()
  storage['unsent-words-1-2'] = 'Typed in a chat'
  keepQuestion('/products/1', 'Is it new?')
  vi.advanceTimersByTime(23 * hour)
  keepQuestion('/products/2', 'Is it red?')
  expect(waiting()).toEqual(['unsent-message/products/1', 'unsent-message/products/2', 'unsent-words-1-2'])
  vi.advanceTimersByTime(2 * hour)
  keepQuestion('/products/3', 'Is it blue?')
  expect(waiting()).toEqual(['unsent-message/products/2', 'unsent-message/products/3', 'unsent-words-1-2'])
  vi.advanceTimersByTime(25 * hour)
  expect(takeQuestion('/products/3')).toBe('')
  deleteOldQuestions()
  expect(waiting()).toEqual(['unsent-words-1-2'])
})

test('a browser that stores nothing keeps no question, and goes on', () => {
  vi.stubGlobal('localStorage', undefined)
  keepQuestion('/products/1', 'Is it new?')
  expect(takeQuestion('/products/1')).toBe('')
  expect(deleteOldQuestions).not.toThrow()
})
