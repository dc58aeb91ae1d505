import { stateNames } from '@oja/contract/values/places/state-names.ts'
import { placeCookie } from './place-cookie.ts'

const stateKey = 'oja-state'
const lgaKey = 'oja-lga'
const oneYear = 365 * 86_400

/** The state that a visitor chose on this device; "" without one. */
export function readChosenState(): string {
  const stored = read(stateKey)
  return stateNames.some((name) => name === stored) ? stored : ''
}

/**
 * Keeps the choice on this device. A browser that stores nothing asks again. The cookie, without a local government, lets the next
 * page show the state before anybody touches it (lazy-part.tsx).
 */
export function rememberChosenState(state: string): void {
  remember(stateKey, state)
  if (state !== '' && readChosenPlace() === null) writeCookie(state, '')
}

/** The state and local government that a visitor chose on this device; null without a local government of the state. */
export function readChosenPlace(): { state: string; lga: string } | null {
  const state = readChosenState()
  // The state may have been chosen again since, without a local government.
  const [stateOfLga = '', lga = ''] = read(lgaKey).split('|')
  return state !== '' && stateOfLga === state && lga !== '' ? { state, lga } : null
}

/**
 * Keeps the place on this device. A cookie says it too: to a page whose scripts wait for a touch, and to the payment page, which
 * the server writes (place-cookie.ts).
 */
export function rememberChosenPlace({ state, lga }: { state: string; lga: string }): void {
  remember(stateKey, state)
  remember(lgaKey, `${state}|${lga}`)
  writeCookie(state, lga)
}

function writeCookie(state: string, lga: string): void {
  document.cookie = `${placeCookie}=${encodeURIComponent(`${state}|${lga}`)}; Path=/; Max-Age=${oneYear}; SameSite=Lax`
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The page works without the memory.
  }
}
