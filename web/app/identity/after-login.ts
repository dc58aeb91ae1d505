import type { Role, SignedIn } from '@oja/contract/schemas/identity.ts'
import { safePath } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'

/** Who has logged in: the role, and for a helper the shop. */
type Person = Pick<SignedIn, 'role' | 'helps'>

/** The first page of a person who asked for no other. Helpers work in the dashboard of their shop. */
export function homeOf({ role, helps }: Person): string {
  if (role === 'admin') return '/admin'
  return role === 'seller' || helps ? '/dashboard' : '/'
}

/**
 * The page after a login: `from` when it is a page of this site that the person may open, else the person's first page.
 */
export function pathAfterLogin(person: Person, from: string | null): string {
  const { role, helps } = person
  const path = safePath(from)
  const isOpen = path && !beforeLogin.test(path) && (role === 'seller' || helps || !sellersOnly.test(path))
  const goal = isOpen ? path : homeOf(person)
  // An admin goes through the two-factor page, which redirects at once when it is set up.
  return role === 'admin' ? withFrom('/admin/second-factor', goal) : goal
}

/**
 * As `pathAfterLogin`. A buyer who asked for no page, and whom a shop has invited to help, sees the invitation: the way
 * through a registration and its mail does not keep the invitation's link.
 */
export async function pathOfInvited(
  api: PageRequest['api'],
  person: Person,
  from: string | null,
): Promise<string> {
  const path = pathAfterLogin(person, from)
  if (path !== '/' || person.role !== 'buyer') return path
  try {
    // Apart, because the page of the login is as heavy as it may be.
    const { helpersEndpoints } = await import('@oja/contract/endpoints/sellers/helpers.ts')
    const { data: open } = await api(helpersEndpoints.open, {})
    return open.length > 0 ? '/helpers' : path
  } catch {
    // The login counts all the same; the profile shows the invitation too.
    return path
  }
}

/** The address of a page before login, with the page to return to. */
export function withFrom(path: string, from: string | null): string {
  return safePath(from) ? `${path}?from=${encodeURIComponent(from ?? '')}` : path
}

/** The parameter of the login page that a login without scripts returns to: there the cookie must have come back. */
export const cookieCheck = 'cookies'

/**
 * The login page, to check that the browser kept the cookie of a login. Its capital makes it another path: w3m calls it
 * a loop when one path answers a form and redirects again.
 */
export function withCookieCheck(from: string | null): string {
  const path = safePath(from)
  return `/Login?${cookieCheck}=check${path ? `&from=${encodeURIComponent(path)}` : ''}`
}

/**
 * The field of the form that logs in without a password, on the browser that registered the account and verified it;
 * also the parameter of the page that offers it.
 */
export const continueField = 'continue'

/** Where a new account goes first: a seller lists something, everybody else goes back to where they came from. */
export function pathAfterVerification(role: Role, from: string | null = null): string {
  return role === 'seller' ? '/dashboard/upload?new=shop' : (safePath(from) ?? homeOf({ role }))
}

const sellersOnly = /^\/dashboard(?![\w-])/i
const beforeLogin =
  /^\/(login|logout|register|verifyemail|forgot-password|verify-phone|resend-verification|reset-password)(?![\w-])/i
