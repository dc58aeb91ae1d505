import { namedPlaces } from '@oja/contract/values/places/locations.ts'
import { findAnswer } from '../../../server/src/catalogue/search/find-answer.ts'
import type { Pools } from '../../../server/src/catalogue/search/find-page.ts'
import { readSearch } from '../../../server/src/catalogue/search/search-query.ts'
import { wordsOf } from './search-best-possible.ts'
import { misspell } from './typing-errors.ts'
import type { Random } from './typing-errors.ts'

/** A listing with its place, as the bench stored it. */
export interface PlacedListing {
  id: string
  name: string
  category: string
  state: string
  lga: string
}

/** Shares, 0 to 1. */
export type Finding = Record<string, number>

const firstShown = 3
const slips = /^[a-z]{5,}$/

/**
 * How often what a query means is among the first three, and how often words that no listing has are answered without saying that
 * it is a guess. A listing is meant when it has all the words and lies in the place. `absent`: words that no name has.
 */
export async function measureFinding(
  pools: Pools,
  of: { products: PlacedListing[]; services: PlacedListing[]; absent: string[] },
  queries: number,
  random: Random,
): Promise<Finding> {
  const figures: Finding = {}
  for (const kind of ['products', 'services'] as const) {
    const listings = of[kind]
    const byId = new Map(listings.map((one) => [one.id, one]))
    const forms: Record<string, (listing: PlacedListing) => Asked | null> = {
      exact: (listing) => askWords(listing, random),
      misspelt: (listing) => askMisspelt(listing, random),
      'with a place': (listing) => askWithPlace(kind, listing, random),
    }
    for (const [form, ask] of Object.entries(forms)) {
      const asked = askMany(listings.filter(isKeptApart), ask, queries, random)
      let found = 0
      for (const { query, means } of asked) {
        const { page } = await findAnswer(pools, kind, readSearch({ q: query }))
        const shown = page.ids.slice(0, firstShown).map((id) => byId.get(id))
        if (shown.some((one) => one && means(one))) found += 1
        else if (process.env.SHOW_MISSED)
          console.log(`missed (${kind}, ${form}): ${query} | ${shown.map((one) => one?.name).join(' | ')}`)
      }
      figures[`${kind}, ${form}`] = round(found / asked.length)
      console.log(`${`${kind}, ${form}`.padEnd(26)} ${percent(figures[`${kind}, ${form}`] ?? 0)}`)
    }
  }
  let answered = 0
  for (const word of of.absent) {
    const { page, understood } = await findAnswer(pools, 'products', readSearch({ q: word }))
    if (page.ids.length === 0 || understood.isGuess) continue
    answered += 1
    if (process.env.SHOW_MISSED) console.log(`answered: ${word}`)
  }
  figures['words that no listing has'] = round(1 - answered / of.absent.length)
  console.log(
    `${'words that no listing has'.padEnd(26)} ${percent(figures['words that no listing has'])} nothing or a guess`,
  )
  return figures
}

interface Asked {
  query: string
  /** Whether a listing is one that the query means. */
  means(listing: PlacedListing): boolean
}

/**
 * Queries are made of one half of the listings, by a hash of the name. TUNING=1 takes the other half, to look at what is missed
 * without learning the answers.
 */
function isKeptApart({ name }: PlacedListing): boolean {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash % 2 === (process.env.TUNING ? 0 : 1)
}

function askMany(
  listings: PlacedListing[],
  ask: (listing: PlacedListing) => Asked | null,
  count: number,
  random: Random,
): Asked[] {
  const all: Asked[] = []
  for (let tries = 0; all.length < count && tries < 50 * count; tries += 1) {
    const asked = ask(random.one(listings))
    if (asked) all.push(asked)
  }
  return all
}

/** Two or three words of the name, in their order. */
function chooseWords({ name }: PlacedListing, random: Random): string[] | null {
  const words = [...new Set(wordsOf(name))].filter((word) => /^[a-z0-9]{2,}$/.test(word))
  if (words.length < 2) return null
  const chosen = random.some(words, 2 + random.below(2))
  return words.filter((word) => chosen.includes(word))
}

