import { stateNames } from '@oja/contract/values/places/state-names.ts'

const storageKey = 'oja-state'

/** The state that a visitor chose on this device; "" without one. */
export function readChosenState(): string {
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    return stateNames.some((name) => name === stored) ? stored : ''
  } catch {
    return ''
  }
}

/** Keeps the choice on this device. A browser that stores nothing asks again. */
export function rememberChosenState(state: string): void {
  try {
    localStorage.setItem(storageKey, state)
  } catch {
    // The page works without the memory.
  }
}
