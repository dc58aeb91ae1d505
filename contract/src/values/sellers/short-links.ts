const shortStarts = { products: '/p/', services: '/v/' }

/** A short address of a listing, for messages and QR codes: its id with 36 digits instead of 16. */
export function shortPath(kind: keyof typeof shortStarts, id: string): string {
  return shortStarts[kind] + BigInt(`0x${id.replaceAll('-', '')}`).toString(36)
}

/** The id in a short address; null when it is none. */
export function idOfShortCode(code: string): string | null {
  if (!/^[0-9a-z]{1,25}$/.test(code)) return null
  const value = [...code].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  const hex = value.toString(16).padStart(32, '0')
  if (hex.length > 32) return null
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
