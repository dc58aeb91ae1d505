/**
 * Whether a request comes from a phone, by the hint `Sec-CH-UA-Mobile` of browsers that send it, else by their name
 * (developer.mozilla.org, "Browser detection using the user agent"). Opera Mini and old phones do not say "Mobi".
 */
export function isPhone(hint: string | null, userAgent: string | null): boolean {
  if (hint) return hint === '?1'
  return /Mobi|Opera Mini|MIDP/i.test(userAgent ?? '')
}
