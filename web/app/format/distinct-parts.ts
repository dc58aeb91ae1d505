/**
 * The texts that are not empty, without what one before them says already: the landmark "Bodija Market gate 2" and the
 * street "Bodija Market, gate 2" are one. Case, spaces and signs make no difference.
 */
export function distinctParts(...texts: string[]): string[] {
  const said = new Set<string>()
  return texts.flatMap((text) => {
    if (said.has(fold(text))) return []
    const parts = text.split(',').filter((part) => part.trim() !== '' && !said.has(fold(part)))
    for (const words of [text, ...parts]) said.add(fold(words))
    return parts.length === 0 ? [] : [parts.join(',').trim()]
  })
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[\s,.;:()-]+/g, '')
}
