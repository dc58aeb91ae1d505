import { looksLikePhone, parseLoginPhone } from '@oja/contract/values/identity/login-phone.ts'

/** How an invitation is stored for a typed address or number. */
export function loginOf(typed: string): string | null {
  return looksLikePhone(typed) ? parseLoginPhone(typed) : typed.toLowerCase()
}

/**
 * Does the owner want to send this invitation again? Only where the page asked about the same address or number: it may have
 * been changed since. `asked`: "" where the page asked about none.
 */
export function isAskedAgain(asked: string, typed: string): boolean {
  return asked !== '' && loginOf(asked) === loginOf(typed)
}
