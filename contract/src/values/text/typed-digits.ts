// Digits that phones in Arabic, Hausa in Ajami, Urdu and Persian type, and full-width ones.
const zeros = [0x0660, 0x06f0, 0xff10]

/** A code of digits as a person typed it: without spaces, dashes, dots and invisible marks, digits of other scripts read. */
export function readTypedDigits(typed: string): string {
  return Array.from(typed.replaceAll(/[\s\p{Pd}\p{Cf}.]/gu, ''), toDigit).join('')
}

function toDigit(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const zero = zeros.find((one) => point >= one && point < one + 10)
  return zero === undefined ? character : String(point - zero)
}
