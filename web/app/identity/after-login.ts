import type { Role } from '@oja/contract/identity.ts'
import { safePath } from '../lib/page.ts'

/** Where a person of this role belongs when nothing else is asked. */
export function homeOf(role: Role): string {
  return role === 'seller' ? '/dashboard' : '/'
}

/** Where a login leads: back to `from` when it is a page of ours that the role may open, else to the role's home. */
export function pathAfterLogin(role: Role, from: string | null): string {
  const path = safePath(from)
  if (!path || beforeLogin.test(path) || (sellersOnly.test(path) && role !== 'seller')) return homeOf(role)
  return path
}

const sellersOnly = /^\/dashboard(?![\w-])/i
const beforeLogin =
  /^\/(login|logout|register|verifyemail|forgot-password|resend-verification|reset-password)(?![\w-])/i
