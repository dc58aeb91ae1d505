/**
 * Words of an address as what a person searched for: in quotation marks, which the words themselves cannot end. Pages
 * show other words of their address nowhere (D30 in docs/requirements/rules.md).
 */
export function searchedWords(words: string): string {
  return `“${words.replaceAll(/[“”„‟«»]/g, '"')}”`
}

/** A name that the product knows is shown as it is; other words as searched words. */
export function knownOrSearched(words: string, known: readonly string[]): string {
  return known.includes(words) ? words : searchedWords(words)
}
