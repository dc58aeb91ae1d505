import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askToLogIn, finishMessage } from './send-from-form.ts'

vi.mock(import('../../ui/toasts.tsx'), async (load) => ({ ...(await load()), toast: vi.fn<() => void>() }))

const page = '/products/1'

/** A browser's storage. */
function storageOf() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

let tab: Record<string, string>
beforeEach(() => {
  tab = {}
  vi.stubGlobal('location', { pathname: page, search: '', origin: 'https://oja.test' })
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('HTMLInputElement', Array)
  vi.stubGlobal('HTMLTextAreaElement', Array)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', storageOf())
})
afterEach(() => vi.unstubAllGlobals())

/** What a visitor asked in a tab, as it waits there. */
function asked(content: string): Record<string, string> {
  askToLogIn(page, content)
  const stored = JSON.parse(tab[`unsent-message${page}`] ?? '{}') as { values: Record<string, string> }
  return stored.values
}

/** What is sent after the login. */
function sentAfterLogin(values: Record<string, string>): string[] {
  const sent: string[] = []
  finishMessage(null, values, (content) => sent.push(content))
  return sent
}

test('a visitor’s question is sent once after the login, and not from a second tab that asks to log in later', () => {
  const values = asked('Is it new?')
  expect(sentAfterLogin(values)).toEqual(['Is it new?'])
  expect(sentAfterLogin(values)).toEqual([])
})

test('a browser that keeps nothing for other tabs sends the question of this tab', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(sentAfterLogin(asked('Is it new?'))).toEqual(['Is it new?'])
})

test('a message whose session ended is sent although no other tab knows it', () => {
  expect(sentAfterLogin({ content: 'Is it new?' })).toEqual(['Is it new?'])
})
