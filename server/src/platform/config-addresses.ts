import { isIP } from 'node:net'
import { z } from 'zod'

/** What is wrong with an address that is none of these protocols. It does not repeat the value. */
export function addressComplaint(value: unknown, protocols: string[]): string {
  const start = `must be an address beginning ${protocols.join(' or ')}`
  const hasLogin =
    protocols.some((protocol) => String(value).startsWith(`${protocol}//`)) && String(value).includes('@')
  // A password that was pasted as it is ends the address early.
  return hasLogin ? `${start}; in its password % : / ? # @ are written %25 %3A %2F %3F %23 %40` : start
}

/** A name with an address in angle brackets, or the address alone (RFC 5322, section 3.4). */
export function isMailbox(text: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text.trim())?.[1] ?? text.trim()
  return z.email().safeParse(address).success
}

/** What `trustProxy` of Fastify reads: addresses, networks, and three names of networks. */
export function isProxyAddress(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
