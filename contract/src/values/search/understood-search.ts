/** How a search understood its words. A list says so in a header of its answer. */
export interface UnderstoodSearch {
  /** The place that the words name: "Abuja". Null without one, or where the words are the name of something. */
  place: string | null
  /** The words without the place. */
  words: string
  /** The listings are guesses: none answers the words as they are. */
  isGuess: boolean
  /** The words that were likely meant; null where none are. */
  meant: string | null
  /** The listings have the words and lie outside the place. */
  isElsewhere: boolean
  /** Nobody is in the place: these providers come to it from elsewhere in its state. Servers before 0.26 leave it out. */
  allCome?: boolean
  /** A make that we know and that nobody sells now: "Samsung". Servers before 0.27 leave this and all below out. */
  make?: string | undefined
  /** The listings are of its kind: "Phones". */
  kind?: string | undefined
  /** How many of that kind there are, as a list counts: "5", "1000+". */
  count?: string | undefined
  /** A state: so many of the goods elsewhere are delivered there. */
  deliveredTo?: string | undefined
  delivered?: string | undefined
  /** A limit of price that the words say, in naira: "50000". Servers before 0.28 leave this and all below out. */
  priceFrom?: string | undefined
  priceTo?: string | undefined
  /** The words that say the limit ("under fifty thousand"), and all words without them. */
  priceSaid?: string | undefined
  unpriced?: string | undefined
  /** "1": the words say "near me", and no place. */
  nearMe?: string | undefined
}

const optional = [
  'make',
  'kind',
  'count',
  'deliveredTo',
  'delivered',
  'priceFrom',
  'priceTo',
  'priceSaid',
  'unpriced',
  'nearMe',
] as const

export const understoodHeader = 'x-search'

/** The header's value; null where the words were taken as they are. */
export function writeUnderstood(understood: UnderstoodSearch): string | null {
  const { place, words, isGuess, meant, isElsewhere, allCome } = understood
  const isRead = understood.priceSaid !== undefined || understood.nearMe !== undefined
  if (place === null && !isGuess && !isRead) return null
  const value = new URLSearchParams()
  if (place !== null) value.set('place', place)
  if (place !== null || isRead) value.set('words', words)
  if (isGuess) value.set('guess', isElsewhere ? 'elsewhere' : '1')
  if (allCome) value.set('come', '1')
  if (meant !== null) value.set('meant', meant)
  for (const name of optional) {
    const given = understood[name]
    if (given !== undefined) value.set(name, given)
  }
  return String(value)
}

/** Reads the header of an answer; null where the words were taken as they are. */
export function readUnderstood(headers: Headers): UnderstoodSearch | null {
  const value = headers.get(understoodHeader)
  if (value === null) return null
  const given: Record<string, string | undefined> = Object.fromEntries(new URLSearchParams(value))
  const { place = null, words = '', guess, meant = null, come, ...others } = given
  return {
    ...others,
    place,
    words,
    isGuess: guess !== undefined,
    meant,
    isElsewhere: guess === 'elsewhere',
    allCome: come !== undefined,
  }
}
