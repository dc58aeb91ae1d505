import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import type { Suggestions } from '@oja/contract/schemas/search.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { QueryRunner } from '../../platform/database/database.ts'
import { priceWords } from '../services/price-words.ts'
import { smallCoverOf } from '../listings/listing-json.ts'
import { parametersOf } from './fetch-page.ts'
import { findAnswer } from './find-answer.ts'
import type { Pools } from './find-page.ts'
import { levels } from './interpretations.ts'
import type { Interpretation } from './interpretations.ts'
import { readPlacesTyped } from './places/complete-place.ts'
import type { PlacesTyped } from './places/complete-place.ts'
import { foldPlace } from './places/place-names.ts'
import type { KnownPlace } from './places/place-names.ts'
import { placeParameters, readSearch, withComing } from './search-query.ts'
import type { SearchKind } from './search-query.ts'
import { searchStatements } from './search-records.ts'
import { allOf, anyOf, asTyped, lexeme, otherNumbers } from './tsquery.ts'
import { completions } from './vocabulary/vocabulary-records.ts'
import type { KnownWord } from './vocabulary/spelling.ts'

type Offer = Suggestions['data']

const maxOfEach = 5
const maxCompletions = 12
// Two letters begin half of all names. Names are looked up from the third letter on.
const minLetters = 3
/** So many matches are ranked. Of more the newest are answered, because a suggestion must be quick. */
const maxRanked = 1_500

/** Keeps what `make` answers for whoever asks the same next. */
export type Keep = (make: () => Promise<Offer>) => Promise<Offer>

/**
 * What to suggest for what was typed so far, its place kept. Where no name goes on so, what the search itself finds: it knows
 * slips ("ankra gown") and sentences ("rice for 50 people"); two searches in full, so `keep` keeps that answer. Nothing for no
 * words.
 */
export async function suggest(pools: Pools, typed: string, keep: Keep = (make) => make()): Promise<Offer> {
  const offer = await suggestBegun(pools, typed)
  const isEmpty = Object.values(offer).every((list) => list.length === 0)
  return isEmpty && typed.trim().length >= minLetters ? keep(() => suggestSearched(pools, typed)) : offer
}

/** What has the words as typed, the last one begun. */
async function suggestBegun(pools: Pools, typed: string): Promise<Offer> {
  const placed = readPlacesTyped(typed)
  const named = await suggestNamed(pools, typed, placed !== null)
  const isNamed = [...named.products, ...named.services, ...named.sellers].length > 0
  // "rice ba" is a bag of rice where one is sold so, and only else rice in Bauchi.
  if (!placed || (isNamed && !placed.isNamed)) return named
  const there = await suggestInPlace(pools, placed, typed)
  const offered = <Kind extends 'products' | 'services' | 'sellers'>(kind: Kind) =>
    differentNames([...named[kind], ...there[kind]]).slice(0, maxOfEach)
  return {
    words: [...new Set([...there.words, ...named.words])].slice(0, maxOfEach),
    categories: named.categories,
    products: offered('products'),
    services: offered('services'),
    sellers: offered('sellers'),
  }
}

/** The first listings that a search for the words shows, and the words that it takes for meant. The kind that makes more of the words goes alone. */
async function suggestSearched(pools: Pools, typed: string): Promise<Offer> {
  const [goods, services] = await Promise.all([
    searched(pools, 'products', typed),
    searched(pools, 'services', typed),
  ])
  const max = Math.max(goods.sense, services.sense)
  const shown = (found: Searched) => (found.sense === max ? found.listings : [])
  const words = [goods, services].flatMap(({ sense, words }) => (sense === max ? words : []))
  return { ...nothing, words: [...new Set(words)], products: shown(goods), services: shown(services) }
}

interface Searched {
  /** 2: they have the words; 1: those that were likely meant; 0: some of them, or nothing is found. */
  sense: number
  words: string[]
  listings: Named[]
}

async function searched(pools: Pools, kind: 'products' | 'services', typed: string): Promise<Searched> {
  const search = readSearch({ q: typed })
  const filters = kind === 'services' ? withComing(search.filters) : search.filters
  const { page, understood } = await findAnswer(pools, kind, { ...search, filters })
  const { isGuess, meant, words, place, isElsewhere } = understood
  // Of several words one that is likely is no help: "land" for "solarium lant".
  const isMeant = isGuess && meant !== null && wordCount(meant) >= wordCount(words || typed)
  if (page.ids.length === 0 || (isGuess && meant !== null && !isMeant)) return foundNothing
  const listings = differentNames(await namesOf[kind].all(pools.pool, { ids: page.ids.slice(0, maxOfEach) }))
  const inPlace = place === null || isElsewhere ? '' : ` in ${place}`
  return { sense: isGuess ? Number(isMeant) : 2, words: isMeant ? [meant + inPlace] : [], listings }
}

