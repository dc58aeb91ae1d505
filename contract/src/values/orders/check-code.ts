// No vowels, so that no code is a word, and nothing that people take for another: 0 and O, 1, I and L, 2 and Z, 5 and S,
// 8 and B, U and V, Q. 23 is a prime, so the check character finds every wrong character and every two that changed places.
// server/migrations/0108_receipt_codes_and_dispatch.sql makes the codes.
const alphabet = '23456789CDFGHJKMNPRTWXY'
const length = 12

/** The check character of the first 11 characters of a code. */
export function checkCharacter(characters: string): string {
  const sum = [...characters].reduce(
    (total, character, place) => total + (place + 1) * alphabet.indexOf(character),
    0,
  )
  return alphabet[sum % alphabet.length] ?? ''
}

/**
 * Reads the code of a receipt as people type it: in lower case, with spaces or dashes, with Z for 2, S for 5 and B for 8.
 * Null when it is no code or its check character is wrong.
 */
export function readCheckCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.:_\p{Pd}−]/gu, '')
    .replaceAll('Z', '2')
    .replaceAll('S', '5')
    .replaceAll('B', '8')
  if (code.length !== length || [...code].some((character) => !alphabet.includes(character))) return null
  return checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : null
}

/** A code as people read it: "2C4D-6F7G-8H9J". */
export function showCheckCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The page that says whether the receipt with this code is paid. */
export function checkPath(code: string): string {
  return `/check/${code}`
}

/** The picture of the QR code that opens that page. */
export function checkQrPath(code: string): string {
  return `/qr/check/${code}.svg`
}
