import { afterEach, expect, test, vi } from 'vitest'
import { rememberChosenPlace, rememberChosenState } from './chosen-place.ts'

afterEach(() => vi.unstubAllGlobals())

test('who chooses no state keeps the place of the cookie, and a state alone is kept without a local government', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  rememberChosenPlace({ state: 'Lagos', lga: 'Ikeja' })
  expect(page.cookie).toContain('oja-place=Lagos%7CIkeja;')
  rememberChosenState('')
  expect(page.cookie).toContain('oja-place=Lagos%7CIkeja;')
  rememberChosenState('Oyo')
  expect(page.cookie).toContain('oja-place=Oyo%7C;')
})