const foundNothing: Searched = { sense: 0, words: [], listings: [] }

function wordCount(words: string): number {
  return words.trim().split(/\s+/).length
}

const nothing: Offer = { words: [], categories: [], products: [], services: [], sellers: [] }

/** What names have all that was typed, the last word completed. `mayBePlace`: the last word may be a place instead. */
async function suggestNamed({ pool, textPool }: Pools, typed: string, mayBePlace: boolean): Promise<Offer> {
  const { words } = await foldedQuery.one(pool, { text: typed })
  const last = words.at(-1)
  if (last === undefined) return nothing
  const completed = await completions.all(pool, { start: last, limit: maxCompletions })
  const [products = [], services = [], sellers = []] = await findNamed(
    { pool, textPool },
    words,
    completed,
    null,
  )
  const isFound = [...products, ...services, ...sellers].length > 0
  return {
    // Of several words none is completed to what finds nothing: "rise bag" is not offered as "rise baga".
    words:
      words.length > 1 && !isFound
        ? []
        : completedQueries(words, last, mayBePlace ? [] : completed, products),
    categories: categoriesNamed(words),
    products: products.slice(0, maxOfEach),
    services: services.slice(0, maxOfEach),
    sellers: sellers.slice(0, maxOfEach),
  }
}

/** The query with each place that may be meant, and what the first of them has. Nothing for words that nothing has. */
async function suggestInPlace(
  { pool, textPool }: Pools,
  { words: typedWords, places }: PlacesTyped,
  typed: string,
): Promise<Offer> {
  const { words } = await foldedQuery.one(pool, { text: typedWords })
  const last = words.at(-1)
  const [place] = places
  if (last === undefined || !place) return nothing
  const completed = await completions.all(pool, { start: last, limit: maxCompletions })
  const forms = new Set([last, ...otherNumbers(last)])
  // "lagos plumb": the place is said, and the word goes on.
  const isOpen = foldPlace(typed).endsWith(foldPlace(typedWords))
  const ending = isOpen ? completed : completed.filter(({ word }) => forms.has(word))
  if (ending.length === 0 && categoriesNamed(words).length === 0) return nothing
  const [products = [], services = [], sellers = []] = await findNamed(
    { pool, textPool },
    words,
    ending,
    place,
  )
  const queries = isOpen ? completedQueries(words, last, ending, products) : [typedWords]
  return {
    words: queries.flatMap((query) => places.map(({ label }) => `${query} in ${label}`)),
    categories: [],
    products,
    services,
    sellers,
  }
}

const searchKinds = ['products', 'services', 'sellers'] as const

/**
 * The names of each kind that have the words, the last one completed. In a place providers are found by what they say of themselves too,
 * as by every search: "House wiring" of an electrician. Several have the same name, so more are found than are shown.
 */
async function findNamed(
  { pool, textPool }: Pools,
  words: string[],
  completed: Completion[],
  place: KnownPlace | null,
): Promise<Named[][]> {
  const find = async (kind: SearchKind) => {
    if (words.join('').length < minLetters) return []
    const ofKind = completed.filter((one) => one.kind === kind)
    const ids = await findFirst(
      textPool,
      kind,
      typedSoFar(words, ofKind, place !== null && kind !== 'products'),
      place,
    )
    return ids.length === 0 ? [] : differentNames(await namesOf[kind].all(pool, { ids }))
  }
  return Promise.all(searchKinds.map(find))
}

