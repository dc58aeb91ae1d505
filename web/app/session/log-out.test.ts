import { afterEach, expect, test, vi } from 'vitest'
import { deleteUnsentForms, deleteKeptOfPerson } from './log-out.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's storage, whose items are its own properties. */
function storageWith(items: Record<string, string>) {
  const methods = {
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.assign(Object.create(methods) as Record<string, string>, items)
}

test('whoever logs out leaves no unsent form of a listing on the phone', () => {
  const storage = storageWith({ 'unsent-product-1': '{}', 'unsent-service-2': '{}', theme: 'dark' })
  vi.stubGlobal('localStorage', storage)
  deleteUnsentForms()
  expect(Object.keys(storage)).toEqual(['theme'])
})

test('whoever logs out leaves no question that waited for a login', () => {
  const storage = storageWith({ 'unsent-message/products/1': '{}', theme: 'dark' })
  vi.stubGlobal('localStorage', storage)
  deleteUnsentForms()
  expect(Object.keys(storage)).toEqual(['theme'])
})

test('whoever logs out takes the place of their address along', () => {
  const storage = storageWith({ 'oja-state': 'Oyo', 'oja-lga': 'Oyo|Ibadan North', theme: 'dark' })
  vi.stubGlobal('localStorage', storage)
  deleteUnsentForms()
  expect(Object.keys(storage)).toEqual(['theme'])
})

test('a browser that keeps nothing can log out', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(deleteUnsentForms).not.toThrow()
})

test('whoever logs out everywhere or deletes their account leaves nothing of them on the phone', async () => {
  const kept = { token: 'a', 'oja-lga': 'Oyo|Ibadan North', 'unsent-product-1': '{}', theme: 'dark' }
  const storage = storageWith(kept)
  vi.stubGlobal('localStorage', storage)
  await deleteKeptOfPerson()
  expect(Object.keys(storage)).toEqual(['theme'])
})
