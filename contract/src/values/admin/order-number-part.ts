/** Reads four to seven characters of an order number, as `readOrderNumber`: "7k4m", "4M-2Q", "OJ-7K4M". Null for other texts. */
export function readOrderNumberPart(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .trim()
    .replace(/^#?(?:[O0]J[\s\p{Pd}])?/u, '')
  const [, first = '', second = ''] = /^([A-Z0-9]{1,4})(?:[\s\p{Pd}−]?([A-Z0-9]{1,4}))?$/u.exec(text) ?? []
  const length = first.length + second.length
  if (length < 4 || length > 7) return null
  return fold(second === '' ? first : `${first}-${second}`)
}

// As in a whole number (order-number.ts).
function fold(characters: string): string {
  return characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll('U', 'V')
}
