import type { LoginAnswer, SignedIn } from '@oja/contract/schemas/identity.ts'
import { deleteKeptPages } from '../browser/kept-paths.ts'

const keys = ['token', 'role', 'name', 'userId', 'sellerId', 'authToken', 'user'] as const

/**
 * The stored token. It only says "logged in": the credential is a cookie that no script can read. `key`: something else
 * that the browser keeps.
 */
export function storedToken(key = 'token'): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the items of a login in the browser; a null value is not stored, and an older one is removed. */
export function rememberSession({ token, role, name, userId, sellerId }: LoginAnswer | SignedIn): void {
  if (isAnotherPerson(userId)) void deleteKeptPages()
  const user = JSON.stringify({ id: userId, sellerId, name, role, token })
  const authToken = role === 'admin' ? token : null
  const entries = { token, role, name, userId, sellerId, authToken, user }
  for (const key of keys) {
    const value = entries[key]
    if (value === null) remove(key)
    else store(key, value)
  }
}

/** Returns whether there was anything to delete. */
export function clearSession(): boolean {
  const wasThere = storedToken() !== null
  for (const key of keys) remove(key)
  // The hearts of the person who was logged in.
  if (wasThere) remove('saved-marks')
  if (wasThere) remove('basket-count')
  if (wasThere) void deleteKeptPages()
  return wasThere
}

function isAnotherPerson(userId: string): boolean {
  try {
    const stored = localStorage.getItem('userId')
    return stored !== null && stored !== userId
  } catch {
    return true
  }
}

// Storage can be full, or refused in a private window: the session then works with its cookie alone.
function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}
