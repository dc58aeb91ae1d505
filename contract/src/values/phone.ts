/** The error of a text that is no Nigerian mobile number. */
export const phoneRule = 'Please enter a Nigerian phone number, like 0803 123 4567'

/**
 * Reads a Nigerian phone number in the spellings people use (0803 123 4567, 234-803…, +234 803…) into E.164.
 * Mobile prefixes are 070, 080, 081, 090, 091; landlines and foreign numbers are null. So is a number with digits or
 * signs that only look like ours.
 */
export function parsePhone(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  const match = /^(?:\+?234|0)?([789][01]\d{8})$/.exec(digits)
  return match?.[1] ? `+234${match[1]}` : null
}

/** Shows an E.164 number as Nigerians write it: "+2348031234567" → "0803 123 4567". Other texts stay as they are. */
export function showPhone(phone: string): string {
  const match = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : phone
}

/** A number for a tel: link: only digits and plus. */
export function phoneForTelLink(phone: string): string {
  return phone.replace(/[^\d+]/g, '')
}

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
