/** Words of a sentence that say nothing of the thing: "I need a plumber for my house". */
const sentenceWords = new Set(
  (
    'a an the i we you me my our your am want wan need dey buy get find order see looking look searching search ' +
    'hire pay like please pls abeg some good to for of and from where how can who ' +
    'sumn sumtin something somtin wetin wey fit go make dat that which thing cheap cheaper cheapest affordable ' +
    'price prices cost costs how much is are today now sale sell sells selling seller sellers and or use uses using'
  ).split(' '),
)
/** Occasions and people that nearly everything is for: rice for a party is rice. */
const occasions = new Set(
  (
    'party parties wedding birthday event events ceremony naming burial owambe christmas xmas sallah easter ' +
    'home house family'
  ).split(' '),
)
/** Who is counted at an occasion: "rice for 50 people". */
const crowds = new Set('people persons guests pax heads visitors'.split(' '))
/** What the buyer wants to be done, as services call it. */
const workNames: Record<string, string> = {
  repaired: 'repair',
  repairing: 'repair',
  repairer: 'repair',
  fix: 'repair',
  fixed: 'repair',
  fixing: 'repair',
  charge: 'charger',
  charging: 'charger',
  cleaned: 'cleaning',
  installed: 'installation',
  painted: 'painting',
}

/** A place follows: "rice for a party in Ibadan". */
const placeFollows = new Set(['in', 'at', 'near', 'around'])

const menders = new Set(
  'mechanic mechanics technician technicians engineer engineers repairer repairman mender'.split(' '),
)

/**
 * The words of a sentence without what only makes it a sentence, the closest first: "buy rice for a party" is "rice party",
 * then "rice". Empty where the query is no sentence.
 */
export function plainQueries(query: string): string[] {
  const typed = query.trim().split(/\s+/)
  const words = typed.map((word) => word.toLowerCase().replace(/[.,!?]+$/, ''))
  const plainOf = (some: string[]) =>
    some.filter((word) => !sentenceWords.has(word)).map((word) => workNames[word] ?? word)
  const plain = plainOf(words)
  const purpose = words.lastIndexOf('for')
  const afterPurpose = words.slice(purpose + 1)
  const placeAt = afterPurpose.findIndex((word) => placeFollows.has(word))
  const purposeWords = placeAt > 0 ? afterPurpose.slice(0, placeAt) : afterPurpose
  const where = placeAt > 0 ? afterPurpose.slice(placeAt) : []
  const isOccasion =
    purpose > 0 &&
    purposeWords.some((word) => occasions.has(word) || crowds.has(word)) &&
    purposeWords.every(
      (word) =>
        occasions.has(word) ||
        crowds.has(word) ||
        sentenceWords.has(word) ||
        /^\d+(st|nd|rd|th)?$/.test(word),
    )
  const things = plainOf(words.slice(0, purpose)).filter((word) => !occasions.has(word))
  const queries = [plain, ...(isOccasion ? [[...things, ...where]] : [])].map((kept) => kept.join(' '))
  return queries.filter(
    (text, place) => text !== '' && text !== words.join(' ') && queries.indexOf(text) === place,
  )
}

/**
 * What is sought, of words that say for whom or for what: "wristwatch" of "wristwatch for men". It is no answer, because a thing for
 * somebody else may not do, but the nearest guess. Null without a "for" between words.
 */
export function thingSought(query: string): string | null {
  const words = query.trim().toLowerCase().split(/\s+/)
  const purpose = words.lastIndexOf('for')
  if (purpose < 1 || purpose === words.length - 1) return null
  const [closest = null] = plainQueries(`the ${words.slice(0, purpose).join(' ')}`)
  // What is for an occasion is asked for without it.
  return closest === null || plainQueries(query).includes(closest) ? null : closest
}

/** Who mends a thing, where a service is named after the work: "mechanic for gen" is "repair gen". Null without a thing. */
export function repairQuery(query: string): string | null {
  const [closest = query] = plainQueries(query)
  const words = closest.toLowerCase().split(/\s+/)
  const things = words.filter((word) => !menders.has(word))
  return things.length === 0 || things.length === words.length ? null : `${things.join(' ')} repair`
}
