import { parsePhone } from '../phone.ts'

/** The error of a text that is no Nigerian mobile number. */
export const phoneRule = 'Please enter a Nigerian phone number, like 0803 123 4567'

/**
 * Reads a number to log in with: a Nigerian one in any spelling, or one of another country as +229 01 23 45 67 89.
 * The server refuses the other countries, except those of a setting.
 */
export function parseLoginPhone(text: string): string | null {
  const compact = text.replace(/[\s().-]/g, '')
  return parsePhone(text) ?? (/^\+(?!234)[1-9]\d{7,14}$/.test(compact) ? compact : null)
}

/** Is what somebody logs in with a phone number (+234…), and no e-mail address? */
export function isPhone(login: string): boolean {
  return login.startsWith('+')
}

/** Whether a text is meant as a phone number: it has digits and only what stands in numbers. */
export function looksLikePhone(text: string): boolean {
  return !text.includes('@') && /\p{Nd}/u.test(text) && !/\p{L}/u.test(text)
}

/** How a code is sent. */
export const codeWays = ['sms', 'whatsapp'] as const
export type CodeWay = (typeof codeWays)[number]
