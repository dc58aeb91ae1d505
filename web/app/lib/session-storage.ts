import type { LoginAnswer, SignedIn } from '@oja/contract/identity.ts'

const keys = ['token', 'role', 'name', 'userId', 'sellerId', 'user'] as const

/** The token as stored. It says "logged in"; the credential is a cookie no script can read. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem('token')
  } catch {
    return null
  }
}

/** Keeps what the specification lists in browser storage; nothing is stored for null. */
export function rememberSession({ token, role, name, userId, sellerId }: LoginAnswer | SignedIn): void {
  const record = { id: userId, sellerId, name, role, token }
  const entries = { token, role, name, userId, sellerId, user: JSON.stringify(record) }
  for (const [key, value] of Object.entries(entries)) {
    if (value !== null) store(key, value)
  }
}

export function forgetSession(): void {
  for (const key of keys) remove(key)
}

// Storage can be full, or refused in a private window: the session then lives by its cookie alone.
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