/** Every word as typed, the last one completed. `inContext`: also as a word of the category or of what a provider says of themselves. */
function typedSoFar(words: string[], completed: KnownWord[], inContext: boolean): Interpretation {
  const last = words.at(-1) ?? ''
  const formsOf = (word: string, others: string[]) => {
    const forms = others.map(lexeme)
    const contexts = inContext ? [word, ...others].map((one) => lexeme(`in:${one}`)) : []
    return anyOf([asTyped(word), ...forms, ...contexts])
  }
  const before = words.slice(0, -1).map((word) => formsOf(word, otherNumbers(word)))
  const endings = [...completed.map(({ word }) => word), ...(inContext ? otherNumbers(last) : [])]
  const query = allOf([...before, formsOf(last, [...new Set(endings)])])
  return {
    conditions: [query],
    rowConditions: [query],
    letters: null,
    asTyped: allOf(words.map(asTyped)),
    exact: null,
    partial: null,
    phrase: words.join(' '),
    wordCount: words.length,
    categoriesMeant: [],
    terms: [],
    weights: [],
    accessories: null,
    level: levels.partial,
    estimate: completed.reduce((total, { frequency }) => total + frequency, 0),
    atLeast: 0,
  }
}

/** The first ids that an interpretation finds. */
async function findFirst(
  on: QueryRunner,
  kind: SearchKind,
  interpretation: Interpretation,
  place: KnownPlace | null,
): Promise<string[]> {
  const search = readSearch({ ...(place && placeParameters(place)), q: interpretation.phrase })
  const filters = kind === 'services' ? withComing(search.filters) : search.filters
  const parameters = {
    ...parametersOf({ ...search, filters }, interpretation, null),
    limit: 4 * maxOfEach,
    maxRows: maxRanked,
  }
  const { matched, newest } = searchStatements[kind]
  const hits = await (interpretation.estimate <= maxRanked ? matched : newest).all(on, parameters)
  return hits.map(({ id }) => id).filter((id) => id !== null)
}

/** Each name once. */
function differentNames(found: Named[]): Named[] {
  return [...new Map(found.toReversed().map((one) => [one.name.toLowerCase(), one])).values()].toReversed()
}

/** The query with its last word completed: by words that stand beside the words before it, else by the most frequent. */
function completedQueries(
  words: string[],
  last: string,
  completed: KnownWord[],
  products: Named[],
): string[] {
  const beside = words.length > 1 ? wordsBeside(products, last) : []
  const frequent = [...completed]
    .sort((one, other) => other.frequency - one.frequency)
    .map(({ word }) => word)
  const chosen = beside.length > 0 ? beside : [...new Set(frequent)]
  return chosen.slice(0, maxOfEach).map((word) => [...words.slice(0, -1), word].join(' '))
}

/** Words of the names found that begin so, the most frequent first. */
function wordsBeside(found: Named[], start: string): string[] {
  const counts = new Map<string, number>()
  for (const { name } of found)
    for (const word of new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
      if (word.startsWith(start) && word !== start) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word)
}

const categories = [
  ...productCategories.map((name) => ({ name, kind: 'products' as const })),
  ...serviceCategories.map((name) => ({ name, kind: 'services' as const })),
]

function categoriesNamed(words: string[]): Offer['categories'] {
  const named = categories.filter(({ name }) => {
    const own = name.toLowerCase().match(/\p{L}+/gu) ?? []
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  return named.slice(0, maxOfEach)
}

type Completion = KnownWord & { kind: SearchKind }

type Named = Offer['products'][number]

/** The words of a text, folded as names are. */
const foldedQuery = defineQuery<{ text: string }, { words: string[] }>(
  'suggestion_words',
  (p) =>
    sql`select array(select word from string_to_table(search_words(${p.text}), ' ') as word where word <> '') as words`,
)

const namesOfProducts = defineQuery<{ ids: string[] }, Named>(
  'suggestion_products',
  (p) => sql`select p.id, p.name, ${smallCoverOf('product')} as picture, p.price_kobo as "priceMinor"
    from unnest(${p.ids}::uuid[]) with ordinality as found(id, place) join products p on p.id = found.id order by place`,
)

const namesOfServices = defineQuery<{ ids: string[] }, Named>(
  'suggestion_services',
  (p) => sql`select v.id, v.name, ${smallCoverOf('service')} as picture, v.price_kobo as "priceMinor",
      ${priceWords} as "priceWords"
    from unnest(${p.ids}::uuid[]) with ordinality as found(id, place) join services v on v.id = found.id order by place`,
)

const namesOfSellers = defineQuery<{ ids: string[] }, Named>(
  'suggestion_sellers',
  (p) => sql`select s.id, s.store_name as name, null::bigint as "priceMinor",
    coalesce('/files/' || s.logo_file_id || '/320.webp', '') as picture
    from unnest(${p.ids}::uuid[]) with ordinality as found(id, place) join sellers s on s.id = found.id order by place`,
)

const namesOf = { products: namesOfProducts, services: namesOfServices, sellers: namesOfSellers }
