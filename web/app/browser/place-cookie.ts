/** The cookie of the state and local government that a visitor chose on this device: "Oyo|Ibadan North", percent-encoded. */
export const placeCookie = 'oja-place'

/** The place of a `Cookie` header, as the device says it; null without one. Nobody has checked that there is such a place. */
export function readPlaceCookie(header: string | null): { state: string; lga: string } | null {
  const [state = '', lga = ''] = cookieParts(header)
  return state !== '' && lga !== '' ? { state, lga } : null
}

/** The state of a `Cookie` header, also without a local government; "" without one. Nobody has checked that there is such a state. */
export function readStateCookie(header: string | null): string {
  return cookieParts(header)[0] ?? ''
}

/** The `Set-Cookie` header of a place, for a page whose scripts do not run. As chosen-place.ts writes it. */
export function placeCookieHeader({ state, lga }: { state: string; lga: string }): string {
  return `${placeCookie}=${encodeURIComponent(`${state}|${lga}`)}; Path=/; Max-Age=${365 * 86_400}; SameSite=Lax`
}

function cookieParts(header: string | null): string[] {
  const [, value = ''] = new RegExp(`(?:^|; )${placeCookie}=([^;]+)`).exec(header ?? '') ?? []
  return decoded(value).split('|')
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