function hasWords(words: string[]) {
  return ({ name }: PlacedListing) => {
    const own = new Set(wordsOf(name))
    return words.every((word) => own.has(word))
  }
}

function askWords(listing: PlacedListing, random: Random): Asked | null {
  const words = chooseWords(listing, random)
  return words && { query: words.join(' '), means: hasWords(words) }
}

/** A slip in one word of five letters or more: shorter words are not corrected (decision 79). */
function askMisspelt(listing: PlacedListing, random: Random): Asked | null {
  const words = chooseWords(listing, random)
  const long = words?.filter((word) => slips.test(word)) ?? []
  if (!words || long.length === 0) return null
  const wrong = random.one(long)
  const query = words.map((word) => (word === wrong ? misspell(word, random) : word)).join(' ')
  return { query, means: hasWords(words) }
}

/** What people call the services of a category. */
const workers: Record<string, string[]> = {
  Electrician: ['electrician', 'electricians', 'rewire'],
  Mechanic: ['mechanic', 'auto mechanic', 'mechanics', 'car repair'],
  Caterer: ['caterer', 'catering', 'caterers'],
  'Fashion Designer': ['tailor', 'fashion designer', 'sewing'],
  'Hair Stylist': ['hair stylist', 'hairdresser', 'salon'],
  Barber: ['barber', 'barbing'],
  Plumber: ['plumber', 'plumbing'],
  Photographer: ['photographer', 'photography'],
  Cleaner: ['cleaner', 'cleaning'],
  'Car Wash': ['car wash', 'carwash'],
  'Makeup Artist': ['makeup', 'makeup artist'],
}

function askWithPlace(kind: 'products' | 'services', listing: PlacedListing, random: Random): Asked | null {
  const worker = kind === 'services' && random.below(2) === 0 ? workers[listing.category] : undefined
  const words = worker ? [random.one(worker)] : chooseWords(listing, random)
  if (!words) return null
  const has = hasWords(words)
  const isOfKind = (one: PlacedListing) => (worker ? one.category === listing.category || has(one) : has(one))
  const place = choosePlace(listing, random)
  const said = random.below(4) === 0 ? slipOf(place.name, random) : place.name
  const sign = random.one(['', '', 'in ', 'at ', 'near ', 'for '])
  const query = random.below(8) === 0 ? `${said} ${words.join(' ')}` : `${words.join(' ')} ${sign}${said}`
  return { query: query.slice(0, 100).toLowerCase(), means: (one) => isOfKind(one) && place.has(one) }
}

/** A place of a listing as somebody would say it: its local government, its town or its state. */
function choosePlace({ state, lga }: PlacedListing, random: Random) {
  const isInState = (one: PlacedListing) => one.state === state
  const towns = namedPlaces.filter((place) => place.state === state && (place.lgas?.includes(lga) ?? true))
  const names = [
    ...towns.map((town) => ({
      name: town.name,
      has: (one: PlacedListing) => isInState(one) && (town.lgas?.includes(one.lga) ?? true),
    })),
    { name: state === 'FCT - Abuja' ? 'Abuja' : state, has: isInState },
  ]
  const plain = lga.replace(/ \(.*/, '')
  if (lga !== '') names.push({ name: plain, has: (one) => isInState(one) && one.lga === lga })
  return random.one(names)
}

/** "port-harcourt", "lagos state", or a letter wrong at the end of the query. */
function slipOf(name: string, random: Random): string {
  const forms = [name.replaceAll(' ', '-'), name.replaceAll(/[\s/-]/g, ' '), `${name} state`]
  const last = name.split(' ').at(-1) ?? ''
  if (name === last && /^[A-Z][a-z]{4,}$/.test(name)) forms.push(misspell(name.toLowerCase(), random))
  return random.one(forms)
}

function round(share: number): number {
  return Math.round(share * 1_000) / 1_000
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1).padStart(5)} %`
}
