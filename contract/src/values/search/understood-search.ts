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
}

export const understoodHeader = 'x-search'

/** The header's value; null where the words were taken as they are. */
export function writeUnderstood({
  place,
  words,
  isGuess,
  meant,
  isElsewhere,
  allCome,
}: UnderstoodSearch): string | null {
  if (place === null && !isGuess) return null
  const value = new URLSearchParams()
  if (place !== null) value.set('place', place)
  if (place !== null) value.set('words', words)
  if (isGuess) value.set('guess', isElsewhere ? 'elsewhere' : '1')
  if (allCome) value.set('come', '1')
  if (meant !== null) value.set('meant', meant)
  return String(value)
}

/** Reads the header of an answer; null where the words were taken as they are. */
export function readUnderstood(headers: Headers): UnderstoodSearch | null {
  const value = headers.get(understoodHeader)
  if (value === null) return null
  const given = new URLSearchParams(value)
  const guess = given.get('guess')
  return {
    place: given.get('place'),
    words: given.get('words') ?? '',
    isGuess: guess !== null,
    meant: given.get('meant'),
    isElsewhere: guess === 'elsewhere',
    allCome: given.has('come'),
  }
}
