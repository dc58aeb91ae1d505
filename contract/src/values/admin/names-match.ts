/**
 * Are two names one person's or one firm's? Order, case, tone marks, hyphens, titles and words such as "Ltd" do not count.
 * An initial stands for a name that begins with it, and names may be left out, but no name may be another one: "Sade
 * Mary Alabi" is not "Sade Ruth Alabi". Two whole names must be the same, or one with two initials, or the only name of
 * both.
 */
export function namesMatch(one: string, other: string): boolean {
  const [words, others] = joinSplitWords(wordsOf(one), wordsOf(other))
  const [shorter, longer] = words.length <= others.length ? [words, others] : [others, words]
  if (shorter.length === 0) return false
  const left = [...longer]
  const take = (fits: (word: string) => boolean) => {
    const place = left.findIndex(fits)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  }
  const unlike = shorter.filter((word) => word.length === 1 || !take((its) => its === word))
  const whole = shorter.length - unlike.length
  const unknown = unlike.filter(
    (word) => !take((its) => (word.length === 1 || its.length === 1) && its[0] === word[0]),
  )
  if (unknown.length > 0) return false
  const initials = unlike.length
  return whole >= 2 || (whole === 1 && (initials >= 2 || (shorter.length === 1 && longer.length === 1)))
}

// Words that say nothing of whose name it is.
const empty = new Set(
  (
    'mr mrs miss ms dr prof chief chf alhaji alhaja hajiya hajia haj mallam malam pastor rev barr engr arc prince princess ' +
    'otunba oba high hon sir lady ltd limited plc llc nig nigeria enterprise enterprises ent ventures venture company co ' +
    'and sons son bn rc'
  ).split(' '),
)

// Spellings of one name that banks and registries write differently.
const spellings: Record<string, string> = Object.fromEntries(
  'mohammed mohammad mohamed muhammed mohamad mohd muhd'.split(' ').map((spelling) => [spelling, 'muhammad']),
)

// Letters of Hausa that have no form without their hook.
const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter)
    // Hyphens and apostrophes stand inside a name: "Oluwa-seun", "Sa'adatu".
    .replace(/[\p{M}'’‘ʼ`\p{Pd}]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => spellings[word] ?? word)
  const telling = words.filter((word) => !empty.has(word))
  return telling.length > 0 ? telling : []
}

/** "Chukwu Emeka" beside "Chukwuemeka" becomes one word too. */
function joinSplitWords(one: string[], other: string[]): [string[], string[]] {
  return [joinedAs(one, other), joinedAs(other, one)]
}

function joinedAs(words: string[], wanted: string[]): string[] {
  for (let place = 0; place + 1 < words.length; place += 1) {
    const joined = `${words[place]}${words[place + 1]}`
    if (wanted.includes(joined) && !words.includes(joined))
      return joinedAs([...words.slice(0, place), joined, ...words.slice(place + 2)], wanted)
  }
  return words
}
