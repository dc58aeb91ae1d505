const usualLength = 80

/** One of our cookies: how it is called, written and read. */
export interface OwnCookie {
  name: string
  /** The Set-Cookie header. Without `seconds` the cookie ends with the browser; 0 removes it. */
  write(value: string, seconds?: number): string
  /** The value in a Cookie header. Null when there is none, or it cannot be one of ours. */
  read(header: string | undefined): string | null
}

/**
 * On https the name says `__Host-`, so that no other host of the domain can set it (RFC 6265bis, section 4.1.3.2).
 * A value longer than `longest` characters is not ours.
 */
export function ownCookie(publicOrigin: string, base: string, longest = usualLength): OwnCookie {
  const secure = publicOrigin.startsWith('https:')
  const name = secure ? `__Host-${base}` : base
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name,
    write(value, seconds) {
      return `${name}=${value}; ${attributes}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`
    },
    read: (header) => cookieOf(header, name, longest),
  }
}

/** The value of a cookie, when it has the form of those that we write. */
export function cookieOf(header: string | undefined, name: string, longest = usualLength): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value && value.length <= longest && /^[\w-]{43,}$/.test(value)) return value
  }
  return null
}
