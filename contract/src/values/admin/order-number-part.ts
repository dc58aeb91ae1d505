/** Reads four to seven characters of an order number, as `readOrderNumber`: "7k4m", "4M-2Q", "OJ-7K4M". Null for other texts. */
export function readOrderNumberPart(typed: string): string | null {
  const text = typed.normalize('NFKC').toUpperCase().trim().replace(/^#/, '')
  // A number may have these two letters within: "0J7X" is four of its characters, "OJ7K4M" too.
  return partOf(text.replace(/^[O0]J[\s\p{Pd}]?/u, '')) ?? partOf(text)
}

function partOf(text: string): string | null {
  const [, first = '', second = ''] = /^([A-Z0-9]{1,4})(?:[\s\p{Pd}−]?([A-Z0-9]{1,4}))?$/u.exec(text) ?? []
  const length = first.length + second.length
  if (length < 4 || length > 7) return null
  return fold(second === '' ? first : `${first}-${second}`)
}

// As in a whole number (order-number.ts).
function fold(characters: string): string {
  return characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll('U', 'V')
}
