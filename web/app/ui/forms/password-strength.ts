export interface PasswordStrength {
  /** 1 to 3, of 3. */
  level: 1 | 2 | 3
  text: string
}

/**
 * How hard a new password is to guess, while it is typed; null while there is nothing. It counts length and variety
 * only: the list of the commonest passwords is on the server, which may still refuse one.
 */
export function passwordStrength(password: string, min: number): PasswordStrength | null {
  if (password === '') return null
  const missing = min - password.length
  if (missing > 0)
    return { level: 1, text: `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'}` }
  const bits = guessBits(password)
  if (bits < weakBits) return { level: 1, text: 'Weak: easy to guess. Add another word.' }
  if (bits < strongBits) return { level: 2, text: 'Good. Longer is safer.' }
  return { level: 3, text: 'Strong' }
}

// Eight small letters have 38 bits, three short words 70.
const weakBits = 45
const strongBits = 65

/** Bits of a random text with these kinds of characters. A repeated character adds little. */
function guessBits(password: string): number {
  const kinds: [RegExp, number][] = [
    [/\d/, 10],
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/[^\p{L}\d]/u, 20],
  ]
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0)
  const length = Math.min(password.length, 2 * new Set(password).size)
  return length * Math.log2(pool || 26)
}
