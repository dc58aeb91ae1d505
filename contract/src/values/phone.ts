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
