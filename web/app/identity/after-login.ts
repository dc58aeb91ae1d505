import type { Role } from '@oja/contract/schemas/identity.ts'
import { safePath } from '../api/page.ts'

/** Where a person of this role belongs when nothing else is asked. */
export function homeOf(role: Role): string {
  return role === 'seller' ? '/dashboard' : '/'
}

/** Where a login leads: back to `from` when it is a page of ours that the role may open, else to the role's home. */
export function pathAfterLogin(role: Role, from: string | null): string {
  const path = safePath(from)
  const isOpen = path && !beforeLogin.test(path) && (role === 'seller' || !sellersOnly.test(path))
  const goal = isOpen ? path : homeOf(role)
  // An administrator passes the page that sees to his second step; it lets him through once that is done.
  return role === 'admin' ? withFrom('/admin/second-factor', goal) : goal
}

/** The address of a page before login, with where the person wants to be after it. */
export function withFrom(path: string, from: string | null): string {
  return safePath(from) ? `${path}?from=${encodeURIComponent(from ?? '')}` : path
}

const sellersOnly = /^\/dashboard(?![\w-])/i
const beforeLogin =
  /^\/(login|logout|register|verifyemail|forgot-password|resend-verification|reset-password)(?![\w-])/i
